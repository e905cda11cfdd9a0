import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// The first line of a comparison has the change that matters most to a user, whatever kind of figure it is.
@Suite("First lines of comparisons")
struct ComparedAnswerTests {
    private static func run(_ text: String) throws -> AnalyzedRun {
        try PlantedRun.analyzed("warmUp: 0s\n" + text)
    }

    private static func words(_ before: AnalyzedRun, _ after: AnalyzedRun) -> ComparisonWords {
        ComparisonWords(
            comparison: RunComparison(from: ComparedRun(name: "A", before), to: ComparedRun(name: "B", after))
        )
    }

    /// The first line of a comparison of two workloads that differ in one text, and the other way round.
    private static func headlines(_ text: String, _ first: String, _ second: String) throws -> (String, String) {
        let (one, other) = (
            try run(text.replacing("CHANGED", with: first)), try run(text.replacing("CHANGED", with: second))
        )
        for same in [one, other] {
            let words = words(same, same)
            #expect(words.headline == "No figure moved." && words.details.isEmpty, "\(words.headline) \(words.details)")
        }
        return (words(one, other).headline, words(other, one).headline)
    }

    @Test("Means over the slowest frames are labelled as such, not as means per missed frame")
    func slowestFrames() throws {
        let (fewer, more) = try Self.headlines(
            """
            duration: 12s
            device: { cores: 1 }
            apps:
              a: { frame: [{ compute: 5ms }, { every: CHANGED, do: [{ sleep: 20ms }] }] }
            """,
            "12",
            "40"
        )
        for headline in [fewer, more] {
            #expect(headline.contains("in its slowest frames ("), "\(headline)")
            #expect(!headline.contains(" per missed frame"), "\(headline)")
        }
    }

    @Test("A hang comes first, with its length and its step, whether the app draws frames or not")
    func hangs() throws {
        let scroll = """
            duration: 10s
            apps:
              a:
                redraw: on demand
                frame: [{ compute: 2ms }]
                events: { tap: { at: [2s, 5s], do: [{ compute: CHANGED, name: layout }, { redraw: on }] } }
            """
        let (worse, better) = try Self.headlines(scroll, "5ms", "1200ms")
        #expect(worse.hasPrefix("Worse: a: 2 hangs in B, the longest 120"), "\(worse)")
        #expect(worse.contains("most of it in step 'tap › layout'; none in A."), "\(worse)")
        #expect(better.hasPrefix("Better: a: 2 hangs in A, the longest 120"), "\(better)")
        let daemon = """
            duration: 10s
            apps: { d: { events: { poll: { every: 1s, do: [{ compute: CHANGED, name: parse }] } } } }
            """
        let (headline, _) = try Self.headlines(daemon, "5ms", "700ms")
        #expect(headline.hasPrefix("Worse: d: "), "\(headline)")
        #expect(headline.contains("hangs in B, the longest 700.00 ms"), "\(headline)")
        // As many hangs, and longer ones.
        let (longer, _) = try Self.headlines(daemon, "300ms", "700ms")
        #expect(longer.hasPrefix("Worse: d: longest hang 300.00 ms to 700.00 ms, most of it in step"), "\(longer)")
    }

    @Test("The headline reports input that takes longer to the screen if no frame is late and nothing hangs")
    func latency() throws {
        let (worse, better) = try Self.headlines(
            """
            duration: 8s
            apps:
              a:
                redraw: on demand
                frame: [{ compute: 2ms }]
                events: { tap: { every: 500ms, do: [{ compute: CHANGED, name: find }, { redraw: on }] } }
            """,
            "5ms",
            "150ms"
        )
        #expect(worse.hasPrefix("Worse: a: input on screen after, p95 "), "\(worse)")
        #expect(better.hasPrefix("Better: a: input on screen after, p95 "), "\(better)")
    }

    @Test("The headline reports a changed operation graph, a changed backlog and a changed peak footprint")
    func others() throws {
        let graph = """
            duration: 6s
            device: { cores: 2 }
            apps:
              s:
                frame: [{ compute: 1ms }]
                operationQueues: { net: { maxConcurrent: 1, qos: utility } }
                operations: { parse: { on: net, do: [{ compute: CHANGED, name: parse }] } }
                timers: { resync: { every: 1s, do: [{ start: [parse] }] } }
            """
        let (longer, shorter) = try Self.headlines(graph, "40ms", "400ms")
        #expect(longer.hasPrefix("Worse: s: longest operation graph 40."), "\(longer)")
        #expect(shorter.hasPrefix("Better: s: longest operation graph 40"), "\(shorter)")
        let backlog = """
            duration: 10s
            device: { cores: 2 }
            apps:
              w:
                queues: { render: { qos: utility } }
                work: { tile: [{ compute: CHANGED, name: tile }] }
                events: { pan: { every: 25ms, do: [{ async: tile, on: render }] } }
                frame: [{ compute: 1ms }]
            """
        let (worse, better) = try Self.headlines(backlog, "2ms", "30ms")
        #expect(worse.hasPrefix("Worse: w: items piled up at the end in queue w/render in B alone: "), "\(worse)")
        #expect(better.hasPrefix("Better: w: items piled up at the end in queue w/render in A alone: "), "\(better)")
        let memory = """
            duration: 4s
            device: { cores: 2 }
            apps:
              m:
                queues: { load: { qos: utility } }
                work: { fill: [{ allocate: x, size: CHANGED }] }
                timers: { once: { every: 3s, on: load, do: [{ call: fill }] } }
                frame: [{ compute: 1ms }]
            """
        let (more, less) = try Self.headlines(memory, "100MB", "300MB")
        #expect(more.hasPrefix("Worse: m: peak footprint 100.0 MB to 300.0 MB (+200.0 MB)."), "\(more)")
        #expect(less.hasPrefix("Better: m: peak footprint 300.0 MB to 100.0 MB"), "\(less)")
    }

    @Test("Fewer dropped frames come before a slower p50 of the same app")
    func weights() throws {
        // Without the step of every tenth frame chat is in time, although its other frames take 2 ms more.
        let text = """
            duration: 10s
            apps:
              chat: { frame: [CHANGED] }
              wall: { frame: [{ compute: 1ms }] }
            """
        let (better, worse) = try Self.headlines(
            text,
            "{ compute: 4ms }, { every: 10, do: [{ compute: 40ms }] }",
            "{ compute: 6ms }"
        )
        #expect(better.hasPrefix("Better: chat: fps "), "\(better)")
        #expect(worse.hasPrefix("Worse: chat: fps "), "\(worse)")
        // The same sentence has the figure that moved the other way.
        #expect(better.hasSuffix("; but on-CPU p50 is worse, 4.00 ms to 6.00 ms."), "\(better)")
        #expect(worse.hasSuffix("; but on-CPU p50 is better, 6.00 ms to 4.00 ms."), "\(worse)")
    }

    @Test("Each holder of the CPU is named with its share, and the shares add up to the change")
    func shares() throws {
        let text = """
            duration: 8s
            device: { cores: CHANGED }
            apps:
              maps: { frame: [{ compute: 6ms }] }
              notes: { frame: [{ compute: 5ms }] }
              video: { frame: [{ compute: 8ms }] }
            """
        let (one, two) = (
            try Self.run(text.replacing("CHANGED", with: "1")), try Self.run(text.replacing("CHANGED", with: "3"))
        )
        let words = Self.words(one, two)
        var several = 0
        for app in words.comparison.apps {
            for moved in app.moved(isLonger: false) where moved.part == .runnable {
                let clause = ComparisonWords.cause(moved)
                let numbers = clause.matches(of: /[0-9]+\.[0-9]{2}/).compactMap { Double(clause[$0.range]) }
                guard numbers.count > 1 else { continue }
                several += 1
                #expect(clause.contains("for a CPU: ") && clause.contains("its own code is not the cause"), "\(clause)")
                let sum = numbers.dropFirst().reduce(0, +)
                #expect(abs(sum - numbers[0]) < 0.011 * Double(numbers.count), "\(clause)")
            }
        }
        #expect(several > 0, "\(words.headline) \(words.details)")
    }

    @Test("Two figures that print alike are the same, not better or worse")
    func alike() {
        let fps = ShiftText(unit: .framesPerSecond)
        let shift = Shift(before: 54.46, after: 54.54, low: nil, high: nil, outcome: .more)
        #expect(fps.value(shift.before) == "54.5" && fps.value(shift.after) == "54.5")
        #expect(fps.outcome(shift, isLargerBetter: true) == "same")
        let time = Shift(before: 2.004, after: 2.006, low: nil, high: nil, outcome: .more)
        #expect(ShiftText.milliseconds.change(time.change) == "0.00 ms")
        #expect(ShiftText.milliseconds.outcome(time, isLargerBetter: false) == "same")
        for unit in [MetricUnit.milliseconds, .share, .framesPerSecond, .millisecondsPerSecond, .items, .megabytes] {
            for step in 0..<400 {
                let (before, after) = (0.5, 0.5 + Double(step - 200) * 0.000_21)
                let shift = Shift(
                    before: before,
                    after: after,
                    low: nil,
                    high: nil,
                    outcome: after > before ? .more : .less
                )
                let text = ShiftText(unit: unit)
                let isSame = text.value(before) == text.value(after) || !text.change(after - before).contains(/[1-9]/)
                #expect((text.outcome(shift, isLargerBetter: nil) == "same") == isSame, "\(unit) \(after)")
            }
        }
    }

    @Test("The headline names what was fixed: the inversion, and what the handler waited for")
    func fixed() throws {
        let text = """
            duration: 10s
            apps:
              shop:
                queues: { decode: { qos: background } }
                semaphores: { row: 0 }
                work: { decode row: [{ compute: 6ms, name: jpeg }CHANGED] }
                events: { new row: { every: 650ms, do: [WAIT] } }
                frame: [{ compute: 4ms }]
              analytics:
                queues: { upload: { qos: utility } }
                timers: { flush: { every: 300ms, on: upload, do: [{ compute: 220ms }] } }
            """
        func side(_ signal: String, _ wait: String) throws -> AnalyzedRun {
            try Self.run(text.replacing("CHANGED", with: signal).replacing("WAIT", with: wait))
        }
        let one = try side(", { signal: row }", "{ async: decode row, on: decode }, { wait: row }")
        let other = try side("", "{ sync: decode, do: [{ call: decode row }] }")
        let words = Self.words(one, other)
        #expect(words.headline.hasPrefix("Better: shop: fps "), "\(words.headline)")
        #expect(words.headline.contains("fewer missed by inversion: semaphore shop/row"), "\(words.headline)")
        #expect(words.headline.contains("waits for semaphore shop/row"), "\(words.headline)")
    }

    @Test("Long lists that differ are shown from their first difference, and steps under the run that has them")
    func mismatches() throws {
        let text = """
            duration: 8s
            apps: { a: { frame: [{ compute: 2ms, name: draw }CHANGED] }, b: { frame: [{ compute: 1ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 1s, open: b }, { at: 2s, close: b }, { at: 3s, open: b }, { at: ENDs, close: b }]
            """
        func side(_ step: String, _ end: String) throws -> AnalyzedRun {
            try Self.run(text.replacing("CHANGED", with: step).replacing("END", with: end))
        }
        let words = Self.words(try side("", "6"), try side(", { compute: 1ms, name: parse }", "7"))
        let screen = try #require(words.mismatches.first { $0.topic == "who is on screen when" }?.text)
        let sides = screen.split(separator: " in A, ")
        #expect(sides.count == 2 && !sides[1].hasPrefix(sides[0]), "\(screen)")
        #expect(screen.contains("3 s–6 s") && screen.contains("3 s–7 s"), "\(screen)")
        let steps = try #require(words.mismatches.first { $0.topic == "steps of one run alone" }?.text)
        #expect(steps == "none in A, a › parse in B", "\(steps)")
    }
}
