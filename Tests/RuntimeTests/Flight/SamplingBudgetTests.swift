import FrameTrace
import Testing

@testable import FrameRecorder

/// The sampling rate of a watcher whose looks are costly.
@Suite("The watcher's budget for looks")
struct LookBudgetTests {
    private static let start = Instant(nanoseconds: 1_000_000_000)

    /// Runs looks at this cost each, with other looks between the samples; returns the rate after ten windows.
    private func settled(cost: TimeSpan, others: Int, from rate: Double) -> Double {
        var cpu = TimeSpan.milliseconds(3)
        var budget = SamplingBudget(limits: 97...443, rate: rate, from: Self.start, cpu: cpu)
        var now = Self.start
        for _ in 0..<10 {
            let samples = Int(budget.rate * SamplingBudget.window.inSeconds)
            for _ in 0..<samples { budget.count(isSample: true) }
            for _ in 0..<others { budget.count(isSample: false) }
            cpu = cpu + cost * Int64(samples + others)
            now = now + SamplingBudget.window
            _ = budget.settle(at: now, cpu: cpu)
        }
        return budget.rate
    }

    @Test("All samples are taken where looks are cheap, and as many as the CPU share allows where they are costly")
    func rates() {
        #expect(settled(cost: .microseconds(8), others: 30, from: 443) == 443)
        let dear = settled(cost: .microseconds(45), others: 30, from: 443)
        // 60 looks a second for deadlines, and the samples.
        let share = (dear + 60) * 45e-6
        #expect(abs(share - SamplingBudget.mostShare) < 0.11 * SamplingBudget.mostShare, "\(dear) samples a second")
        #expect(abs(settled(cost: .microseconds(45), others: 30, from: 97) - dear) < 0.2 * dear)
        // The rate does not fall below the profile's own.
        #expect(settled(cost: .microseconds(400), others: 30, from: 443) == 97)
    }

    @Test("The rate does not change before a window is over, nor after a window without looks")
    func windows() {
        var budget = SamplingBudget(limits: 97...443, rate: 1000, from: Self.start, cpu: .zero)
        #expect(budget.rate == 443)
        budget.count(isSample: true)
        let early = budget.settle(at: Self.start + .milliseconds(499), cpu: .seconds(1))
        let whole = budget.settle(at: Self.start + SamplingBudget.window, cpu: .seconds(1))
        #expect(!early && whole && budget.rate == 97)
        let empty = budget.settle(at: Self.start + SamplingBudget.window * 2, cpu: .seconds(2))
        #expect(!empty && budget.rate == 97)
    }

    @Test("A run's sampling rate is the mean over the time that it was sampled, not the rate at its end")
    func mean() {
        var mean = MeanRate()
        func at(_ seconds: Double) -> Instant { Self.start + .seconds(seconds) }
        #expect(mean.value(at: at(1)) == nil)
        mean.set(443, at: at(1))
        #expect(mean.value(at: at(1)) == 443 && mean.value(at: at(1.7)) == 443)
        mean.set(443, at: at(3))
        mean.set(nil, at: at(4))
        #expect(mean.value(at: at(9)) == 443)
        mean.set(97, at: at(9))
        // Three seconds of 443, and one of 97.
        #expect(abs((mean.value(at: at(10)) ?? 0) - 356.5) < 1e-6)
        mean.set(nil, at: at(10))
        #expect(abs((mean.value(at: at(20)) ?? 0) - 356.5) < 1e-6)
    }

    @Test(
        "The profile's samples are some of the frames' samples, at the profile's rate",
        arguments: [97.0, 150, 443, 1000]
    )
    func profile(rate: Double) {
        let grid = VsyncGrid(origin: MonotonicClock.now(), rate: .hz60)
        var timetable = Timetable(WatchTicks(grid: grid, budgets: []), rate: rate, seed: 7)
        var (samples, profiles) = (0, 0)
        for _ in 0..<5000 {
            let next = timetable.next(isSampling: true)
            let due = timetable.take(at: next, isSampling: true)
            if due.sample != nil { samples += 1 }
            if let profile = due.profile {
                profiles += 1
                #expect(due.sample == profile)
            }
        }
        #expect(abs(Double(profiles) - Double(samples) * min(1, 97 / rate)) <= 1)
    }
}
