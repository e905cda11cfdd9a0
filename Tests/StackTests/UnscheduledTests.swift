import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

extension StackTests {
    @Suite struct UnscheduledTests {
        @Test func lateCopyIsAcceptedOnceAndTheSlotStaysWhole() throws {
            let masked = Atomic(false)
            let unmask = Atomic(false)
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = FixtureThread { _ in
                // As good as no CPU: the signal stays pending.
                var all = sigset_t()
                var before = sigset_t()
                unsafe sigfillset(&all)
                unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
                masked.store(true, ordering: .releasing)
                StackTests.spinMasked(until: unmask)
                unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
                CallChain.chainOne()
            }
            while !masked.load(ordering: .acquiring) { usleep(100) }
            let stacks = Stacks()
            let capturer = try StackCapturer()
            for _ in 0..<3 {
                let capture = try #require(capturer.capture(thread.target, timeout: .milliseconds(5)))
                #expect(capture.state == .unscheduled)
                #expect(capture.stack == .none)
                #expect(capturer.lateCapture(thread.target) == nil)
            }
            #expect(thread.target.timesInterrupted == 0)
            unmask.store(true, ordering: .releasing)

            var late: CapturedStack?
            for _ in 0..<5000 where late == nil {
                usleep(1000)
                late = capturer.lateCapture(thread.target)
            }
            let copy = try #require(late)
            #expect(copy.state == .unscheduled)
            #expect(copy.stack.isComplete)
            #expect(copy.takenAt > copy.requestedAt)
            #expect(thread.target.timesInterrupted == 1)
            #expect(capturer.lateCapture(thread.target) == nil)

            // The slot works on as before.
            var named = false
            for _ in 0..<500 where !named {
                guard let capture = capturer.capture(thread.target), capture.state == .running else { continue }
                named = stacks.contains(CallChain.names, in: stacks.names(capture.stack))
            }
            #expect(named)
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
        }

        @Test func signalFromElsewhereLeavesTheSlotAlone() throws {
            let call = BlockingCall(.pipeRead)
            let thread = FixtureThread { _ in call.blockingCaller() }
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            let capturer = try StackCapturer()
            let first = try #require(capturer.captureBySignal(thread.target, timeout: .seconds(2)))
            StackTests.sendCaptureSignal(to: thread.target)
            while thread.target.timesInterrupted < 2 { usleep(100) }
            #expect(capturer.lateCapture(thread.target) == nil)
            let next = try #require(capturer.captureBySignal(thread.target, timeout: .seconds(2)))
            #expect(next.takenAt > first.takenAt)
            call.release()
            thread.join()
        }
    }

    @inline(never)
    static func spinMasked(until flag: borrowing Atomic<Bool>) {
        while !flag.load(ordering: .acquiring) {}
        CallChain.work.add(1, ordering: .relaxed)
    }
}
