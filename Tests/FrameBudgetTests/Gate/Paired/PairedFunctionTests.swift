import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace

/// A regression, and the round after it in which all frames are sampled.
@Suite("Functions behind a regression")
struct PairedFunctionTests {
    private static let draw = CallFunction(.code, name: "draw()", module: "viewer")
    private static let decode = CallFunction(.code, name: "decode()", module: "viewer")
    private static let ready = CallFunction(.ready, name: "ready, off-CPU")

    /// A side whose frames were all sampled at 1 kHz: the given ms of each function in each of 1,000 frames.
    private static func side(_ run: AnalyzedRun, _ times: [([CallFunction], Double)]) throws -> AnalyzedRun {
        var run = run
        var interner = CallInterner()
        let frames = 1000
        let weights = try times.map { chain, time in
            let place = interner.place(of: [CallFunction(.work, name: "a")] + chain)
            return CallWeight(call: try #require(place), time: .milliseconds(time * Double(frames)))
        }
        let whole = weights.reduce(TimeSpan.zero) { $0 + $1.time }
        run.result.run.facts = .named("live")
        run.result.calls = interner.table
        run.result.profiles = nil
        run.result.apps[0].overruns = [
            OverrunProfile(
                verdict: nil,
                frames: frames,
                samples: Int(whole.inMilliseconds),
                overrun: whole,
                unsampled: 0,
                weights: weights
            )
        ]
        return run
    }

    private static func round(_ decode: Double, ready: Double = 0.5) throws -> PairedRound {
        var round = try SimulatedRounds(slower: 1.2).round()
        round.baseline = try side(round.baseline, [([draw], 2), ([Self.decode], 2), ([Self.ready], 0.5)])
        round.candidate = try side(round.candidate, [([draw], 2), ([Self.decode], decode), ([Self.ready], ready)])
        return round
    }

    @Test("name the function that grew, with an interval that contains its growth, and leave the verdict unchanged")
    func named() throws {
        let report = try SimulatedRounds(slower: 1.2).look().report
        #expect(report.functions(of: "a").isEmpty)
        let named = PairedGate.naming(report, from: try Self.round(2.8))
        #expect(named.rows == report.rows && named.verdict == report.verdict)
        let functions = named.functions(of: "a")
        #expect(functions.map(\.function) == [Self.decode])
        let own = try #require(functions.first?.time)
        #expect(abs((own.change ?? 0) - 0.8) < 0.001)
        #expect((own.low ?? 1) < 0.8 && (own.high ?? 0) > 0.8)
        #expect(named.functions(of: "a", isLonger: false).isEmpty)
        #expect(named.profiles["a"]?.isExact == false)
    }

    @Test("A change within noise and waiting for a CPU are not named")
    func chance() throws {
        let report = try SimulatedRounds(slower: 1.2).look().report
        #expect(PairedGate.naming(report, from: try Self.round(2.05)).functions(of: "a").isEmpty)
        #expect(PairedGate.naming(report, from: try Self.round(2, ready: 5)).functions(of: "a").isEmpty)
    }

    @Test("For a simulated app the step that grew is named, not fbprof's functions that do its work or those they call")
    func simulated() throws {
        let loop = CallFunction(.code, name: "LiveSimulation.ThreadLoop.run()", module: "fbprof")
        let compute = CallFunction(.code, name: "LiveSimulation.compute(rounds:_:)", module: "fbprof")
        let clock = CallFunction(.code, name: "clock_gettime", module: "[vdso]")
        let huffman = CallFunction(.work, name: "huffman")
        func side(_ run: AnalyzedRun, _ computing: Double, _ reading: Double) throws -> AnalyzedRun {
            try Self.side(
                run,
                [
                    ([CallFunction(.work, name: "draw"), loop, compute], 2), ([huffman, loop, compute], computing),
                    ([huffman, loop, compute, clock], reading),
                ]
            )
        }
        var round = try SimulatedRounds(slower: 1.2).round()
        round.baseline = try side(round.baseline, 1.5, 0.5)
        round.candidate = try side(round.candidate, 2, 0.8)
        let report = try SimulatedRounds(slower: 1.2).look().report
        let named = PairedGate.naming(report, from: round)
        #expect(named.functions(of: "a").isEmpty && named.functions(of: "a", isLonger: false).isEmpty)
        let profile = try #require(named.profiles["a"])
        let moved = profile.functions(most: 9)
        #expect(moved.map(\.function) == [huffman])
        #expect(abs((moved.first?.own.change ?? 0) - 0.8) < 0.001 && moved.first?.own.outcome == .more)
    }

    @Test("A round in which a side was not sampled names nothing")
    func unsampled() throws {
        let report = try SimulatedRounds(slower: 1.2).look().report
        var round = try Self.round(2.8)
        round.candidate.result.apps[0].overruns = nil
        #expect(PairedGate.naming(report, from: round).functions(of: "a").isEmpty)
    }
}
