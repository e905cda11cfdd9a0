import CUnwind
import FrameRecorder
import Glibc
import Scenario
import Synchronization

/// The real memory of an app's block: pages that are really written, or a file that is really mapped.
///
/// Each block is a separate mapping whose file has the app's and the block's name, so that the kernel's sums
/// (`/proc/PID/smaps`) can be split by app and class. Written bytes are in a memory-only file; the bytes of a mapped
/// file are in an unlinked file on disk. Neither outlives the process.
@safe final class LiveBlock: Sendable {
    private static let page = 4096
    private static let line = 64
    /// Bytes written or dropped at a time, before other threads can get in between.
    private static let piece = 64 << 10

    private let isMapped: Bool
    private let capacity: Int
    private let file: Int32
    /// Immutable after init; threads write single bytes of it atomically.
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
    /// Ranges that must leave memory and have not yet.
    private let pending = Guarded<[Range<Int64>]>([])
    /// Number of discards: a thread that is writing stops at the next one.
    private let discards = Atomic<Int>(0)
    private let isBusy = Guarded(false)
    private let touched = Atomic<UInt8>(0)

    /// Creates a block for written bytes.
    ///
    /// - Parameter capacity: the largest size; only written parts take memory.
    init(named name: String, capacity: Int) throws(RuntimeError) {
        isMapped = false
        self.capacity = Self.whole(capacity)
        file = unsafe fb_memory_file(name)
        guard file >= 0 else {
            throw RuntimeError(.system, "could not open a file in memory for the apps", errorNumber: -file)
        }
        guard ftruncate(file, off_t(self.capacity)) == 0 else {
            throw RuntimeError(.system, "could not size a file in memory for the apps", errorNumber: errno)
        }
        unsafe memory = try Self.map(file, self.capacity, PROT_READ | PROT_WRITE)
    }

    /// Creates a block that maps a file of a size, which is created in a folder and unlinked.
    init(mapping size: Int, named name: String, in folder: String) throws(RuntimeError) {
        isMapped = true
        capacity = Self.whole(size)
        let path = "\(folder)/\(name)"
        file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else {
            throw RuntimeError(.storage, "could not create a file to map in \(folder)", errorNumber: errno)
        }
        unsafe unlink(path)
        let buffer = TransferBuffer(size: 1 << 20)
        var offset = 0
        while offset < capacity {
            let written = unsafe pwrite(file, buffer.start, min(buffer.size, capacity - offset), off_t(offset))
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let reason = written < 0 ? errno : ENOSPC
                throw RuntimeError(.storage, "could not fill a file to map in \(folder)", errorNumber: reason)
            }
            offset += written
        }
        // Only pages that are on disk can be dropped from memory.
        fsync(file)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
        unsafe memory = try Self.map(file, capacity, PROT_READ)
        // Disables read-ahead: only what a step uses is read.
        unsafe madvise(memory, capacity, MADV_RANDOM)
    }

    deinit {
        unsafe munmap(memory, capacity)
        close(file)
    }

    private static func whole(_ size: Int) -> Int { max(page, (size + page - 1) / page * page) }

    private static func map(
        _ file: Int32,
        _ size: Int,
        _ protection: Int32
    ) throws(RuntimeError) -> UnsafeMutableRawPointer {
        guard let memory = unsafe mmap(nil, size, protection, MAP_SHARED | MAP_NORESERVE, file, 0),
            unsafe memory != MAP_FAILED
        else { throw RuntimeError(.system, "could not map memory for the apps", errorNumber: errno) }
        return unsafe memory
    }

    /// Marks bytes that must leave memory. Returns at once, because it is called inside the gate.
    func mark(_ range: Range<Int64>) {
        pending.withLock { $0.append(range) }
        discards.add(1, ordering: .releasing)
    }

    /// Drops the marked bytes from memory.
    func flush() {
        isBusy.withLock { _ in
            let ranges = pending.withLock { ranges in
                defer { ranges = [] }
                return ranges
            }
            for range in ranges { drop(range) }
        }
    }

    /// Drops the whole pages of a range. The page in which a range of written bytes begins holds others before it, and
    /// is kept.
    /// kept.
    private func drop(_ range: Range<Int64>) {
        let start = (Int(range.lowerBound) + Self.page - 1) / Self.page * Self.page
        let last = isMapped ? Int(range.upperBound) / Self.page * Self.page : Self.whole(Int(range.upperBound))
        let end = min(capacity, last)
        guard start < end else { return }
        if isMapped {
            unsafe madvise(memory + start, end - start, MADV_DONTNEED)
            posix_fadvise(file, off_t(start), off_t(end - start), POSIX_FADV_DONTNEED)
        } else {
            unsafe madvise(memory + start, end - start, MADV_REMOVE)
        }
    }

    /// Writes one byte in every cache line of a range, and stops if the block must drop bytes meanwhile.
    ///
    /// - Throws: ``RuntimeError`` if the block would exceed its capacity.
    func write(_ range: Range<Int64>) throws(RuntimeError) {
        guard range.upperBound <= Int64(capacity) else {
            throw RuntimeError(
                .workload,
                "a block of memory has grown over \(capacity >> 20) MiB; write `device: { memory: … }` to limit the apps"
            )
        }
        flush()
        let before = discards.load(ordering: .acquiring)
        var start = Int(range.lowerBound) / Self.line * Self.line
        while start < Int(range.upperBound) {
            let end = min(start + Self.piece, Int(range.upperBound))
            let isOver = isBusy.withLock { _ in
                guard discards.load(ordering: .acquiring) == before else { return true }
                store(start..<end)
                return false
            }
            guard !isOver else { return flush() }
            start = end
        }
    }

    @inline(never)
    private func store(_ range: Range<Int>) {
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: Self.line) {
            let byte = unsafe (memory + offset).assumingMemoryBound(to: Atomic<UInt8>.self)
            unsafe byte.pointee.store(1, ordering: .relaxed)
        }
    }

    /// Reads one byte in every page of a range; the kernel reads missing pages from the disk.
    @inline(never)
    func read(_ range: Range<Int64>) {
        flush()
        let start = Int(range.lowerBound) / Self.page * Self.page
        let end = min(capacity, Int(range.upperBound))
        guard start < end else { return }
        unsafe madvise(memory + start, end - start, MADV_WILLNEED)
        var sum: UInt8 = 0
        for offset in stride(from: start, to: end, by: Self.page) {
            unsafe sum &+= memory.load(fromByteOffset: offset, as: UInt8.self)
        }
        // Uses the sum, so that the compiler keeps the reads.
        touched.store(sum, ordering: .relaxed)
    }
}
