import Testing

@testable import FrameTrace
@testable import Scenario
@testable import Simulation

@Suite("Rules of the GPU and the disk")
struct HardwareRuleTests {
    private let a = ThreadID(0)
    private let b = ThreadID(1)
    private let c = ThreadID(2)

    private func at(_ milliseconds: Double) -> Instant { Instant.zero + .milliseconds(milliseconds) }

    /// 100 bytes take 1 ms, and there is no latency.
    private func disk(_ kind: DiskProfile.Kind = .ssd, latency: Double = 0) -> DiskRule {
        DiskRule(
            DiskProfile(kind: kind, throughput: ByteCount(bytes: 100_000), latency: .milliseconds(latency))
        )
    }

    private func span(_ start: Double, _ end: Double) -> Interval { Interval(start: at(start), end: at(end)) }

    @Test("F-5: the GPU runs one job after the other, in order of arrival")
    func gpuIsSerial() {
        var gpu = GPURule()
        #expect(gpu.submit(.milliseconds(5), at: at(0)) == span(0, 5))
        #expect(gpu.submit(.milliseconds(2), at: at(1)) == span(5, 7))
        #expect(gpu.submit(.milliseconds(1), at: at(20)) == span(20, 21))
    }

    @Test(
        "the disk reports the thread and the service time of each transfer, of held-back ones when they are let through"
    )
    func diskTellsWhom() {
        var disk = disk(.hdd)
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 200), tier: 1, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 100), tier: 1, of: nil, at: at(1))
        #expect(disk.takeBegun().map(\.service) == [span(0, 1), span(1, 3)])
        _ = disk.takeFinished(at: at(30))
        let late = disk.takeBegun()
        #expect(late.map(\.thread) == [b])
        #expect(late.map(\.service) == [span(26, 27)])
        #expect(late.map(\.heldBack) == [HeldBackRequest(span(1, 26), inFavourOf: a, of: nil)])
        #expect(disk.takeBegun().isEmpty)
    }

    @Test("a transfer takes the latency plus the time of its bytes, and transfers are served one after the other")
    func diskIsSerial() {
        var disk = disk(latency: 0.5)
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 200), tier: 0, of: nil, at: at(0))
        #expect(disk.nextEvent == at(1.5))
        #expect(disk.takeFinished(at: at(1.4)) == [])
        #expect(disk.takeFinished(at: at(1.5)) == [a])
        #expect(disk.serving == b)
        #expect(disk.takeFinished(at: at(100)) == [b])
        #expect(disk.nextEvent == nil)
    }

    @Test("a transfer's length is rounded up and never overflows")
    func diskLengths() {
        let disk = DiskRule(DiskProfile(throughput: ByteCount(bytes: 3), latency: .zero))
        #expect(disk.length(of: ByteCount(bytes: 1)) == .nanoseconds(333_333_334))
        #expect(disk.length(of: ByteCount(bytes: .max)) > .seconds(1e9))
    }

    @Test("a transfer that ends before the next one is submitted is not lost")
    func doneOnTheWay() {
        var disk = disk()
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 100), tier: 0, of: nil, at: at(5))
        #expect(disk.nextEvent == at(1))
        #expect(disk.takeFinished(at: at(5)) == [a])
        #expect(disk.nextEvent == at(6))
    }

    @Test("V-11: tier 2 on an SSD beside an active tier 0 gets one transfer in 15 ms")
    func backgroundBehindForeground() {
        var disk = disk()
        var done: [Double] = []
        // Tier 0 has a transfer of half a millisecond every 10 ms, never at the time when tier 2 is let through.
        for halfMillisecond in 0...200 {
            let now = at(Double(halfMillisecond) / 2)
            for thread in disk.takeFinished(at: now) where thread == b { done.append((now - .zero).inMilliseconds) }
            if halfMillisecond % 20 == 6 { disk.submit(a, ByteCount(bytes: 50), tier: 0, of: nil, at: now) }
            guard halfMillisecond == 8 else { continue }
            let heldBack = (0..<6).map { _ in disk.submit(b, ByteCount(bytes: 100), tier: 2, of: nil, at: now) }
            #expect(heldBack == [false, true, true, true, true, true])
        }
        #expect(done == [5, 20, 35, 50, 65, 80])
        #expect(disk.heldBackCount == 0)
    }

    @Test(
        "Q-2: while a lower-numbered tier has a transfer in flight, a tier gets one transfer in each period",
        arguments: [
            (DiskProfile.Kind.ssd, 1, 5.0), (.ssd, 2, 15), (.ssd, 3, 25), (.hdd, 1, 40), (.hdd, 2, 85), (.hdd, 3, 200),
        ]
    )
    func periods(kind: DiskProfile.Kind, tier: Int, period: Double) {
        for rival in 0..<tier {
            var throttle = DiskThrottle(kind)
            throttle.started(rival, by: nil, at: at(0))
            throttle.started(tier, by: nil, at: at(1000))
            #expect(throttle.opening(of: tier) == at(1000 + period))
            throttle.started(tier, by: nil, at: at(1000 + period))
            #expect(throttle.opening(of: tier) == at(1000 + 2 * period))
        }
    }

    @Test(
        "Q-2: a tier is no longer held back when lower-numbered tiers have been quiet for its window",
        arguments: [1, 2, 3]
    )
    func windows(tier: Int) {
        let window = [0, 25, 100, 500][tier]
        var throttle = DiskThrottle(.hdd)
        throttle.started(0, by: nil, at: at(0))
        throttle.completed(0, at: at(7))
        throttle.started(tier, by: nil, at: at(Double(7 + window - 1)))
        #expect(throttle.opening(of: tier) == at(Double(7 + window)))
        throttle.started(tier, by: nil, at: at(Double(7 + window)))
        #expect(throttle.opening(of: tier) <= at(Double(7 + window)))
    }

    @Test("Q-2: a tier is not held back by itself or by less urgent tiers; tier 0 is never held back")
    func notThrottled() {
        var throttle = DiskThrottle(.hdd)
        for tier in [1, 2, 3] { throttle.started(tier, by: nil, at: at(10)) }
        #expect(throttle.opening(of: 1) <= at(10))
        throttle.started(0, by: nil, at: at(10))
        #expect(throttle.opening(of: 0) <= at(10))
        #expect(throttle.opening(of: 1) == at(50))
    }

    @Test("Q-2: transfers of one tier keep their order, even if the last could begin when it is submitted")
    func orderWithinTier() {
        var disk = disk()
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(a, ByteCount(bytes: 100), tier: 1, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 100), tier: 1, of: nil, at: at(1))
        disk.submit(b, ByteCount(bytes: 100), tier: 1, of: nil, at: at(2))
        // The held-back transfers are let through at 5 and 10 ms; the one submitted at 9 ms comes after them.
        #expect(disk.takeFinished(at: at(9)) == [a, a, b])
        #expect(disk.submit(c, ByteCount(bytes: 100), tier: 1, of: nil, at: at(9)) == true)
        #expect(disk.takeFinished(at: at(100)) == [b, c])
    }

    @Test("Q-2: a held-back transfer is reconsidered when its tier changes; one that has begun is not")
    func changedTier() {
        var disk = disk(.hdd)
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 100), tier: 2, of: nil, at: at(0))
        let isHeldBack = disk.submit(c, ByteCount(bytes: 100), tier: 2, of: nil, at: at(1))
        #expect(isHeldBack)
        // b's transfer has begun, and c's tier does not change.
        disk.change(b, to: 1, at: at(1.5))
        disk.change(c, to: 2, at: at(1.5))
        #expect(disk.heldBackCount == 1)
        disk.change(c, to: 0, at: at(5))
        #expect(disk.heldBackCount == 0)
        #expect(disk.takeFinished(at: at(6)) == [a, b, c])
        let begun = disk.takeBegun()
        #expect(begun.map(\.service) == [span(0, 1), span(1, 2), span(5, 6)])
        #expect(begun.map(\.heldBack) == [nil, nil, HeldBackRequest(span(1, 5), inFavourOf: a, of: nil)])
        #expect(disk.nextEvent == nil)
    }

    @Test("a held-back transfer delays no other one, and begins when the other tiers are quiet")
    func heldBackIsNotInTheWay() {
        var disk = disk(.hdd)
        disk.submit(a, ByteCount(bytes: 100), tier: 0, of: nil, at: at(0))
        disk.submit(b, ByteCount(bytes: 100), tier: 1, of: nil, at: at(0))
        let isHeldBack = disk.submit(b, ByteCount(bytes: 100), tier: 1, of: nil, at: at(1))
        #expect(isHeldBack)
        #expect(disk.takeFinished(at: at(2)) == [a, b])
        disk.submit(c, ByteCount(bytes: 100), tier: 0, of: nil, at: at(3))
        #expect(disk.takeFinished(at: at(4)) == [c])
        // 25 ms after tier 0's last transfer, not the 40 ms of its period.
        #expect(disk.nextEvent == at(29))
        #expect(disk.takeFinished(at: at(29)) == [])
        #expect(disk.takeFinished(at: at(30)) == [b])
    }
}
