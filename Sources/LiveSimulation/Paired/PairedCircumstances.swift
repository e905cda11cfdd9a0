import FrameRecorder

/// Conditions of this machine that prevent a comparison.
public enum PairedCircumstances {
    /// Returns the reasons why two sides can't be compared here, one sentence each; empty if they can.
    ///
    /// - Parameter cores: number of CPUs that the apps share.
    public static func invalid(cores: Int) -> [String] {
        guard case .cpus(let quota) = CPUQuota.ofThisProcess, quota < Double(cores) + 0.5 else { return [] }
        return ["a CPU quota of \(quota) CPUs is on this process, and \(cores) are measured"]
    }
}
