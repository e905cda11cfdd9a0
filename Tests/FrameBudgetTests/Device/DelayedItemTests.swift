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

    /// When each item is submitted, by work. Each is handed over at V(0) − 900 s by the main thread, which then goes on.
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

    @Test("Q-10: without another timer an item comes at the end of its leeway: a tenth of the delay, 1 ms at least")
    func alone() {
        for (delay, expected) in [(1000.0, 1100.0), (5000, 5500), (20, 22), (10, 11), (2, 3), (0.5, 1.5)] {
            #expect(submissions([delay]) == [0: expected], "\(delay) ms")
        }
        #expect(DelayedItems.leeway(of: .seconds(3600), platform: .darwin) == .seconds(60))
    }

    @Test("Q-10: an item comes with the first timer that fires within its leeway, and never early")
    func together() {
        // The first ends at 110 ms. Then the second's time has come, the third's has not.
        #expect(submissions([100, 105, 111]) == [0: 110, 1: 110, 2: 122.1])
        // 100 to 110 ms and 1000 to 1100 ms have nothing in common.
        #expect(submissions([100, 1000]) == [0: 110, 1: 1100])
        // A sleep's timer, and a time limit, serve as well; but none that is over before the item's time.
        for (end, expected) in [(104.0, 104.0), (99, 110), (111, 110)] {
            let sleep = submissions([100], then: .sleep(.milliseconds(end)))
            #expect(sleep == [0: expected], "sleep of \(end) ms")
            let limit = submissions([100], then: .wait(ResourceID(1), timeout: .milliseconds(end)))
            #expect(limit == [0: expected], "limit of \(end) ms")
        }
    }

    @Test("Q-10: the time limit of a wait that ended before does not fire, and takes no item along")
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

    @Test("Q-10: a delayed item whose leeway ends later than its submission fires no timer then")
    func staleLeeway() {
        // 0 comes at 104 with the sleep; the end of its leeway at 110 is nothing to item 1, due at 108.
        #expect(submissions([100, 108], then: .sleep(.milliseconds(104))) == [0: 104, 1: 118.8])
    }

    @Test("Q-10: Linux' libdispatch uses no leeway: each item comes at its time")
    func linux() { #expect(submissions([100, 105, 1000], platform: .linux) == [0: 100, 1: 105, 2: 1000]) }

    @Test("Q-10: whatever timers there are, an item comes within its leeway, at the first timer in it")
    func random() {
        for seed in 0..<40 {
            var random = SmallRandom(seed: UInt64(seed))
            let delays = (0..<20).map { _ in Double(Int.random(in: 1...400, using: &random)) }
            let found = submissions(delays)
            #expect(found.count == delays.count)
            for (work, delay) in delays.enumerated() {
                guard let at = found[UInt32(work)] else { continue }
                #expect(at >= delay && at <= delay + max(1, delay / 10), "seed \(seed): \(delay) came at \(at)")
                // Nobody was served between its time and its submission.
                #expect(!found.values.contains { $0 >= delay && $0 < at }, "seed \(seed): \(delay) came at \(at)")
            }
        }
    }
}
