import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A step that leaves the main thread makes its frames shorter, and the app uses as much CPU time as before.
@Suite("Steps that moved to another thread")
struct MovedStepTests {
    private static func yaml(decode: String = "decode") -> String {
        """
        device: { cores: 2 }
        apps:
          a:
            queues: { bg: { qos: userInitiated }, other: {} }
            work: { load: [{ compute: 9ms, name: \(decode) }], log: [{ compute: 1ms, name: log }] }
            frame: [{ compute: 4ms, name: draw }, { every: 2, do: [CHANGED, { async: log, on: other }] }]
        """
    }

    private static let here = "{ compute: 9ms, name: decode }"

    @Test("A comparison says that a step moved from the main thread to a queue, and back")
    func queue() throws {
        let there = "{ async: load, on: bg }"
        let off = try ComparedPair(Self.yaml(), Self.here, there, duration: "5s")
        let step = MovedStep(path: ["decode"], elsewhere: ["load", "decode"], leaves: true)
        #expect(off.comparison.apps.first?.movedStep == step)
        let better = try off.sentence("a")
        #expect(better.hasSuffix("; step 'decode' moved from the main thread to queue bg, in 'load'"), "\(better)")
        let on = try ComparedPair(Self.yaml(), there, Self.here, duration: "5s")
        let worse = try on.sentence("a")
        #expect(worse.hasSuffix("; step 'decode' moved to the main thread from queue bg, in 'load'"), "\(worse)")
    }

    @Test(
        "It does not where the step is gone, where it has become shorter, and where the main thread still executes it",
        arguments: ["{ compute: 1ms, name: save }", "{ compute: 2ms, name: decode }", "{ async: load, on: main }"]
    )
    func others(_ changed: String) throws {
        let pair = try ComparedPair(Self.yaml(), Self.here, changed, duration: "5s")
        #expect(try pair.sentence("a").contains("moved") == false)
    }

    @Test("It does not where another step is executed on the queue instead")
    func anotherStep() throws {
        let pair = try ComparedPair(Self.yaml(decode: "scan"), Self.here, "{ async: load, on: bg }", duration: "5s")
        #expect(try pair.sentence("a").contains("moved") == false)
    }
}
