/// Where one thread's file transfers go through, aligned for transfers past the page cache.
@safe final class TransferBuffer {
    static let alignment = 4096
    /// In bytes.
    let size: Int
    private let memory: UnsafeMutableRawPointer

    /// A buffer whose memory is touched at once.
    init(size: Int) {
        self.size = size
        unsafe memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0x5A, count: size)
    }

    deinit { unsafe memory.deallocate() }

    /// Its start, for as long as it lives.
    var start: UnsafeMutableRawPointer { unsafe memory }
}
