import FrameTrace
import Scenario
import Testing

@testable import Simulation

@Suite("Reads of threads that are raised")
struct RaisedReadTests {
    private static let read = PrimitiveAct.read(ByteCount(bytes: 10_000))

    @Test("Q-2, Q-18: a raise lets a read go ahead that is held back already")
    func raised() throws {
        let bench = DeviceBench(apps: 2, [.serial("q", .background)])
        let other = ThreadID(1)
        bench.async(0, on: "q")
        let worker = try #require(bench.begin().keys.first)
        // The first of its tier goes ahead.
        for thread in [other, worker] { bench.act(thread, Self.read) }
        bench.pass(.milliseconds(10))
        for thread in [other, worker] { bench.tell(.resume(thread)) }
        // The next one may not follow so soon while a more urgent one is about.
        for thread in [other, worker] { bench.act(thread, Self.read) }
        #expect(bench.device.disk.heldBackCount == 1)
        // Now the main thread waits for the queue, and with that for the read.
        #expect(!bench.sync("q"))
        #expect(bench.effective(worker) == .userInteractive)
        #expect(bench.device.disk.heldBackCount == 0)
        bench.pass(.milliseconds(5))
        #expect(bench.woken.isSuperset(of: [other, worker]))
    }
}
