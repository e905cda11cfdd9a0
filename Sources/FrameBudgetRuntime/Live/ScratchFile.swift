import FrameBudget
import Glibc

/// A real file that an app's `read` and `write` steps work on.
///
/// Reads go past the page cache (O_DIRECT), in whole blocks of 4 KiB; where the file system can't do that, the range is
/// dropped from the cache before each read. Writes go through the cache, as an app's do.
@safe final class ScratchFile {
    private static let block = 4096
    private static let piece = 1 << 20
    private static let size = 32 << 20
    /// O_DIRECT, which the headers show to GNU sources only.
    #if arch(arm64)
    private static let directFlag: Int32 = 0o200000
    #else
    private static let directFlag: Int32 = 0o40000
    #endif

    private let reading: Int32
    private let writing: Int32
    private let isDirect: Bool
    private let buffer: UnsafeMutableRawPointer
    private var readPosition = 0
    private var writePosition = 0

    /// Makes a file of 32 MiB and takes its name away again.
    init(folder: String, name: String) throws(RuntimeError) {
        let path = "\(folder)/scratch-\(name)"
        writing = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard writing >= 0 else {
            throw RuntimeError(.storage, "could not create a scratch file in \(folder)", errorNumber: errno)
        }
        var direct = unsafe open(path, O_RDONLY | O_CLOEXEC | Self.directFlag)
        isDirect = direct >= 0
        if direct < 0 { direct = unsafe open(path, O_RDONLY | O_CLOEXEC) }
        reading = direct
        unsafe unlink(path)
        unsafe buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.piece, alignment: Self.block)
        unsafe buffer.initializeMemory(as: UInt8.self, repeating: 0x5A, count: Self.piece)
        for offset in stride(from: 0, to: Self.size, by: Self.piece) {
            guard unsafe pwrite(writing, buffer, Self.piece, offset) == Self.piece else {
                throw RuntimeError(.storage, "could not fill a scratch file in \(folder)", errorNumber: errno)
            }
        }
        fsync(writing)
    }

    deinit {
        close(reading)
        close(writing)
        unsafe buffer.deallocate()
    }

    /// Reads the next bytes, rounded up to whole blocks.
    func read(_ count: ByteCount) throws(RuntimeError) {
        try transfer(count, &readPosition, "read") { (length, offset) in
            if !isDirect { posix_fadvise(reading, off_t(offset), off_t(length), POSIX_FADV_DONTNEED) }
            return unsafe pread(reading, buffer, length, off_t(offset))
        }
    }

    /// Writes the next bytes, rounded up to whole blocks.
    func write(_ count: ByteCount) throws(RuntimeError) {
        try transfer(count, &writePosition, "write") { (length, offset) in
            unsafe pwrite(writing, buffer, length, off_t(offset))
        }
    }

    private func transfer(
        _ count: ByteCount,
        _ position: inout Int,
        _ verb: String,
        _ body: (_ length: Int, _ offset: Int) -> Int
    ) throws(RuntimeError) {
        var left = (Int(count.bytes) + Self.block - 1) / Self.block * Self.block
        while left > 0 {
            let length = min(left, Self.piece, Self.size - position)
            let done = body(length, position)
            if done < 0, errno == EINTR { continue }
            guard done > 0 else {
                throw RuntimeError(.storage, "could not \(verb) the scratch file", errorNumber: errno)
            }
            left -= done
            position = (position + done) % Self.size
        }
    }
}
