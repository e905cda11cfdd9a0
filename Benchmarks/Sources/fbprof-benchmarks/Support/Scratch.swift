import FrameRecorder
import Glibc

/// A folder for one benchmark, removed at its end.
struct Scratch: ~Copyable {
    let path: String

    init() throws {
        var template = Array("/tmp/fbprof-benchmark-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw BenchmarkError("could not make a folder in /tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { _ = try? ChildProcess.run(["rm", "-rf", path]) }

    subscript(name: String) -> String { path + "/" + name }

    /// Writes a file into it. Returns the path.
    func file(_ name: String, _ text: String) throws -> String {
        try FileSystem.write(text, to: self[name])
        return self[name]
    }
}
