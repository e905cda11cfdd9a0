import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario
@testable import SelfTest

@Suite("Stops of a verified process")
struct StopScheduleTests {
    private typealias Script = ThreadScript

    @Test("Stops lie within the run, more than 100 ms apart from each other, and last 120 to 160 ms")
    func schedule() throws {
        let origin = Instant(nanoseconds: 5_000_000_000)
        for seed in 1...20 as ClosedRange<UInt64> {
            let stops = StopSchedule(origin: origin, duration: .seconds(4.5), seed: seed).stops
            #expect(stops.count >= 5)
            #expect(stops.allSatisfy { $0.length >= .milliseconds(120) && $0.length <= .milliseconds(160) })
            for (stop, next) in zip(stops, stops.dropFirst()) { #expect(next.start - stop.end > .milliseconds(100)) }
            let last = try #require(stops.last)
            #expect(stops[0].start >= origin + .milliseconds(400) && last.end < origin + .seconds(4.5))
            #expect(stops == StopSchedule(origin: origin, duration: .seconds(4.5), seed: seed).stops)
        }
    }

    /// A frame of 150 ms in which the process is stopped from 5 to 140 ms, and another process has its CPU for a time.
    private func injected(_ other: ClosedRange<Double>) throws -> InjectedFrame {
        let scenario = VerifyScenario(.stopped, seconds: 1, seed: 1)
        var script = Script(engine: "live")
        script.other(ThreadID(60), .foreign, "other")
        script.frame(Script.photos, 0, 150) { _ in }
        script.ran(Script.photos, 0, 5)
        script.ran(Script.photos, 140, 150)
        script.ran(ThreadID(60), other.lowerBound, other.upperBound)
        let trace = try script.trace(200)
        let stop = Interval(start: Script.at(5), end: Script.at(140))
        let finder = InjectionFinder(
            cause: .stopped,
            compiled: CompiledWorkload(scenario.workload),
            trace: trace,
            foreign: [LoadSpan(interval: stop, cpu: stop.length)]
        )
        return try #require(finder.injected(Analysis.analyze(trace).frames[0]).first)
    }

    @Test(
        "A thread that waits for the GPU loses only the time for which it is ready to other threads",
        arguments: [(6.0...18.0, 0.0), (6.0...23.5, 2.5)]
    )
    func waiting(other: ClosedRange<Double>, lost: Double) throws {
        let scenario = VerifyScenario(.otherGPU, seconds: 1, seed: 1)
        var script = Script(engine: "live")
        script.other(ThreadID(60), .foreign, "other")
        script.frame(Script.photos, 0, 30) { script in
            let service = Interval(start: Script.at(20), end: Script.at(21))
            script.note(.served(ServiceSpan(.gpu, for: Script.photos, of: AppID(0), service)), 5)
        }
        script.ran(Script.photos, 0, 5)
        script.ran(Script.photos, 23.5, 30)
        script.ran(ThreadID(60), other.lowerBound, other.upperBound)
        script.add(.woken(Waking(at: Script.at(21), by: nil, cpu: 0)), Script.photos)
        let trace = try script.trace()
        let finder = InjectionFinder(
            cause: .otherGPU,
            compiled: CompiledWorkload(scenario.workload),
            trace: trace,
            foreign: []
        )
        let injected = try #require(finder.injected(Analysis.analyze(trace).frames[0]).first)
        #expect(injected.amount == .milliseconds(15))
        #expect(injected.disturbance == .milliseconds(lost))
    }

    @Test("The amount is the time of the stop, and another process on the CPU during the stop is no disturbance")
    func amount() throws {
        let during = try injected(6...139)
        #expect(during.amount == .milliseconds(135) && during.isLate)
        #expect(during.disturbance == .zero)
        #expect(try injected(100...143).disturbance == .milliseconds(3))
        #expect(try injected(3...7).disturbance == .milliseconds(2))
    }
}
