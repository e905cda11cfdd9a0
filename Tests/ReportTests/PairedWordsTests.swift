import FrameBudget
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// The headline with which a paired gate ends.
@Suite("Words of the paired gate")
struct PairedWordsTests {
    private func headline(
        _ verdicts: [FrameMetric: PairedVerdict],
        invalid: [String] = [],
        noLongerEnded: [PairedEnd] = []
    ) -> String {
        let rows = PairedRules.metrics.map { metric in
            let verdict = verdicts[metric] ?? .invalid
            let reason = verdict == .invalid ? "others took 9 % of an interval from each frame" : ""
            return PairedRow(app: "maps", metric: metric, verdict: verdict, smallestVisible: 0.04, reason: reason)
        }
        var report = PairedReport.made(
            rows: rows,
            invalid: invalid
        )
        report.noLongerEnded = noLongerEnded
        return PairedWords(report: report).headline
    }

    @Test("The headline has what was judged first, then what could not be judged, and why")
    func partly() {
        #expect(
            headline([.onCPUP50: .pass, .onCPUP95: .pass])
                == "Pass, as far as it was judged: none of 2 figures is worse than tolerated. Compared: on-CPU time. "
                + "A change of +4.1 % in on-CPU p50 would have been detected. "
                + "Not judged: maps: main-thread p95, share of missed frames, share of dropped intervals, inversion cost per frame: "
                + "others took 9 % of an interval from each frame."
        )
        let better = headline([.onCPUP50: .pass, .onCPUP95: .improved])
        #expect(better.hasPrefix("Pass, improved, as far as it was judged: maps: on-CPU p95"), "\(better)")
        let open = headline([.onCPUP50: .pass, .onCPUP95: .inconclusive, .mainP95: .inconclusive])
        #expect(open.hasPrefix("Pass, as far as it was judged: none of 1 figure"), "\(open)")
    }

    @Test("The headline says that an app is no longer ended, whatever else could not be judged")
    func noLongerEnded() {
        let end = PairedEnd(app: "notes", reason: "memory pressure", side: "baseline's side")
        let partly = headline([.onCPUP50: .pass, .onCPUP95: .pass], noLongerEnded: [end])
        let sentence = " The system ended notes (memory pressure) on the baseline's side only. Not judged: "
        #expect(partly.contains(sentence), "\(partly)")
        let all = Dictionary(uniqueKeysWithValues: PairedRules.metrics.map { ($0, PairedVerdict.pass) })
        #expect(headline(all, noLongerEnded: [end]).hasSuffix("on the baseline's side only."))
    }

    @Test("The headline names a budget or rate in which the sides differ, if a share that depends on it moved")
    func otherLimit() {
        typealias Block = RateDifference.Block
        func row(_ metric: FrameMetric, _ amount: Double) -> PairedRow {
            let pair = (baseline: Block(amount: 0, weight: 28), candidate: Block(amount: amount, weight: 28))
            let blocks = [(baseline: Block, candidate: Block)](repeating: pair, count: 20)
            let estimate = RateDifference(blocks).map {
                PairedEstimate($0, flips: LabelFlips(seed: 1), bound: 0.001, loosest: 0.01, passing: 0.95)
            }
            return PairedRow(app: "maps", metric: metric, verdict: .pass, estimate: estimate)
        }
        let app = SyntheticRun.plain.result.apps[0]
        func headline(_ row: PairedRow, _ change: (inout AppResult) -> Void) -> String {
            var other = app
            change(&other)
            var report = PairedReport.made(rows: [row])
            report.limits["maps"] = ChangedLimits(from: app, to: other)
            return PairedWords(report: report).headline
        }
        func tighten(_ app: inout AppResult) { app.budget = .milliseconds(8) }
        func slowDown(_ app: inout AppResult) { app.total.frameInterval = app.total.frameInterval * 2 }
        let budget = headline(row(.missedShare, 14), tighten)
        #expect(budget.contains(" The budget of maps is 16.667 ms in A and 8 ms in B: "), "\(budget)")
        #expect(budget.hasSuffix(": its share of missed frames depends on it."), "\(budget)")
        let rate = headline(row(.droppedShare, 14), slowDown)
        #expect(rate.contains(" maps draws at 60 Hz in A and at 30 Hz in B: "), "\(rate)")
        let shares = ": its shares of missed frames and of dropped intervals depend on that rate."
        #expect(rate.hasSuffix(shares), "\(rate)")
        // What did not move, or does not depend on the limit, needs no such sentence.
        for row in [row(.missedShare, 0), row(.droppedShare, 14)] {
            #expect(!headline(row, tighten).contains("budget"))
        }
        let same = headline(row(.missedShare, 14)) { _ in }
        #expect(!same.contains("budget"), "\(same)")
    }

    @Test("A pass names what was compared and what was not; a figure that is probably worse prevents a pass")
    func compared() {
        let rows = PairedRules.metrics.map { PairedRow(app: "maps", metric: $0, verdict: .pass) }
        var report = PairedReport.made(
            rows: rows,
            look: 3
        )
        report.gaps = [.hangs, .memory]
        report.unjudgedFigures = [
            UnjudgedFigure(app: "maps", metric: .hangs, baseline: 0, candidate: 3),
            UnjudgedFigure(app: "maps", metric: .peakFootprint, baseline: 20, candidate: 20.5),
        ]
        let words = PairedWords(report: report)
        #expect(
            words.headline
                == "Pass: none of 6 figures is worse than tolerated. Compared: on-CPU time, main-thread time, missed frames, "
                + "dropped intervals, inversions; not hangs, memory."
        )
        #expect(words.figures.contains("Shown, not judged: maps: hangs 0 in A, 3 in B."))
        report.rows[1].verdict = .inconclusive
        report.rows[1].isProbablyWorse = true
        report.rows[1].reason = "its whole interval lies above the margin"
        let worse = PairedWords(report: report).headline
        #expect(worse.hasPrefix("Inconclusive: maps: on-CPU p95 is probably worse, "), "\(worse)")
    }

    @Test("A pass names advisory figures that are worse; with a longer wait behind them the gate is inconclusive")
    func unjudged() throws {
        func process(_ late: Double, _ tail: Double, _ waited: Double) -> ProcessFigures {
            let times: [FrameMetric: Double] = [.onCPUP50: 4, .onCPUP95: 5, .onCPUMean: 4]
            let lock = DelayCause.blocked(.lock, resource: "lock db")
            return ProcessFigures(
                values: times.merging([.missedShare: late, .mainP95: tail]) { $1 },
                frames: 500,
                waits: [lock: waited]
            )
        }
        let alike = process(0.08, 8, 0.1)
        let floor = ProcessFloor((0..<ProgramRules.floorPairs).map { _ in (alike, alike) })
        func words(_ candidate: ProcessFigures) -> PairedWords {
            let pairs = (0..<10).map { _ in (baseline: alike, candidate: candidate) }
            return PairedWords(report: ProgramGate(name: "game", pairs: 10).look(pairs, floor).report)
        }
        let worse = words(process(0.22, 12, 0.1))
        #expect(
            worse.headline.hasPrefix(
                "Pass: none of 3 figures is worse than tolerated; but game: share of late turns 8.00 % to 22.00 % (+14.00 pp), "
                    + "turn p95 8.000 ms to 12.000 ms (+50.0 %): advisory, and more than identical processes differ by. "
                    + "Compared: on-CPU time."
            ),
            "\(worse.headline)"
        )
        #expect(words(alike).headline.hasPrefix("Pass: none of 3 figures is worse than tolerated. "))
        func json(_ words: PairedWords) throws -> String {
            try PairedJSON.encode(words.report, seed: 1, exitStatus: 0, recordedBy: "test")
        }
        let document = try json(worse)
        #expect(document.split(separator: "\"isWorse\" : true").count == 3, "\(document)")
        let waiting = words(process(0.22, 12, 2.1))
        let start = "Inconclusive: game: turn p95 is probably worse, +50.0 % ("
        #expect(waiting.headline.hasPrefix(start), "\(waiting.headline)")
        #expect(waiting.headline.contains("; it waits 2.00 ms more per turn for lock db."), "\(waiting.headline)")
        #expect(try json(waiting).contains("\"kind\" : \"wait\""))
        #expect(try !json(words(alike)).contains("isWorse"))
    }

    @Test("If there are estimates, the output says that they cover the frames within turns")
    func turns() {
        let blocks = (0..<12).map { _ in (baseline: [1e6, 2e6, 3e6], candidate: [1e6, 2e6, 3e6]) }
        let estimate = QuantileRatio(blocks, quantile: 0.95).map {
            PairedEstimate($0, flips: LabelFlips(seed: 1), bound: 0.01, loosest: 0.05, passing: 0.95)
        }
        var report = PairedReport.made(
            rows: [PairedRow(app: "maps", metric: .onCPUP95, verdict: .pass, estimate: estimate)],
            pairs: 12,
            looks: 1
        )
        let line = "The figures cover the frames within turns, "
        #expect(PairedWords(report: report).figures.contains { $0.hasPrefix(line) })
        report.rows[0].estimate = nil
        #expect(!PairedWords(report: report).figures.contains { $0.hasPrefix(line) })
    }

    @Test("What was waited for is named with the other app behind it, on the terminal and in JSON")
    func heldUp() throws {
        var report = PairedReport.made(
            rows: [PairedRow(app: "maps", metric: .mainP95, verdict: .regression)],
            parts: ["maps": [PairedMove(name: "blocked", baseline: 0, candidate: 3)]]
        )
        let lock = DelayCause.blocked(.lock, resource: "lock db")
        report.delays["maps"] = [PairedDelay(cause: lock, owner: "notes", baseline: 0, candidate: 3)]
        let figures = PairedWords(report: report).figures
        let moved = "blocked +3.00 ms, waited for lock db, held up by notes +3.00 ms."
        #expect(figures.contains { $0.hasPrefix("Moved in maps") && $0.hasSuffix(moved) }, "\(figures)")
        let json = try PairedJSON.encode(report, seed: 1, exitStatus: 0, recordedBy: "test")
        #expect(json.contains("\"name\" : \"lock db\"") && json.contains("\"owner\" : \"notes\""), "\(json)")
    }

    /// A regression of on-CPU time in a step whose samples lie in a chain of functions.
    private func regression(in chain: [CallFunction]) throws -> PairedWords {
        var interner = CallInterner()
        let steps = [CallFunction(.work, name: "maps"), CallFunction(.work, name: "huffman")]
        let found = interner.place(of: steps + chain)
        let place = try #require(found)
        let reason = "mean of all frames: on-CPU +0.8 ms"
        var report = PairedReport.made(
            rows: [PairedRow(app: "maps", metric: .onCPUP50, verdict: .regression, reason: reason)],
            parts: ["maps": [PairedMove(name: "on-CPU", baseline: 2, candidate: 2.8)]],
            steps: ["maps": [PairedMove(name: "huffman", baseline: 2, candidate: 2.8)]]
        )
        report.profiles["maps"] = ProfileComparison(
            .overrun,
            ProfileDifference(
                from: [CallWeight(call: place, time: .seconds(2))],
                in: interner.table,
                to: [CallWeight(call: place, time: .milliseconds(2800))],
                in: interner.table
            ),
            before: .init(frames: 1000, looks: 2000),
            after: .init(frames: 1000, looks: 2800),
            isExact: false
        )
        return PairedWords(report: report)
    }

    @Test("The step of a simulated app is named, and none of fbprof's functions; a program's function is named")
    func functions() throws {
        let burner = ["LiveSimulation.Burner.burn(_:from:unless:or:)", "LiveSimulation.compute(rounds:_:)"]
        let simulated = try regression(in: burner.map { CallFunction(.code, name: $0, module: "fbprof") })
        #expect(
            simulated.headline
                == "Regression: maps: on-CPU p50 –, – to –, most in \"huffman\" (mean of all frames: on-CPU +0.8 ms)."
        )
        #expect(simulated.figures.contains { $0.contains("step \"huffman\" +0.80 ms") })
        #expect(!simulated.figures.contains { $0.contains("Functions of maps") }, "\(simulated.figures)")
        let program = try regression(in: [CallFunction(.code, name: "decode()", module: "viewer")])
        #expect(program.headline.contains("most in \"huffman\", in decode() ("), "\(program.headline)")
        #expect(program.figures.contains { $0.hasPrefix("Functions of maps, ") && $0.contains("decode() +0.80 ms") })
    }

    @Test("If no time was judged, the headline says that the comparison is invalid")
    func unknown() {
        #expect(headline([:]).hasPrefix("Invalid: maps: "))
        #expect(headline([.onCPUP50: .inconclusive]).hasPrefix("Invalid: "))
        #expect(headline([:], invalid: ["a CPU quota of 50 %"]) == "Invalid: a CPU quota of 50 %.")
    }
}
