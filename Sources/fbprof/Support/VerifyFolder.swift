import FrameRecorder
import FrameTrace
import Glibc

/// The folder for the runs of `fbprof verify`: one that the user names, or a temporary one.
struct VerifyFolder: Sendable {
    /// The folder.
    let path: String
    /// The temporary folder, locked until it is removed; nil if the user named the folder.
    private let scratch: ScratchFolder?
    /// Whether the runs are kept.
    var isKept: Bool { scratch == nil }

    /// - Throws: ``Failure`` if the folder can't be made, or exists already.
    init(_ output: String?) throws {
        if let output {
            guard !FileSystem.exists(output) else {
                throw Failure(.storage, "\(output) exists already; give another --output")
            }
            guard unsafe mkdir(output, 0o755) == 0 else {
                throw Failure(RuntimeError(.storage, "could not make \(output)", errorNumber: errno))
            }
            path = output
            scratch = nil
            return
        }
        // Preferably not in a file system in memory: the disk is one of the causes.
        let scratch = try ScratchFolder(named: "verify")
        self.scratch = scratch
        path = scratch.path
    }

    /// Removes a temporary folder.
    func close() { scratch?.close() }
}
