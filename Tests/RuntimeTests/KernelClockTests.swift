import Testing

@testable import FrameRecorder

@Suite("The clock of the kernel's records")
struct KernelClockTests {
    @Test("the kernel's records use this process's clock, unless a time namespace offsets its monotonic clock")
    func offsets() {
        #expect(KernelClock.refusal(offsets: nil) == nil)
        #expect(
            KernelClock.refusal(offsets: "monotonic           0         0\nboottime            0         0\n") == nil
        )
        #expect(
            KernelClock.refusal(offsets: "monotonic           0         0\nboottime            7         0\n") == nil
        )
        let moved = KernelClock.refusal(offsets: "monotonic       50000         0\nboottime            0         0\n")
        #expect(moved?.message.contains("50000 s") == true)
        #expect(KernelClock.refusal(offsets: "monotonic           0         5\n") != nil)
    }
}
