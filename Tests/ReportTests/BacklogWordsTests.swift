import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Work that piles up, in words")
struct BacklogWordsTests {
    /// A run without dropped frames, with the given backlogs.
    private func result(_ backlogs: [Backlog]?) -> RunResult {
        var result = SyntheticRun.plain.result
        for app in result.apps.indices {
            for phase in result.apps[app].phases.indices {
                result.apps[app].phases[phase].statistics.dropped = 0
                result.apps[app].phases[phase].statistics.missed = 0
            }
            result.apps[app].worst = []
        }
        result.backlogs = backlogs
        return result
    }

    @Test("headline, terminal and page report work that piles up", arguments: [Backlog.Place.queue, .gpu])
    func texts(place: Backlog.Place) {
        var backlog = Backlog.madeUp
        backlog.place = place
        if place == .gpu { (backlog.name, backlog.cpu) = ("GPU", nil) }
        let result = result([backlog])
        let (where_, thing) = place == .gpu ? ("at the GPU", "requests") : ("in queue maps/tiles", "items")
        #expect(
            Verdict(result).headline
                == "No frame dropped, but work piles up \(where_): 98 \(thing) at the end, 2.2 more each second."
        )
        let remedy = BacklogWords(result: result).remedies
        #expect(remedy.map(\.topic) == ["Give \(place == .gpu ? "the GPU" : "queue maps/tiles") less to do"])
        #expect(remedy[0].text.hasPrefix("It gets 2.2 \(thing) more each second than it finishes"))
        let text = TerminalTable(width: 400).render(result)
        let needs = place == .gpu ? "392 ms of GPU time" : "34.5 s of CPU time and 392 ms of GPU time"
        let line = "98 \(thing) not done at the end (\(needs)), the oldest for 22.4 s; 2.2 more each second since 5.5 s"
        #expect(text.contains("Work that piles up\n") && text.contains(line))
        let page = HTMLReport.render(AnalyzedRun(result: result, grid: SyntheticRun.plain.grid, frames: []))
            .replacing("\u{A0}", with: " ")
        #expect(page.contains("<h3>Work that piles up</h3>") && page.contains(line))
    }

    @Test(
        "a run without backlogs, or with unknown backlogs, does not mention work that piles up",
        arguments: [[], nil] as [[Backlog]?]
    )
    func notSaid(backlogs: [Backlog]?) {
        let result = result(backlogs)
        #expect(Verdict(result).headline == "No frame dropped.")
        #expect(!TerminalTable(width: 400).render(result).contains("piles up"))
    }

    @Test("CPU and GPU times that were not measured are left out")
    func notMeasured() {
        var backlog = Backlog.madeUp
        (backlog.cpu, backlog.gpu) = (nil, nil)
        #expect(BacklogWords.text(backlog).hasPrefix("98 items not done at the end, the oldest"))
    }

    @Test("a run with dropped frames reports work that piles up in the details, with an unchanged headline")
    func beside() {
        var result = SyntheticRun.plain.result
        let before = Verdict(result)
        result.backlogs = [.madeUp]
        let verdict = Verdict(result)
        #expect(verdict.headline == before.headline)
        let detail = "Work piles up in queue maps/tiles: 98 items at the end, 2.2 more each second."
        #expect(verdict.details == before.details + [detail])
    }

    @Test("the bound shows loads of CPUs and GPU only if one exceeds the share of the round")
    func loads() {
        func text(_ cpu: Double?, _ gpu: Double?) -> String {
            PhaseBoundWords.text(
                AnalyticBound(round: .milliseconds(12), lockstepFPS: 60, cpuLoad: cpu, gpuLoad: gpu)
            )
        }
        let round = "12.0 ms per round: 60.0 fps in lockstep"
        #expect(text(nil, nil) == round)
        #expect(text(0.72, 0) == round)
        #expect(text(0.9, 0) == round + "; CPUs 90.0 %")
        #expect(text(1.68, 0) == round + "; CPUs 168.0 %: does not fit")
        #expect(text(0.1, 1.08) == round + "; CPUs 10.0 %; GPU 108.0 %: does not fit")
        var least = AnalyticBound(round: .milliseconds(2), lockstepFPS: 60, cpuLoad: 0.5)
        least.isLeast = true
        let words = PhaseBoundWords.text(least)
        #expect(
            words.hasPrefix(
                "at least 2.0 ms per round: at most 60.0 fps in lockstep; CPUs at least 50.0 %; not counted: "
            )
        )
    }
}
