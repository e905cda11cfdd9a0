import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

extension StackTests {
    @Suite struct RunningTests {
        @Test func chainIsCapturedWholeAndNamed() throws {
            let stacks = Stacks()
            let context = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
            unsafe context.initialize(to: 4711)
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = unsafe FixtureThread(context: context) { _ in CallChain.chainOne() }
            let capturer = try StackCapturer()
            var captures: [CapturedStack] = []
            for _ in 0..<2000 where captures.count < 1000 {
                if let capture = capturer.capture(thread.target), !capture.stack.addresses.isEmpty {
                    captures.append(capture)
                }
            }
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
            // The first ones may have come before the chain.
            captures.removeFirst(min(10, captures.count))

            #expect(captures.count > 500)
            #expect(captures.allSatisfy { $0.context == 4711 })
            let running = captures.filter { $0.state == .running }
            #expect(running.count > 100)
            let complete = captures.count { $0.stack.isComplete }
            #expect(Double(complete) >= 0.99 * Double(captures.count))

            var frames = 0
            var unnamed = 0
            for capture in captures where capture.stack.isComplete {
                let names = stacks.names(capture.stack)
                #expect(stacks.contains(CallChain.names, in: names), "\(names)")
                #expect(names.count { $0.function.contains("chainThree") } == 21)
                #expect(names.last?.module == "libc.so.6")
                for (name, address) in zip(names, capture.stack.addresses)
                where stacks.symbolizer.hasLocalFunctions(at: address) {
                    frames += 1
                    if name.function.isEmpty { unnamed += 1 }
                }
            }
            #expect(frames > 0)
            #expect(Double(unnamed) < 0.005 * Double(frames))
            unsafe context.deallocate()
        }

        @Test func threadOfTheTestItselfCanBeATarget() throws {
            let target = try CaptureTarget()
            #expect(throws: CaptureError.self) { try CaptureTarget() }
            target.retire()
            #expect(target.isRetired)
            let capturer = try StackCapturer()
            #expect(capturer.capture(target) == nil)
            // Retired, the thread may be a target anew.
            let again = try CaptureTarget()
            #expect(again.runTimes().map { $0.timesScheduled > 0 } ?? true)
            again.retire()
        }

        @Test func deepStackIsCutOffAndSaysSo() throws {
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = FixtureThread { _ in
                StackTests.descend(2000) { while !CallChain.stop.load(ordering: .relaxed) {} }
            }
            let capturer = try StackCapturer()
            usleep(20000)
            var deepest: CapturedStack?
            for _ in 0..<200 {
                guard let capture = capturer.capture(thread.target) else { continue }
                if capture.stack.addresses.count > deepest?.stack.addresses.count ?? 0 { deepest = capture }
            }
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
            let deep = try #require(deepest)
            #expect(deep.stack.addresses.count > 50)
            #expect(!deep.stack.isComplete)
        }
    }

    @inline(never)
    static func descend(_ depth: Int, _ body: () -> Void) {
        if depth > 0 { descend(depth - 1, body) } else { body() }
        CallChain.work.add(1, ordering: .relaxed)
    }
}
