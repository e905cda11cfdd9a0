import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder

extension StackTests {
    @Suite struct BlockedTests {
        @Test(arguments: BlockingCall.Kind.allCases)
        func blockedThreadIsSampledWithoutASignal(_ kind: BlockingCall.Kind) throws {
            let call = BlockingCall(kind)
            let stacks = Stacks()
            let thread = LateThread { _ in call.blockingCaller() }
            let sampler = try SamplerFixture([thread])
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))

            // The samples are taken before the timed waits end, and named later: naming takes longer.
            let records = (0..<50).flatMap { _ in sampler.look() }
            #expect(records.count == 50)
            for record in records {
                #expect(record.state == .blocked)
                #expect(!record.isInPageFault)
                #expect(record.stack.isComplete)
                let names = stacks.names(record.stack)
                #expect(stacks.contains(["blockingCaller"], in: names), "\(names)")
                #expect(names.last?.module == "libc.so.6")
            }
            #expect(thread.target.timesInterrupted == 0)
            call.release()
            thread.join()
            // Nothing was interrupted, so each wait ended as it should.
            #expect(call.outcome.load(ordering: .acquiring) >= 0)
            #expect(thread.target.timesInterrupted == 0)
        }

        /// Without a signal most registers are unknown; the stack must be the one that the signal's copy gives.
        @Test(arguments: [BlockingCall.Kind.mutex, .semaphore, .condition, .pipeRead])
        func stackWithoutASignalIsTheSignalsStack(_ kind: BlockingCall.Kind) throws {
            let call = BlockingCall(kind)
            let thread = LateThread { _ in call.blockingCaller() }
            let sampler = try SamplerFixture([thread])
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            let quiet = try #require(sampler.look().first)
            let signalled = try #require(sampler.signalled(thread.target))
            #expect(thread.target.timesInterrupted == 1)
            #expect(signalled.isComplete)
            // The leaf may be at the system call or behind it.
            #expect(quiet.stack.addresses.dropFirst() == signalled.addresses.dropFirst())
            call.release()
            thread.join()
        }

        @Test func placeInTheWorkIsCopiedWithoutASignal() throws {
            let call = BlockingCall(.pipeRead)
            let thread = LateThread(path: PathID(99)) { _ in call.blockingCaller() }
            let sampler = try SamplerFixture([thread])
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            #expect(try #require(sampler.look().first).path == PathID(99))
            call.release()
            thread.join()
        }
    }
}
