import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

extension StackTests {
    @Suite struct BlockedTests {
        @Test(arguments: BlockingCall.Kind.allCases)
        func blockedThreadIsCapturedWithoutASignal(_ kind: BlockingCall.Kind) throws {
            let call = BlockingCall(kind)
            let stacks = Stacks()
            let capturer = try StackCapturer()
            let thread = FixtureThread { _ in call.blockingCaller() }
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))

            // Before the waits with a time end: naming takes longer.
            let captures = try (0..<50).map { _ in try #require(capturer.capture(thread.target)) }
            for capture in captures {
                #expect(capture.state == .blocked)
                #expect(capture.wait?.number == call.systemCall)
                #expect(capture.stack.isComplete)
                let names = stacks.names(capture.stack)
                #expect(stacks.contains(["blockingCaller"], in: names), "\(names)")
                #expect(names.last?.module == "libc.so.6")
                #expect(capture.futexOwner == nil || kind == .mutex)
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
            let capturer = try StackCapturer()
            let thread = FixtureThread { _ in call.blockingCaller() }
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            let quiet = try #require(capturer.capture(thread.target))
            let signalled = try #require(capturer.captureBySignal(thread.target, timeout: .seconds(2)))
            #expect(thread.target.timesInterrupted == 1)
            #expect(signalled.stack.isComplete)
            // The leaf may stand at the system call or behind it.
            #expect(quiet.stack.addresses.dropFirst() == signalled.stack.addresses.dropFirst())
            call.release()
            thread.join()
        }

        @Test func contextIsCopiedWithoutASignal() throws {
            let context = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
            unsafe context.initialize(to: 99)
            let call = BlockingCall(.pipeRead)
            let thread = unsafe FixtureThread(context: context) { _ in call.blockingCaller() }
            try #require(Stacks.waitUntilBlocked(thread.target, inCall: call.systemCall))
            let capturer = try StackCapturer()
            #expect(try #require(capturer.capture(thread.target)).context == 99)
            call.release()
            thread.join()
            unsafe context.deallocate()
        }
    }
}
