import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import WorkloadYAML

/// Size transitions on real threads.
@Suite("Layouts on real threads", .serialized)
struct LayoutRunTests {
    private static let text = """
        version: 1
        duration: 3s
        warmUp: 0s
        device: { cores: 1, screen: { animation: 200ms }, host: { frame: 500us } }
        apps:
          a:
            callbacks:
              viewWillTransition: [{ compute: 5ms, name: remember }]
              layoutSubviews: [{ compute: 3ms, name: place views }]
              transitionCompletion: [{ compute: 8ms, name: load }]
              snapshot: [{ compute: 2ms, name: picture }]
            frame: [{ when: regular, do: [{ compute: 2ms, name: wide }] }, { when: compact, do: [{ compute: 1ms, name: narrow }] }]
          b: { frame: [{ compute: 1ms }] }
        timeline:
          - { at: 0s, open: a }
          - { at: 500ms, open: b, as: split view }
          - { at: 1500ms, home: press }
        """

    private static func story(_ trace: Trace) -> [String] {
        trace.notes.compactMap { note, _ in
            switch note {
            case .callback(AppID(0), let callback): callback.name
            case .state(AppID(0), let state): state.name
            case .layout(.phase(AppID(0), let phase, let isHidden)): (isHidden ? "hidden " : "") + phase.name
            case .layout(.placed(AppID(0), let place, _)): "\(place.mode.name) \(place.size?.width ?? 0)"
            case .layout(.snapshot(AppID(0))): "picture"
            default: nil
            }
        }
    }

    @Test(
        "Z-1, Z-4: callbacks, phases and places come in the same order as in virtual time, with steps that really compute"
    )
    func sameStory() throws {
        let compiled = CompiledWorkload(try WorkloadFile.parse(text: Self.text, named: "layouts.yaml"))
        let virtual = try Trace(bytes: VirtualEngine.trace(compiled, recordedBy: "test"))
        let live = try LiveRun.trace(Self.text)
        #expect(Self.story(live) == Self.story(virtual))
        let layouts = try #require(Analysis.analyze(live).result.layouts)
        let transition = try #require(layouts.transitions.first { $0.app == "a" && !$0.isHidden })
        #expect(transition.phases.map(\.name) == ["setup", "create animations", "run animations", "cleanup"])
        // Each phase takes at least the time that its steps compute, or that the animations last.
        for (phase, least) in zip(transition.phases, [5, 3, 200, 8]) {
            #expect(phase.time >= .milliseconds(Double(least) * 0.99), "\(phase.name)")
        }
        #expect(transition.calls.map(\.name) == ["viewWillTransition", "layoutSubviews", "transitionCompletion"])
        #expect(transition.calls.first?.step == "remember")
        // Frames are narrow from the end of the setup on.
        let steps = live.events.values.joined().compactMap { event -> (String, Instant)? in
            if case .step(let step) = event { (live.paths[step.path]?.label ?? "", step.start) } else { nil }
        }
        let changed = live.header.grid.origin + transition.at + transition.phases[0].time
        #expect(steps.contains { $0.0 == "narrow" } && !steps.contains { $0.0 == "narrow" && $0.1 < changed })
        let hidden = try #require(layouts.apps.first { $0.app == "a" })
        #expect(hidden.hiddenSizeChanges == 2 && hidden.snapshots == 2 && hidden.hiddenPasses == 2)
    }
}
