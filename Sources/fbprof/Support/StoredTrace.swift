import FrameRecorder
import FrameTrace

/// The trace in the folder of a run.
enum StoredTrace {
    /// Reads a trace. A file is read in pieces, because the trace of a long run has several gigabytes.
    ///
    /// - Throws: `TraceError` or `RuntimeError`.
    static func read(_ path: String) throws -> Trace {
        var builder = TraceBuilder()
        // Twice: counting its events first saves memory and time where lists would grow.
        guard try FileSystem.forEachPiece(of: path, { builder.count($0) }) != nil,
            let size = try FileSystem.forEachPiece(of: path, { try builder.take($0) })
        else { return try Trace(bytes: try FileSystem.read(path)) }
        return try builder.finish(size: size)
    }
}
