import Foundation

@testable import FrameRecorder

/// A ring of a file of marks, as a thread of a program would have written it.
struct MadeUpRing {
    /// A number that no process or thread has: the kernel's numbers end at four million.
    static let noThread: UInt32 = 2_000_000_000
    /// The PID namespace of this process; nil where that is not known.
    static var namespace: UInt32? {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
        return link.flatMap { UInt32($0.filter(\.isNumber)) }
    }

    private static let firstAt = 69_632
    private static let size = 256 + 8192 * 32

    let file: FileHandle
    let number: Int

    /// A ring of a file.
    init(_ number: Int, of file: MarksFile) throws {
        self.file = try FileHandle(forUpdating: URL(filePath: file.path))
        self.number = number
    }

    private func seek(_ offset: Int) throws {
        try file.seek(toOffset: UInt64(Self.firstAt + number * Self.size + offset))
    }

    private func write(_ words: [UInt32], at offset: Int) throws {
        try seek(offset)
        let bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        try file.write(contentsOf: Data(bytes))
    }

    /// Gives the ring to a thread that has ended and left this many frames, with other marks before them.
    func fill(namespace: UInt32, frames: Int, kinds: [UInt32] = []) throws {
        let all = kinds + Array(repeating: 1, count: frames)
        for (number, kind) in all.enumerated() {
            try write([UInt32(number) + 1, 0, kind, 0, 0, 0, 0, 0], at: 256 + number * 32)
        }
        try write([UInt32(all.count)], at: 64)
        try write([Self.noThread, Self.noThread, 0, namespace], at: 0)
    }

    /// The thread that has the ring; 0 where the ring is free.
    func thread() throws -> UInt32 {
        try seek(4)
        let bytes = try file.read(upToCount: 4) ?? Data()
        return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
