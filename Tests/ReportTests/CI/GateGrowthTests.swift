import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// A gate and a comparison name what made further frames late, not what takes most of the time of late frames.
@Suite("A gate's failure is explained by what grew")
struct GateGrowthTests {
    /// The headlines of a comparison of two workloads that differ in one text, and of a gate on an app's dropped
    /// intervals.
    private static func headlines(
        _ app: String,
        _ yaml: String,
        _ first: String,
        _ second: String
    ) throws -> (compared: String, gate: String) {
        let pair = try ComparedPair(yaml, first, second, duration: "4s")
        return (ComparisonWords(comparison: pair.comparison).headline, try pair.gate(app))
    }

    /// How a gate introduces the slowest frames, with their numbers.
    private static func scope(_ before: Int, _ after: Int) -> String {
        ": in its slowest frames (\(before) in the baseline, \(after) in the run) "
    }

    @Test("An app that holds the CPU as long as before is not the cause; the step that became longer is")
    func contention() throws {
        let yaml = """
            device: { cores: 1 }
            apps:
              maps: { frame: [{ compute: 5ms, name: tiles }, { compute: CHANGED, name: labels }] }
              notes: { frame: [{ compute: 4ms, name: text }] }
            """
        let (compared, gate) = try Self.headlines("maps", yaml, "2ms", "8ms")
        let words = "its own work takes 6.00 ms more per frame, most in step 'labels'."
        #expect(gate.hasSuffix(Self.scope(180, 90) + words), "\(gate)")
        #expect(compared.contains(" " + words), "\(compared)")
    }

    @Test("If a longer step also lengthens the wait for another app, the step is named first")
    func following() throws {
        let yaml = """
            device: { cores: 1 }
            apps:
              maps: { frame: [{ compute: 5ms, name: tiles }, { compute: 2ms, name: labels }] }
              notes: { frame: [{ compute: CHANGED, name: text }] }
            """
        let (_, gate) = try Self.headlines("notes", yaml, "4ms", "11ms")
        let words =
            "its own work takes 7.00 ms more per frame, most in step 'text', and it waits 5.60 ms more per frame for a CPU "
            + "that maps occupied."
        #expect(gate.hasSuffix(Self.scope(180, 90) + words), "\(gate)")
    }

    private static func locked(held: String = "7ms", post: String) -> String {
        """
        device: { cores: 2 }
        apps:
          a: { frame: [{ lock: l, do: [{ compute: \(held), name: hold }] }] }
          b:
            frame:
              - { compute: 1ms, name: pre }
              - { lock: l, do: [{ compute: 1ms, name: use }] }
              - { compute: \(post), name: post }
        """
    }

    @Test("A lock that is waited for as long as before is not the cause")
    func lock() throws {
        let (compared, gate) = try Self.headlines("b", Self.locked(post: "CHANGED"), "2ms", "9ms")
        let words = "its own work takes 7.00 ms more per frame, most in step 'post'."
        #expect(gate.hasSuffix(Self.scope(180, 90) + words), "\(gate)")
        #expect(compared.hasSuffix("in its slowest frames (180 in A, 90 in B) " + words), "\(compared)")
        #expect(!compared.contains("missed by"), "\(compared)")
    }

    @Test("Gate and comparison name a lock that is held longer, so that the wait takes 6 instead of 1 ms")
    func held() throws {
        let (compared, gate) = try Self.headlines("b", Self.locked(held: "CHANGED", post: "9ms"), "2ms", "7ms")
        #expect(gate.hasSuffix(", mostly because of wait: lock l (90 missed, 0 in the baseline)."), "\(gate)")
        let words =
            "90 more missed by wait: lock l, and in its slowest frames (180 in A, 90 in B) it waits 5.00 ms more per frame for "
            + "lock l, held up by a."
        #expect(compared.contains(words), "\(compared)")
    }

    @Test("A lock with a shorter wait is not the cause: 3 ms more before it and after it, 3 ms less wait")
    func reached() throws {
        let yaml = """
            device: { cores: 2 }
            apps:
              a: { frame: [{ lock: l, do: [{ compute: 9ms, name: hold }] }] }
              b: { frame: [CHANGED] }
            """
        func steps(_ pre: String, _ post: String) -> String {
            "{ compute: \(pre), name: pre }, { lock: l, do: [{ compute: 1ms, name: use }] }, { compute: \(post), name: post }"
        }
        let (compared, gate) = try Self.headlines("b", yaml, steps("1ms", "4ms"), steps("4ms", "7ms"))
        let words = "its own work takes 6.00 ms more per frame, 3.00 of it in step 'post' and 3.00 in step 'pre'."
        #expect(gate.hasSuffix(Self.scope(180, 90) + words), "\(gate)")
        #expect(compared.hasSuffix(words) && !compared.contains("lock"), "\(compared)")
    }

    @Test("A GPU that takes as long as before is not the cause")
    func gpu() throws {
        let yaml = """
            device: { cores: 2 }
            apps: { a: { frame: [{ compute: CHANGED, name: sim }, { gpu: 9ms, name: scene }] } }
            """
        let (compared, gate) = try Self.headlines("a", yaml, "3ms", "8ms")
        let words = "its own work takes 5.00 ms more per frame, most in step 'sim'."
        #expect(gate.hasSuffix(Self.scope(180, 90) + words), "\(gate)")
        #expect(compared.hasSuffix(words) && !compared.contains("GPU"), "\(compared)")
    }

    @Test("A handler that takes as long as before is not the cause")
    func handler() throws {
        let yaml = """
            device: { cores: 1 }
            apps:
              a:
                timers: { t: { every: 100ms, do: [{ compute: 9ms, name: tick }] } }
                frame: [{ compute: CHANGED, name: draw }]
            """
        let (compared, gate) = try Self.headlines("a", yaml, "4ms", "8ms")
        let words = "its own work takes 4.00 ms more per frame, most in step 'draw'"
        #expect(gate.contains(Self.scope(36, 30) + words), "\(gate)")
        #expect(compared.contains(words) && !compared.contains("missed by"), "\(compared)")
    }

    @Test("A handler that takes longer, and waits longer for another app, is named as the cause")
    func longerHandler() throws {
        let yaml = """
            device: { cores: 1 }
            apps:
              player:
                frame: [{ compute: 3ms, name: ui }]
                timers: { t: { every: 100ms, do: [{ compute: CHANGED, name: tick }] } }
              video: { frame: [{ compute: 8ms, name: decode }] }
            """
        let (compared, gate) = try Self.headlines("player", yaml, "1ms", "6ms")
        let words = "events, timers and other tasks of its main thread take 10.77 ms more per frame, most by 't': "
        #expect(gate.contains(Self.scope(36, 30) + words), "\(gate)")
        #expect(compared.contains(words), "\(compared)")
        #expect(!gate.contains("mostly because of"), "\(gate)")
    }

    @Test("If as many late frames drop more intervals, the gate names what lengthened these frames")
    func dropped() throws {
        let yaml = """
            device: { cores: 1, host: { frame: 1ms } }
            apps:
              a:
                frame: [{ compute: 8ms, name: draw }]
                callbacks: { layoutSubviews: [{ compute: CHANGED, name: lay }], viewWillTransition: [{ compute: 2ms }] }
              b: { frame: [{ compute: 4ms, name: draw }] }
            timeline:
              - { at: 0s, open: a }
              - { at: 1500ms, open: b, as: split view }
              - { at: 2500ms, resize: a, to: third }
            """
        let (_, gate) = try Self.headlines("a", yaml, "4ms", "40ms")
        let words =
            "events, timers and other tasks of its main thread take 51.00 ms more per frame, most by 'layoutSubviews': on-CPU 36.00"
        #expect(gate.contains("(2 to 8)" + Self.scope(2, 2) + words), "\(gate)")
    }
}
