/// A workload as it was read, and what in it is probably not meant.
public struct WorkloadReading: Sendable {
    /// The workload.
    public var workload: Workload
    /// What has no effect, can never happen, or is never used, in the order of the file.
    public var warnings: [WorkloadDiagnostic]

    /// The same, with the lines of a text that the warnings' places are in.
    ///
    /// - Complexity: O(*n*) in the number of bytes up to the last place.
    public func quoting(_ bytes: [UInt8], named name: String) -> WorkloadReading {
        let last = warnings.lazy.filter { $0.position.source == name }.map(\.position.line).max() ?? 0
        let lines = SourceLines(bytes, through: last)
        return WorkloadReading(workload: workload, warnings: warnings.map { $0.quoting(lines, named: name) })
    }
}
