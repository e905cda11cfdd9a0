/// The files that a workload names, as whoever reads it from a disk gives them: the language itself opens none.
public struct SourceFiles: Sendable {
    /// The most bytes that a file may have: 8 MiB.
    public static let mostBytes = 8 << 20

    /// The bytes of a file, by its path in the workload, or why there are none.
    let read: @Sendable (_ path: String) -> Result<[UInt8], Problem>

    /// Why a file can't be read, as the end of a sentence: `No such file or directory`.
    public struct Problem: Error, Equatable {
        let reason: String

        /// A reason.
        public init(_ reason: String) { self.reason = reason }
    }

    /// Files as a closure gives them.
    public init(_ read: @escaping @Sendable (_ path: String) -> Result<[UInt8], Problem>) { self.read = read }

    /// No files: for text that comes from no folder.
    public static let none = SourceFiles { _ in .failure(Problem("this workload was not read from a folder")) }
}
