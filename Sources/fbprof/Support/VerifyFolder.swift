import FrameRecorder
import FrameTrace
import Glibc

/// Where the runs of `fbprof verify` go: a folder that the user names, or one that is taken away again.
struct VerifyFolder: Sendable {
    /// The folder.
    let path: String
    /// What is taken away again, and locked until then; nil where the user names the folder.
    private let scratch: ScratchFolder?
    /// Whether the runs stay.
    var isKept: Bool { scratch == nil }

    /// - Throws: ``Failure`` where the folder can't be made, or there is something already.
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
        // Not in memory, if it can be helped: the disk is one of the causes.
        let scratch = try ScratchFolder(named: "verify")
        self.scratch = scratch
        path = scratch.path
    }

    /// Takes away what is not to stay.
    func close() { scratch?.close() }
}
