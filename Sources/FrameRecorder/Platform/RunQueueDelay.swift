import FrameTrace
import Glibc

/// The time that a thread has spent in run queues so far, ready but not running: the second number of its schedstat.
///
/// Includes time for which a CPU quota stopped the thread.
struct RunQueueDelay: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Opens the figure of a thread of this process; nil if the kernel does not keep it.
    init?(thread: Int32) {
        descriptor = unsafe open("/proc/self/task/\(thread)/schedstat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard read() != nil else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the delay so far. About 0.7 µs; does not allocate.
    func read() -> TimeSpan? {
        // "on-CPU delay slices": three numbers of at most 20 digits.
        var buffer = InlineArray<64, UInt8>(repeating: 0)
        var span = buffer.mutableSpan
        let count = unsafe span.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard count > 0 else { return nil }
        var position = 0
        while position < count, span[position] != UInt8(ascii: " ") { position += 1 }
        position += 1
        var value: Int64 = 0
        let start = position
        while position < count, span[position] >= UInt8(ascii: "0"), span[position] <= UInt8(ascii: "9") {
            value = value &* 10 &+ Int64(span[position] &- UInt8(ascii: "0"))
            position += 1
        }
        return position > start ? TimeSpan(nanoseconds: value) : nil
    }
}
