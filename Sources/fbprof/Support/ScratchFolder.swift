import FrameRecorder
import FrameTrace
import Glibc

/// A folder that is taken away again.
struct ScratchFolder {
    /// The folder.
    let path: String

    /// Makes one, not in memory if it can be helped.
    ///
    /// - Throws: ``Failure`` where it can't be made.
    init(named name: String) throws {
        let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
        var template = Array("\(base)/fbprof-\(name)-XXXXXX".utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        guard isMade else {
            throw Failure(RuntimeError(.storage, "could not make a folder in \(base)", errorNumber: errno))
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Takes it away.
    func close() { try? FileSystem.remove(path) }
}
