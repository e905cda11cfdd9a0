import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder

extension StackTests {
    @Suite struct UnscheduledTests {
        @Test func lateAnswerIsTakenOnceAndTheSlotStaysWhole() throws {
            let masked = Atomic(false)
            let unmask = Atomic(false)
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = LateThread { _ in
                // Like a thread without a CPU: the signal stays pending.
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
            let sampler = try SamplerFixture([thread])
            for _ in 0..<3 {
                #expect(sampler.sample().isEmpty)
                #expect(sampler.isWaiting)
            }
            #expect(thread.target.timesInterrupted == 0)
            let released = MonotonicClock.now()
            unmask.store(true, ordering: .releasing)

            // One answer for all the looks: the thread did not run meanwhile, so its place did not change.
            var late: [StackRecord] = []
            for _ in 0..<5000 where late.isEmpty { late = sampler.sample().filter { $0.state == .unscheduled } }
            #expect(late.count == 1)
            let record = try #require(late.first)
            #expect(record.stack.isComplete)
            #expect(try #require(record.takenAt) > released)
            #expect(record.plannedAt < released)

            // The slot works as before.
            var named = false
            for _ in 0..<500 where !named {
                for record in sampler.sample() where record.state == .running {
                    named = named || stacks.contains(CallChain.names, in: stacks.names(record.stack))
                }
            }
            #expect(named)
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
        }

        @Test func signalFromElsewhereLeavesTheSlotAlone() throws {
            let call = BlockingCall(.pipeRead)
            let thread = LateThread { _ in call.blockingCaller() }
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            let sampler = try SamplerFixture([thread])
            let first = try #require(sampler.signalled(thread.target))
            StackTests.sendCaptureSignal(to: thread.target)
            while thread.target.timesInterrupted < 2 { usleep(100) }
            #expect(!sampler.isWaiting)
            let next = try #require(sampler.signalled(thread.target))
            #expect(next.isComplete && next.addresses.dropFirst() == first.addresses.dropFirst())
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
