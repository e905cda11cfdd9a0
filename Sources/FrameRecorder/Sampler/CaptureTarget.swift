internal import CUnwind
public import FrameTrace
internal import Glibc
internal import Synchronization

/// A thread that can be captured.
///
/// Make it on the thread itself, and call ``retire()`` there when no more captures are wanted; the end of the thread
/// has the same effect. Other threads may keep it, and capture the thread, for as long as they like.
///
/// - Note: The thread pays nothing until it is captured. A capture costs it about 1 µs for the copy in the handler,
///   plus the kernel's delivery of a signal.
@safe  // The slot and its files live as long as the target.
public final class CaptureTarget: @unchecked Sendable {  // Constant after init; the slot's words are atomic in C.
    /// The kernel's id of the thread.
    public let kernelID: Int32
    let slot: OpaquePointer
    let syscallFile: Int32
    let schedstatFile: Int32
    private let retired = Atomic(false)

    /// Makes the calling thread capturable: allocates its slot and unblocks the capture signal.
    ///
    /// - Parameters:
    ///   - context: A word that each capture copies, such as the number of the step under way. Other threads read it
    ///     while this one writes, so write it atomically; nil for none. It must live until the thread ends or retires
    ///     the target.
    ///   - stackLimit: The part of the stack that a copy holds; deeper stacks are cut off there.
    /// - Throws: ``CaptureError`` if the thread has a target already, or a resource is missing.
    public init(
        context: UnsafePointer<UInt64>?,
        stackLimit: ByteCount = ByteCount(bytes: 32 * 1024)
    ) throws(CaptureError) {
        let kernelID = fb_gettid()
        // A multiple of 8, and at least the red zone.
        let capacity = UInt64(max(256, stackLimit.bytes)) & ~7
        let syscallFile = try Self.open("/proc/self/task/\(kernelID)/syscall")
        // Without this file, the copy of a blocked thread is checked by the thread's state alone.
        let schedstatFile = (try? Self.open("/proc/self/task/\(kernelID)/schedstat")) ?? -1
        guard let slot = unsafe fb_slot_attach(context, capacity) else {
            let error = errno
            close(syscallFile)
            if schedstatFile >= 0 { close(schedstatFile) }
            throw CaptureError(operation: "make thread \(kernelID) capturable", errorNumber: error)
        }
        self.kernelID = kernelID
        unsafe self.slot = slot
        self.syscallFile = syscallFile
        self.schedstatFile = schedstatFile
    }

    /// Makes the calling thread capturable, without a context word.
    ///
    /// - Throws: ``CaptureError`` if the thread has a target already, or a resource is missing.
    public convenience init(stackLimit: ByteCount = ByteCount(bytes: 32 * 1024)) throws(CaptureError) {
        unsafe try self.init(context: nil, stackLimit: stackLimit)
    }

    deinit {
        close(syscallFile)
        if schedstatFile >= 0 { close(schedstatFile) }
        // The thread owns the slot too, so a pending signal still finds it.
        unsafe fb_slot_release(slot)
    }

    /// Ends captures of the thread. Called on the thread itself, it also releases the context word at once; called
    /// elsewhere, the word is released at the thread's end.
    public func retire() {
        retired.store(true, ordering: .releasing)
        if unsafe fb_slot_is_current(slot) { fb_slot_detach() }
    }

    /// Whether captures have been ended.
    public var isRetired: Bool { retired.load(ordering: .acquiring) }

    /// Number of times the capture signal interrupted the thread.
    public var timesInterrupted: Int { Int(unsafe fb_slot_handler_runs(slot)) }

    private static func open(_ path: String) throws(CaptureError) -> Int32 {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw CaptureError(operation: "open \(path)", errorNumber: errno) }
        return file
    }
}
