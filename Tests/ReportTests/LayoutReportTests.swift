import Foundation
import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

@testable import FrameBudgetReports

@Suite("Layouts in the report")
struct LayoutReportTests {
    @Test("The terminal reports transitions, passes, the keyboard and slow callbacks; the page has the phases")
    func words() throws {
        let run = try #require(LayoutFixture.run)
        let layouts = try #require(run.result.layouts)
        // Wide enough that no line is wrapped.
        let text = TerminalTable(width: 1000).render(run)
        let page = HTMLReport.render(run)
        let transition = try #require(layouts.transitions.first)
        #expect(text.contains(LayoutWords.sentence(transition)))
        for app in layouts.apps { #expect(text.contains(LayoutWords.sentence(app))) }
        #expect(text.contains("notes raised it at"))
        #expect(text.contains("mail had the external display from 2.000 s on"))
        let findings = LayoutWords.findings(run.result)
        // A slow callback, forced passes, and the time off screen, each with its number.
        #expect(findings.count == 3)
        #expect(findings[0].contains("viewWillTransition took 45 ms in setup, most of it in \"rebuild grid\""))
        #expect(findings[1].hasPrefix("mail: 3 layout passes were forced, 15 ms in all"))
        #expect(findings[2].contains("off screen"))
        for sentence in findings { #expect(text.contains(sentence)) }
        #expect(text.contains("as greedy had been ended, and was usable at 6.0"))
        for words in ["Transitions by phase", "Mark that layout is needed", "layout-0-t"] {
            #expect(page.contains(words))
        }
    }

    @Test("If steps depend on the size of an app, changes of size are shown even if no callback took time")
    func decidesWork() throws {
        let text = """
            version: 1
            duration: 8s
            warmUp: 0s
            device: { cores: 2 }
            apps:
              a: { frame: [{ when: regular, do: [{ compute: 4ms }] }, { when: compact, do: [{ compute: 20ms }] }] }
              b: { frame: [{ compute: 1ms }] }
            timeline: [{ at: 0s, open: a }, { at: 3s, open: b, as: split view }, { at: 5s, close: b }]
            """
        let workload = try WorkloadFile.parse(text: text, named: "when.yaml")
        let trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let lines = LayoutWords(result: Analysis.analyze(trace).result).lines(mostApps: 12, mostTransitions: 8)
        #expect(lines.contains { $0.topic == "resize" && $0.text.contains("another size class") }, "\(lines)")
    }

    @Test("An app that comes back has its area from when it is on screen, also if a callback delays that")
    func delayed() throws {
        let run = try PlantedRun.analyzed(
            """
            duration: 8s
            warmUp: 0s
            device: { cores: 2 }
            apps:
              a: { frame: [{ compute: 1ms }] }
              b: { callbacks: { willEnterForeground: [{ compute: 8ms }] }, frame: [{ compute: 1ms }] }
            timeline:
              - { at: 0s, open: b }
              - { at: 0s, open: a, as: split view }
              - { at: 2s, home: press }
              - { at: 5s, open: b }
              - { at: 5s, open: a }
            """
        )
        let back = try #require(run.result.phases.last { $0.apps.contains("b") })
        #expect(back.start == .seconds(5) + .milliseconds(8))
        let lanes = LayoutLanes(result: run.result, span: .seconds(8)).markup.markup
        let lane = try #require(lanes.components(separatedBy: "<div class=\"lane-cpu memory\">").last)
        #expect(lane.contains("<bdi>b</bdi>"))
        // Of 600 columns for eight seconds; full screen is the whole height of 40.
        #expect(lane.contains("<path class=\"a-1\" d=\"M375.6 40V0H600V40z\"/>"), "\(lane)")
        // A transition is a line where it was.
        #expect(lane.contains("<path class=\"at\" d=\"M0 0v40\"/>"), "\(lane)")
    }

    @Test("The app that raised the keyboard has the time beside it only when the keyboard comes up")
    func keyboard() throws {
        var change = try #require(LayoutFixture.run?.result.layouts?.keyboard.first)
        (change.at, change.isShown, change.calls) = (.seconds(3), true, [])
        #expect(LayoutWords.sentence(change) == "notes raised it at 3.000 s")
        (change.at, change.isShown) = (.seconds(4.5), false)
        #expect(LayoutWords.sentence(change) == "it went at 4.500 s; notes had raised it")
    }
}
