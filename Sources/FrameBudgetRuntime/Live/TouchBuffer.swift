import FrameBudget

/// Real memory that an app's `touch` steps write to, going around in it.
@safe final class TouchBuffer {
    private static let line = 64
    private let size: Int
    private let memory: UnsafeMutableRawPointer
    private var position = 0
    private var value: UInt8 = 0

    /// A buffer of 64 MiB, of which only what is touched takes memory.
    init(size: Int = 64 << 20) {
        self.size = size
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
    }

    deinit { unsafe memory.deallocate() }

    /// Writes one byte of every cache line in the next so many bytes.
    @inline(never)
    func touch(_ count: ByteCount) {
        value &+= 1
        var left = Int(count.bytes)
        while left > 0 {
            unsafe memory.storeBytes(of: value, toByteOffset: position, as: UInt8.self)
            position = (position + Self.line) % size
            left -= Self.line
        }
    }
}
