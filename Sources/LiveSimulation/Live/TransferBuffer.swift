/// A thread's buffer for file transfers, aligned for transfers that bypass the page cache.
@safe final class TransferBuffer {
    static let alignment = 4096
    /// Size in bytes.
    let size: Int
    private let memory: UnsafeMutableRawPointer

    /// Creates a buffer, and touches its memory at once.
    init(size: Int) {
        self.size = size
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0x5A, count: size)
    }

    deinit { unsafe memory.deallocate() }

    /// The start address, valid as long as the buffer.
    var start: UnsafeMutableRawPointer { unsafe memory }
}
