internal import CUnwind
import FrameTrace
internal import Glibc

/// An unwinder of raw copies of stacks into addresses. For one thread at a time.
@safe  // The unwinder and the buffer live as long as this object.
final class CopyUnwinder {
    private let unwinder: OpaquePointer
    private let addresses: UnsafeMutablePointer<UInt64>

    /// - Throws: ``CaptureError`` if memory is exhausted.
    init() throws(CaptureError) {
        guard let unwinder = unsafe fb_unwinder_create() else {
            throw CaptureError(operation: "make an unwinder", errorNumber: ENOMEM)
        }
        unsafe self.unwinder = unwinder
        unsafe addresses = .allocate(capacity: Int(FB_DEPTH_LIMIT))
    }

    deinit {
        unsafe fb_unwinder_destroy(unwinder)
        unsafe addresses.deallocate()
    }

    /// Returns the stack frames of a copy, leaf first.
    func unwind(_ copy: UnsafePointer<fb_copy>) -> StackAddresses {
        var isComplete = false
        let count = unsafe fb_unwind(unwinder, copy, addresses, Int32(FB_DEPTH_LIMIT), &isComplete)
        let found = unsafe UnsafeBufferPointer(start: addresses, count: Int(count))
        return StackAddresses(addresses: unsafe Array(found), isComplete: isComplete)
    }
}
