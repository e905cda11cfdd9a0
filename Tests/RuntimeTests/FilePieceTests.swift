import FrameRecorder
import Glibc
import Testing

@Suite("Files read in pieces")
struct FilePieceTests {
    @Test("a file of 5 GiB is read as far as its reader wants; its size is known all the same")
    func large() throws {
        let path = "/tmp/fbprof-pieces-\(getpid())"
        try FileSystem.write("beginning", to: path)
        defer { try? FileSystem.remove(path) }
        // The rest of the file takes no space on the disk.
        let truncated = unsafe truncate(path, 5 << 30)
        #expect(truncated == 0)
        var beginning: [UInt8] = []
        let size = try FileSystem.forEachPiece(of: path) { piece in
            beginning = Array(piece.prefix(9))
            return false
        }
        #expect(size == 5 << 30)
        #expect(beginning == Array("beginning".utf8))
    }

    @Test("all bytes of a file come once, in order; a folder, a device or a missing file has none")
    func whole() throws {
        let path = "/tmp/fbprof-whole-\(getpid())"
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try FileSystem.write(bytes, to: path)
        defer { try? FileSystem.remove(path) }
        var found: [UInt8] = []
        let size = try FileSystem.forEachPiece(of: path) { piece in
            found += piece
            return true
        }
        #expect(size == bytes.count)
        #expect(found == bytes)
        for other in ["/tmp", "/dev/zero", path + "-missing"] {
            let none = try FileSystem.forEachPiece(of: other) { _ in true }
            #expect(none == nil)
        }
    }
}
