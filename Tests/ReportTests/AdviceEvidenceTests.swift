import FrameBudget
import FrameTrace
import Simulation
import Testing

@testable import FrameBudgetReports

/// Advice names what late frames have and frames in time have not, and gives the figures that the deadline limits.
@Suite("Evidence in advice")
struct AdviceEvidenceTests {
    private static func first(_ result: RunResult) throws -> QualityWords.Line {
        try #require(RemedyWords(result: result).lines(most: 9).first)
    }

    // MARK: Frames in time

    @Test("The headroom is that from the vsync where frames were due, with the work before them")
    func headroom() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            apps:
              list:
                frame: [{ compute: 3ms, name: draw }]
                events: { tick: { every: 100ms, do: [{ compute: 13ms, name: parse }] } }
            """
        )
        let total = result.apps[0].total
        #expect(total.dueToEnd?.count == total.shown && total.dueToEnd?.p99 == .milliseconds(16))
        let line = try Self.first(result)
        let text = "99 % of the frames of list end at most 16.0 ms after they are due; their budget is 16.7 ms. fbprof"
        #expect(line.topic == "Nothing" && line.text.hasPrefix(text), "\(line)")
    }

    @Test("The headroom is that of the app with the least time left, not with the longest main-thread time")
    func closest() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            device: { cores: 1 }
            apps: { big: { frame: [{ compute: 9ms }] }, small: { frame: [{ compute: 6ms }] } }
            """,
            scheduler: .strict
        )
        let line = try Self.first(result)
        #expect(line.text.hasPrefix("99 % of the frames of small end at most 15.0 ms after they are due"), "\(line)")
    }

    // MARK: Own work

    private static func rescan() throws -> RunResult {
        try PlantedRun.result(
            """
            duration: 5s
            apps:
              app: { frame: [{ compute: 9ms, name: base }, { every: 16, do: [{ compute: 8ms, name: rescan }] }] }
            """
        )
    }

    @Test("A step that only late frames have is named, beside the one with most CPU time")
    func rareStep() throws {
        let result = try Self.rescan()
        let total = result.apps[0].total
        #expect(total.missed == 14)
        #expect(total.missedWork?.map(\.time) == [.milliseconds(9 * 14), .milliseconds(8 * 14)])
        let line = try Self.first(result)
        let text =
            "of a budget of 16.7 ms. 'app › rescan' ran in each of the late frames, and in none that was in time: shorten it "
            + "first. Most CPU time of its late frames goes to 'app › base'. Do less there"
        #expect(line.text.contains(text), "\(line)")
        // Where late frames are the rule, those in time show nothing.
        var usual = result
        usual.apps[0].total.shown = 20
        #expect(try !Self.first(usual).text.contains("'app › rescan'"))
    }

    @Test("Work that also ran before other frames is counted over all of them, and named for its own")
    func handlers() throws {
        var result = try Self.rescan()
        func part(_ name: String, _ frames: Int) -> VerdictPart {
            var part = VerdictPart(VerdictCause(.outsideWork, resource: name), .milliseconds(Double(8 * frames)))
            part.frames = frames
            return part
        }
        func further(_ parts: [VerdictPart]) -> (cause: VerdictCause, frames: Int)? {
            result.apps[0].total.verdicts[0].missed = 24
            result.apps[0].total.verdicts[0].besideCount = 24
            result.apps[0].total.verdicts[0].beside = parts
            return result.apps[0].total.verdicts[0].mainFurther
        }
        let parts = [part("timer d", 8), part("timer a + timer b", 7), part("timer a + event c", 9)]
        let single = try #require(further(parts))
        #expect(single.cause.resource == "timer a" && single.frames == 16)
        let rest = "timer a + timer b + timer c + 2 more"
        #expect(further([part(rest, 24)])?.cause.resource == rest)
        let both = try #require(further([part("timer poll + timer hidden", 14), part("timer clock", 10)]))
        #expect(both.cause.resource == "timer poll + timer hidden" && both.frames == 14)
        let line = try Self.first(result)
        let text =
            "In each of the 24 late frames with this cause, own work alone would have fitted; in 14 of them it did not fit together "
            + "with other main-thread work: timer poll + timer hidden. Shorten that as well, or move it to a queue."
        #expect(line.text.contains(text), "\(line)")
    }

    @Test(
        "Work is said to have run before late frames only if enough were in time, and if it ran before most late ones"
    )
    func onlyLate() throws {
        var result = try PlantedRun.result(
            """
            duration: 4s
            apps:
              a:
                events: { tap: { every: 400ms, do: [{ compute: 8ms, name: tap }] } }
                frame: [{ compute: 9ms, name: draw }]
            """
        )
        let rare = "and hardly before any that was in time: shorten it first"
        #expect(try Self.first(result).text.contains("Event tap ran before each of the late frames, \(rare)"))
        result.apps[0].worst.removeLast(3)
        let count = result.apps[0].worst.count
        let worst = "Event tap ran before each of the \(count) worst late frames, \(rare)"
        #expect(try Self.first(result).text.contains(worst))
        var usual = result
        usual.apps[0].total.verdicts[0].beside?[0].cause.resource = "observer flush"
        #expect(try !Self.first(usual).text.contains(rare))
        result.apps[0].total.shown = result.apps[0].total.missed
        #expect(try !Self.first(result).text.contains(rare))
    }

    @Test("A frame that never ended is longer than the longest that did")
    func unended() throws {
        var result = try PlantedRun.result(
            """
            duration: 2s
            apps: { a: { frame: [{ compute: 4ms, name: draw }, { every: 115, do: [{ compute: 60ms, name: save }] }] } }
            """
        )
        #expect(result.apps[0].total.frozen == 1)
        let ended = "Its longest frame that ended uses 4.0 ms of CPU time, p95 4.0 ms, of a budget of 16.7 ms"
        #expect(try Self.first(result).text.hasPrefix("\(ended); one that never ended used 33.3 ms. "))
        result.apps[0].total.onCPU = nil
        result.apps[0].total.mainThread = nil
        let only = "Its longest frame never ended and used 33.3 ms of CPU time, of a budget of 16.7 ms. "
        #expect(try Self.first(result).text.hasPrefix(only))
        result.apps[0].worst = []
        #expect(try Self.first(result).text.hasPrefix("Its frames take longer than a budget of 16.7 ms. "))
    }

    // MARK: Others

    @Test("If the main thread had the CPU that the render thread needed, the advice is about the main thread")
    func mainThread() throws {
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 1 }
            apps:
              g:
                frame: [{ compute: 4ms, name: sim }, { every: 5, do: [{ compute: 12ms, name: big sim }] }]
                render: { do: [{ compute: 12ms, name: raster }], buffers: 3, latency: 2 }
            """
        )
        let line = try Self.first(result)
        #expect(line.topic == "Shorten what the main thread of g does", "\(line)")
        let text = "It occupied the CPU while its render thread was ready: 13 late frames, longest in 'g › big sim'. "
        #expect(line.text.hasPrefix(text), "\(line)")
    }

    @Test("Apps that need nearly the most are given the most as a limit")
    func demand() throws {
        let result = try PlantedRun.result(
            """
            duration: 3s
            device: { cores: 1 }
            apps:
              a: { frame: [{ compute: 8ms }] }
              b: { frame: [{ compute: 7650us }] }
              c: { frame: [{ compute: 7800us }] }
            """
        )
        let line = try Self.first(result)
        #expect(line.text.contains("(a, b and c need the most: up to 8.0 ms per interval each)"), "\(line)")
    }

    @Test("An owner that was raised only after the cost needs a higher class, not less work")
    func raisedLate() throws {
        let result = SyntheticRun.plain.result
        var inversion = try #require(result.inversions?.worst.first { $0.isOwnerKnown })
        let words = InversionAdviceWords(result: result)
        inversion.chain = [ChainHop(thread: "notes main", resource: "lock db")]
        inversion.cost = .milliseconds(10)
        inversion.ownerRan = .milliseconds(0.3)
        inversion.override?.delay = .milliseconds(10)
        inversion.displacers = [Displacement(thread: "worker 1", app: "hog", qos: .utility, time: .milliseconds(10))]
        let text =
            "The owner was raised to userInteractive only 10 ms after the wait began: before that, it was ready for 10 ms while "
            + "hog occupied the CPU. Give the work on lock db the class userInteractive from the start, or begin it earlier."
        #expect(words.sentence(inversion) == text)
        let less = "an override can't shorten the work itself."
        inversion.ownerRan = .milliseconds(11)
        #expect(words.sentence(inversion).contains(less))
        inversion.ownerRan = .milliseconds(0.3)
        inversion.override?.delay = .milliseconds(1)
        #expect(words.sentence(inversion).contains(less))
    }
}
