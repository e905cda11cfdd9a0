/// Access to the files that a workload refers to, supplied by the caller; the parser itself opens none.
public struct SourceFiles: Sendable {
    /// The maximum size of a file: 8 MiB.
    public static let mostBytes = 8 << 20

    /// The closure that reads a file, by its path in the workload, or returns the problem.
    let read: @Sendable (_ path: String) -> Result<[UInt8], Problem>

    /// The reason why a file cannot be read, as the end of a sentence: `No such file or directory`.
    public struct Problem: Error, Equatable {
        let reason: String

        /// Creates a problem with a reason.
        public init(_ reason: String) { self.reason = reason }
    }

    /// Creates access to files through a closure.
    public init(_ read: @escaping @Sendable (_ path: String) -> Result<[UInt8], Problem>) { self.read = read }

    /// No files, for a workload that does not come from a folder.
    public static let none = SourceFiles { _ in .failure(Problem("this workload was not read from a folder")) }
}
