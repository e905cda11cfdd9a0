/// A parsed workload, with warnings about its probable mistakes.
public struct WorkloadReading: Sendable {
    /// The workload.
    public var workload: Workload
    /// The warnings about what has no effect, can never happen, or is never used, in the order of the file.
    public var warnings: [WorkloadDiagnostic]

    /// Returns the reading with the source lines that its warnings refer to.
    ///
    /// - Complexity: O(*n*) in the number of bytes up to the last place.
    public func quoting(_ bytes: [UInt8], named name: String) -> WorkloadReading {
        let last = warnings.lazy.filter { $0.position.source == name }.map(\.position.line).max() ?? 0
        let lines = SourceLines(bytes, through: last)
        return WorkloadReading(workload: workload, warnings: warnings.map { $0.quoting(lines, named: name) })
    }
}
