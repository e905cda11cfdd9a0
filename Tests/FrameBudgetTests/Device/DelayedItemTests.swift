import Testing

@testable import FrameBudget
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Delayed items")
struct DelayedItemTests {
    private static let resources: [CompiledResource] = [
        .global(.default), .semaphore("ready", 0), .semaphore("gate", 0), .handle("first"),
    ]

    /// When each item is enqueued, by work. The main thread submits all at V(0) − 900 s and then performs `act`.
    private func submissions(
        _ delays: [Double],
        platform: Platform = .darwin,
        for span: Double = 10_000,
        then act: PrimitiveAct? = nil
    ) -> [UInt32: Double] {
        let bench = DeviceBench(
            cores: 64,
            rules: PlatformRules(platform: platform),
            works: delays.count,
            Self.resources
        )
        for (work, delay) in delays.enumerated() {
            bench.async(UInt32(work), on: "global", after: .milliseconds(delay))
        }
        if let act { bench.act(DeviceBench.main, act) }
        bench.pass(.milliseconds(span))
        let begun = bench.begin().values.map { ($0.work.rawValue, ($0.enqueuedAt - .zero).inMilliseconds) }
        return Dictionary(uniqueKeysWithValues: begun)
    }

    @Test(
        "Q-10: without another timer an item is enqueued at the end of its leeway: a tenth of the delay, at least 1 ms"
    )
    func alone() {
        for (delay, expected) in [(1000.0, 1100.0), (5000, 5500), (20, 22), (10, 11), (2, 3), (0.5, 1.5)] {
            #expect(submissions([delay]) == [0: expected], "\(delay) ms")
        }
        #expect(DelayedItems.leeway(of: .seconds(3600), platform: .darwin) == .seconds(60))
    }

    @Test("Q-10: an item is enqueued with the first timer that fires within its leeway, and never early")
    func together() {
        // The first item's leeway ends at 110 ms. By then the second is due, the third is not.
        #expect(submissions([100, 105, 111]) == [0: 110, 1: 110, 2: 122.1])
        // 100 to 110 ms and 1000 to 1100 ms do not overlap.
        #expect(submissions([100, 1000]) == [0: 110, 1: 1100])
        // The timer of a sleep or of a time limit counts too, unless it fires before the item is due.
        for (end, expected) in [(104.0, 104.0), (99, 110), (111, 110)] {
            let sleep = submissions([100], then: .sleep(.milliseconds(end)))
            #expect(sleep == [0: expected], "sleep of \(end) ms")
            let limit = submissions([100], then: .wait(ResourceID(1), timeout: .milliseconds(end)))
            #expect(limit == [0: expected], "limit of \(end) ms")
        }
    }

    @Test("Q-10: the time limit of a wait that has ended does not fire, and enqueues no item")
    func staleLimit() {
        let bench = DeviceBench(cores: 4, Self.resources)
        bench.async(0, on: "global", after: .milliseconds(100))
        bench.act(DeviceBench.main, .wait(bench["ready"], timeout: .milliseconds(104)))
        bench.act(DeviceBench.main, .signal(bench["ready"]))
        bench.tell(.resume(DeviceBench.main))
        bench.pass(.milliseconds(200))
        let begun = bench.begin().values.map(\.enqueuedAt)
        #expect(begun == [Instant.zero + TimeSpan.milliseconds(110)])
    }

    @Test("Q-10: the end of an item's leeway fires no timer if the item was enqueued before it")
    func staleLeeway() {
        // Item 0 is enqueued at 104 with the sleep; the end of its leeway at 110 does not enqueue item 1, due at 108.
        #expect(submissions([100, 108], then: .sleep(.milliseconds(104))) == [0: 104, 1: 118.8])
    }

    @Test("Q-10: Linux' libdispatch uses no leeway: each item is enqueued at its time")
    func linux() { #expect(submissions([100, 105, 1000], platform: .linux) == [0: 100, 1: 105, 2: 1000]) }

    @Test("Q-10: with any set of timers, an item is enqueued within its leeway, at the first timer in it")
    func random() {
        for seed in 0..<40 {
            var random = SmallRandom(seed: UInt64(seed))
            let delays = (0..<20).map { _ in Double(Int.random(in: 1...400, using: &random)) }
            let found = submissions(delays)
            #expect(found.count == delays.count)
            for (work, delay) in delays.enumerated() {
                guard let at = found[UInt32(work)] else { continue }
                #expect(at >= delay && at <= delay + max(1, delay / 10), "seed \(seed): \(delay) came at \(at)")
                // No other item was enqueued between the item's due time and its own enqueueing.
                #expect(!found.values.contains { $0 >= delay && $0 < at }, "seed \(seed): \(delay) came at \(at)")
            }
        }
    }
}
