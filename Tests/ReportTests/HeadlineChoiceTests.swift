import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// What the first lines of a run name, where several would do.
@Suite("The choice of the headline")
struct HeadlineChoiceTests {
    @Test("Of apps that dropped as many intervals, the headline is about one that another app held up")
    func tie() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            platform: linux
            device: { cores: 2, refresh: 120Hz }
            apps:
              launcher: { frame: [{ compute: 4.5ms, name: icons }] }
              browser: { frame: [{ compute: 4.5ms, name: raster }] }
              player: { frame: [{ compute: 4.5ms, name: compose }] }
              indexer:
                queues: { scan: { kind: concurrent, qos: default } }
                work: { index: [{ compute: 40ms, name: tokenize }, { async: index, on: scan }] }
                launch: [{ async: index, on: scan }, { async: index, on: scan }]
            timeline:
              - { at: 0s, open: launcher }
              - { at: 0s, open: browser }
              - { at: 0s, open: player }
              - { at: 3s, open: indexer }
            """
        )
        let headline = Verdict(result).headline
        #expect(headline.contains("indexer") && !headline.contains("player occupied"), "\(headline)")
        let advice = try #require(RemedyWords(result: result).lines(most: 1).first)
        #expect(advice.topic.contains("indexer"), "\(advice)")
    }

    @Test("A last frame that had not ended is a freeze only from 250 ms on", arguments: [(60, false), (400, true)])
    func freeze(milliseconds: Int, isFreeze: Bool) throws {
        let result = try PlantedRun.result(
            """
            duration: 10s
            apps: { a: { frame: [{ compute: 4ms }, { every: \(isFreeze ? 560 : 595), do: [{ compute: \(milliseconds)ms }] }] } }
            """
        )
        #expect(result.apps[0].worst.contains { $0.isUnfinished == true })
        let headline = Verdict(result).headline
        #expect(headline.contains("froze") == isFreeze, "\(headline)")
        #expect(isFreeze || headline.hasPrefix("a dropped "), "\(headline)")
    }

    @Test("A phase keeps the name of a single app, however it is written")
    func phaseName() throws {
        let result = try PlantedRun.result(
            "duration: 2s\napps: { \"a + b + c + d + e\": { frame: [{ compute: 4ms }] } }"
        )
        let phase = try #require(result.phases.last)
        #expect(PhaseName.short(phase, in: result) == "a + b + c + d + e")
    }

    @Test("A time just below a unit is rounded into it")
    func units() {
        #expect(Figure.short(.microseconds(999_600)) == "1 s" && Figure.short(.microseconds(999_400)) == "999 ms")
        #expect(Figure.short(.nanoseconds(999)) == "999 ns" && Figure.short(.zero) == "0 s")
    }

    @Test("Where nothing is known of the machine's quiet, the trust line says so once")
    func unknownQuiet() {
        var result = SyntheticRun.plain.result
        (result.quality.stealShare, result.quality.otherShare) = (nil, nil)
        (result.quality.lostRecords, result.quality.suspectFrames) = (0, 1)
        let text = TrustWords(result).text
        #expect(
            text.hasPrefix("Unknown whether the machine was quiet: neither steal nor other processes were measured.")
        )
        #expect(text.contains("Records may be missing in 1 frame."), "\(text)")
    }

    @Test("Of several programs without a simulated app, the headline is about the one with the most late turns")
    func programs() throws {
        var result = SyntheticRun.plain.result
        try #require(result.apps.count > 1)
        for index in result.apps.indices {
            result.apps[index].clock = .own
            result.apps[index].worst = []
            (result.apps[index].total.missed, result.apps[index].total.unfinished) = (index == 1 ? 19 : 0, 0)
        }
        let verdict = Verdict(result)
        #expect(verdict.headline.contains("\(result.apps[1].name) took longer than its budget"), "\(verdict)")
        let others = verdict.details.filter { $0.hasPrefix("No turn of \(result.apps[0].name) took longer") }
        #expect(others.count == 1, "\(verdict.details)")
    }
}
