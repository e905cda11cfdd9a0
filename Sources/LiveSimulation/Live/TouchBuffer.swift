import FrameTrace
import Synchronization

/// Real memory that `touch` steps write to, as a circular buffer. Threads may share one: each gets the next bytes.
@safe final class TouchBuffer: Sendable {
    private static let line = 64
    private let lines: Int
    /// Immutable after init; only one atomic byte at the start of each cache line is written.
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
    private let position = Atomic<Int>(0)

    static let defaultSize = 64 << 20

    /// Creates a buffer, of 64 MiB by default. Only touched parts take memory.
    init(size: Int = defaultSize) {
        lines = size / Self.line
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    }

    deinit { unsafe memory.deallocate() }

    /// Writes one byte in every cache line of the next bytes.
    @inline(never)
    func touch(_ count: ByteCount) {
        let wanted = (Int(count.bytes) + Self.line - 1) / Self.line
        let start = position.wrappingAdd(wanted, ordering: .relaxed).oldValue
        let value = UInt8(truncatingIfNeeded: start / lines) &+ 1
        var line = Int(UInt(bitPattern: start) % UInt(lines))
        for _ in 0..<wanted {
            let byte = unsafe (memory + line * Self.line).assumingMemoryBound(to: Atomic<UInt8>.self)
            unsafe byte.pointee.store(value, ordering: .relaxed)
            line = line + 1 == lines ? 0 : line + 1
        }
    }
}
