import FrameRecorder

/// What of this machine rules a comparison out.
public enum PairedCircumstances {
    /// Why two sides can't be compared here, a sentence each; empty where they can.
    ///
    /// - Parameter cores: how many CPUs the apps share.
    public static func invalid(cores: Int) -> [String] {
        guard case .cpus(let quota) = CPUQuota.ofThisProcess, quota < Double(cores) + 0.5 else { return [] }
        return ["a CPU quota of \(quota) CPUs is on this process, and \(cores) are measured"]
    }
}
