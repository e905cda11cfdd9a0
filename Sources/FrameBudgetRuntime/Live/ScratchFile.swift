import FrameBudget
import Glibc
import Synchronization

/// A real file that an app's `read` and `write` steps work on. Threads may share it: each has a buffer of its own.
///
/// Reads go past the page cache (O_DIRECT), in whole blocks of 4 KiB; where the file system can't do that, the range is
/// dropped from the cache before each read. Writes go through the cache, as an app's do.
final class ScratchFile: Sendable {
    private static let block = 4096
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
    /// Whether it is read by ``fault(_:)``.
    let readsByFaults: Bool
    private let readPosition = Atomic<Int>(0)
    private let writePosition = Atomic<Int>(0)
    private let touched = Atomic<UInt8>(0)

    /// Makes a file of 32 MiB and takes its name away again.
    init(folder: String, name: String, readsByFaults: Bool = false) throws(RuntimeError) {
        self.readsByFaults = readsByFaults
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
        for offset in stride(from: 0, to: Self.size, by: buffer.size) {
            guard unsafe pwrite(writing, buffer.start, buffer.size, offset) == buffer.size else {
                throw RuntimeError(.storage, "could not fill a scratch file in \(folder)", errorNumber: errno)
            }
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

    /// Touches the next bytes, rounded up to whole blocks, in a fresh mapping of which nothing is in memory.
    func fault(_ count: ByteCount) throws(RuntimeError) {
        let length = min(Self.size, max(Self.block, (Int(count.bytes) + Self.block - 1) / Self.block * Self.block))
        let next = readPosition.wrappingAdd(length, ordering: .relaxed).oldValue & (Self.size - 1)
        let position = next + length <= Self.size ? next : 0
        posix_fadvise(writing, off_t(position), off_t(length), POSIX_FADV_DONTNEED)
        guard let memory = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, writing, off_t(position)),
            unsafe memory != MAP_FAILED
        else { throw RuntimeError(.storage, "could not map the scratch file", errorNumber: errno) }
        defer { unsafe munmap(memory, length) }
        // One page at a time: a fault that only waits for what is read ahead anyway is counted as one without I/O.
        _ = unsafe madvise(memory, length, MADV_RANDOM)
        var sum: UInt8 = 0
        for offset in stride(from: 0, to: length, by: Self.block) {
            unsafe sum &+= memory.load(fromByteOffset: offset, as: UInt8.self)
        }
        // What is read is used, so that no compiler leaves the reading out.
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
        var position = next.wrappingAdd(left, ordering: .relaxed).oldValue & (Self.size - 1)
        while left > 0 {
            let length = min(left, piece, Self.size - position)
            let done = body(length, position)
            if done < 0, errno == EINTR { continue }
            guard done > 0 else {
                throw RuntimeError(.storage, "could not \(verb) the scratch file", errorNumber: errno)
            }
            left -= done
            position = (position + done) & (Self.size - 1)
        }
    }
}
