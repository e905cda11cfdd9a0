import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Reads of raised threads")
struct RaisedReadTests {
    private static let read = PrimitiveAct.read(ByteCount(bytes: 10_000))

    @Test("Q-2, Q-18: raising a thread releases its read that is already held back")
    func raised() throws {
        let bench = DeviceBench(apps: 2, [.serial("q", .background)])
        let other = ThreadID(1)
        bench.async(0, on: "q")
        let worker = try #require(bench.begin().keys.first)
        // The first read of its tier is not held back.
        for thread in [other, worker] { bench.act(thread, Self.read) }
        bench.pass(.milliseconds(10))
        for thread in [other, worker] { bench.tell(.resume(thread)) }
        // The next low-tier read is held back while a more urgent one is under way.
        for thread in [other, worker] { bench.act(thread, Self.read) }
        #expect(bench.device.disk.heldBackCount == 1)
        // Now the main thread waits for the queue, and so for the read.
        #expect(!bench.sync("q"))
        #expect(bench.effective(worker) == .userInteractive)
        #expect(bench.device.disk.heldBackCount == 0)
        bench.pass(.milliseconds(5))
        #expect(bench.woken.isSuperset(of: [other, worker]))
    }
}
