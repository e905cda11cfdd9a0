import FrameRecorder
import FrameTrace
import Glibc
import Synchronization
import Testing

@testable import FrameRecorder

extension StackTests {
    @Suite struct RunningTests {
        @Test func chainIsSampledWholeAndNamed() throws {
            let stacks = Stacks()
            CallChain.stop.store(false, ordering: .relaxed)
            let thread = LateThread(path: PathID(4711)) { _ in CallChain.chainOne() }
            let sampler = try SamplerFixture([thread])
            var records: [StackRecord] = []
            for _ in 0..<2000 where records.count < 1000 { records += sampler.sample() }
            CallChain.stop.store(true, ordering: .relaxed)
            thread.join()
            // The first ones may have come before the chain.
            records.removeFirst(min(10, records.count))

            #expect(records.count > 500)
            #expect(records.allSatisfy { $0.path == PathID(4711) })
            let running = records.filter { $0.state == .running }
            #expect(running.count > 100)
            let complete = records.count { $0.stack.isComplete }
            #expect(Double(complete) >= 0.99 * Double(records.count))

            var frames = 0
            var unnamed = 0
            for record in records where record.stack.isComplete {
                let names = stacks.names(record.stack)
                #expect(stacks.contains(CallChain.names, in: names), "\(names)")
                #expect(names.count { $0.function.contains("chainThree") } == 21)
                #expect(names.last?.module == "libc.so.6")
                for (name, address) in zip(names, record.stack.addresses)
                where stacks.symbolizer.hasLocalFunctions(at: address) {
                    frames += 1
                    if name.function.isEmpty { unnamed += 1 }
                }
            }
            #expect(frames > 0)
            #expect(Double(unnamed) < 0.005 * Double(frames))
        }

        @Test func threadOfTheTestItselfCanBeATarget() throws {
            let target = try CaptureTarget()
            #expect(throws: CaptureError.self) { try CaptureTarget() }
            target.retire()
            #expect(target.isRetired)
            // After its target is retired, the thread can have another one.
            let again = try CaptureTarget()
            again.retire()
        }

        @Test func deepStackIsCutOffAndSaysSo() throws {
            CallChain.stop.store(false, ordering: .relaxed)
            let isDeep = Atomic(false)
            let thread = LateThread { _ in
                StackTests.descend(2000) {
                    isDeep.store(true, ordering: .releasing)
                    while !CallChain.stop.load(ordering: .relaxed) {}
                }
            }
            let sampler = try SamplerFixture([thread])
            while !isDeep.load(ordering: .acquiring) { usleep(100) }
            var deepest: StackRecord?
            for _ in 0..<200 {
                for record in sampler.sample()
                where record.stack.addresses.count > deepest?.stack.addresses.count ?? 0 { deepest = record }
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
