import Glibc
import Testing

@testable import FrameRecorder

@Suite("Files of programs")
struct ProgramFileTests {
    private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
        let path = "/tmp/fbprof-program-\(getpid())-\(bytes.count)"
        try FileSystem.write(bytes, to: path)
        defer { try? FileSystem.remove(path) }
        let changed = unsafe chmod(path, 0o700)
        try #require(changed == 0)
        try body(path)
    }

    @Test(
        "a 32-bit program is refused with the reason; a 64-bit program and a script are not",
        arguments: [5, 60, 200_000]
    )
    func width(size: Int) throws {
        let padding = [UInt8](repeating: 0, count: size - 5)
        try withFile([0x7F, 0x45, 0x4C, 0x46, 1] + padding) { path in
            #expect(ProgramFile.refusal(of: path, in: nil) == "\(path) is a 32-bit program: its waits can't be read")
        }
        for head: [UInt8] in [[0x7F, 0x45, 0x4C, 0x46, 2], Array("#!/bi".utf8)] {
            try withFile(head + padding) { #expect(ProgramFile.refusal(of: $0, in: nil) == nil) }
        }
    }

    @Test("no more bytes of a file are read than asked for")
    func limit() throws {
        try withFile((0..<200_000).map { UInt8(truncatingIfNeeded: $0) }) { path in
            for limit in [0, 1, 5, 65_536, 65_537, 199_999] {
                #expect(TextFile.bytes(of: path, limit: limit)?.count == limit)
            }
            #expect(TextFile.bytes(of: path, limit: 300_000)?.count == 200_000)
        }
    }
}
