import FrameRecorder
import FrameTrace
import Glibc
import Synchronization

/// A real file for an app's `read` and `write` steps. Threads may share it: each has its own buffer.
///
/// Reads bypass the page cache (O_DIRECT), in whole blocks of 4 KiB. If the file system does not support that, the
/// range is dropped from the cache before each read. Writes go through the cache, like an app's.
final class ScratchFile: Sendable {
    private static let block = 4096
    /// Distance in bytes between the places that are touched.
    private static let places = 64 << 20
    /// O_DIRECT, which the headers define for GNU sources only.
    #if arch(arm64)
    private static let directFlag: Int32 = 0o200000
    #else
    private static let directFlag: Int32 = 0o40000
    #endif

    private let reading: Int32
    private let writing: Int32
    private let isDirect: Bool
    /// Size in bytes, a power of two.
    private let size: Int
    /// Whether the file is read by ``fault(_:)``.
    let readsByFaults: Bool
    private let readPosition = Atomic<Int>(0)
    private let writePosition = Atomic<Int>(0)
    private let touched = Atomic<UInt8>(0)

    /// Creates and unlinks a file of 32 MiB, or of 128 MiB if it is read by faults.
    init(folder: String, name: String, readsByFaults: Bool = false) throws(RuntimeError) {
        self.readsByFaults = readsByFaults
        size = readsByFaults ? 2 * Self.places : 32 << 20
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
        let buffer = TransferBuffer(size: 1 << 20)
        var offset = 0
        while offset < size {
            let written = unsafe pwrite(writing, buffer.start, min(buffer.size, size - offset), offset)
            if written < 0, errno == EINTR { continue }
            // A nearly full disk first writes a part: only the next call returns the error.
            guard written > 0 else {
                let reason = written < 0 ? errno : ENOSPC
                throw RuntimeError(.storage, "could not fill a scratch file in \(folder)", errorNumber: reason)
            }
            offset += written
        }
        fsync(writing)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Reads the next bytes, rounded up to whole blocks, in pieces of at most the buffer's size.
    func read(_ count: ByteCount, through buffer: TransferBuffer) throws(RuntimeError) {
        try transfer(count, readPosition, "read", piece: buffer.size) { (length, offset) in
            if !isDirect { posix_fadvise(reading, off_t(offset), off_t(length), POSIX_FADV_DONTNEED) }
            return unsafe pread(reading, buffer.start, length, off_t(offset))
        }
    }

    /// Touches this many bytes, one in 256 KiB, in a new mapping with no pages in memory.
    ///
    /// The kernel reads ahead 128 KiB to 8 MiB. It does not count a wait for a page that is already being read as a
    /// fault with I/O. Places therefore rotate, and are farther apart than the read-ahead, so that the first fault
    /// always has I/O.
    func fault(_ count: ByteCount) throws(RuntimeError) {
        let length = min(Self.places / 2, max(Self.block, Int(count.bytes)))
        let position = readPosition.wrappingAdd(Self.places, ordering: .relaxed).oldValue & (size - 1)
        // Drops the whole file: written pages are cached in pieces of up to 2 MiB, which a partial range does not drop.
        posix_fadvise(writing, 0, 0, POSIX_FADV_DONTNEED)
        guard let memory = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, writing, off_t(position)),
            unsafe memory != MAP_FAILED
        else { throw RuntimeError(.storage, "could not map the scratch file", errorNumber: errno) }
        defer { unsafe munmap(memory, length) }
        var sum: UInt8 = 0
        for offset in stride(from: 0, to: length, by: 256 << 10) {
            unsafe sum &+= memory.load(fromByteOffset: offset, as: UInt8.self)
        }
        // Uses the sum, so that the compiler keeps the reads.
        touched.store(sum, ordering: .relaxed)
    }

    /// Writes the next bytes, rounded up to whole blocks, in pieces of at most the buffer's size.
    func write(_ count: ByteCount, through buffer: TransferBuffer) throws(RuntimeError) {
        try transfer(count, writePosition, "write", piece: buffer.size) { (length, offset) in
            unsafe pwrite(writing, buffer.start, length, off_t(offset))
        }
    }

    private func transfer(
        _ count: ByteCount,
        _ next: borrowing Atomic<Int>,
        _ verb: String,
        piece: Int,
        _ body: (_ length: Int, _ offset: Int) -> Int
    ) throws(RuntimeError) {
        var left = (Int(count.bytes) + Self.block - 1) / Self.block * Self.block
        var position = next.wrappingAdd(left, ordering: .relaxed).oldValue & (size - 1)
        while left > 0 {
            let length = min(left, piece, size - position)
            let done = body(length, position)
            if done < 0, errno == EINTR { continue }
            guard done > 0 else {
                throw RuntimeError(.storage, "could not \(verb) the scratch file", errorNumber: errno)
            }
            left -= done
            position = (position + done) & (size - 1)
        }
    }
}
