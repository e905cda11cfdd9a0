import CUnwind
import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace
@testable import LiveSimulation

@Suite("Kernel priorities of a recorded program's threads")
struct RankLogTests {
    @Test(
        "A thread's priority that changes just after its begin is noted at the next drain, a later one once a second"
    )
    func youngThread() throws {
        let (isOver, id) = (Flag(), Guarded<Int32>(0))
        let thread = try BackgroundThread {
            id.withLock { $0 = fb_gettid() }
            while !isOver.isSet { BackgroundThread.sleep(milliseconds: 1) }
        }
        defer {
            isOver.set()
            thread.join()
        }
        while id.withLock({ $0 }) == 0 { BackgroundThread.sleep(milliseconds: 1) }
        let subject = id.withLock { $0 }
        var (log, encoder) = (PriorityLog(), TraceEncoder(origin: .zero))
        /// Whether a drain at that time notes a rank.
        func notes(_ milliseconds: Double) -> Bool {
            let before = encoder.pendingBytes
            log.note(ThreadID(index: 0), thread: subject, of: getpid())
            log.drain(at: .zero + .milliseconds(milliseconds), &encoder)
            return encoder.pendingBytes > before
        }
        #expect(notes(0))
        #expect(fb_set_nice(subject, 5) == 0)
        #expect(!notes(20), "no drain is so soon")
        #expect(notes(80))
        #expect(!notes(160))
        // Known for a while: looked up 100, 200, 400 and 800 ms later, and then every second.
        for time in [300.0, 600, 1100, 2000] { #expect(!notes(time)) }
        #expect(fb_set_nice(subject, 6) == 0)
        #expect(!notes(2900))
        #expect(notes(3000))
    }
}
