import FrameTrace
import Testing

@testable import FrameStatistics

@Suite("Fields in which two versions of a workload differ")
struct FieldAlignmentTests {
    typealias Difference = FieldAlignment.Difference

    /// Parses fields from lines of the form `path: value`.
    private func fields(_ text: String) -> [WorkloadField] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return WorkloadField(path: String(parts[0]), value: String(parts[1]))
        }
    }

    private func steps(_ steps: [String]) -> [WorkloadField] {
        steps.enumerated().map { WorkloadField(path: "apps.a.frame[\($0)].compute", value: $1) }
    }

    @Test("A step inserted before others, or removed, is one difference")
    func inserted() {
        let (old, new) = (steps(["1ms", "2ms", "3ms"]), steps(["9ms", "1ms", "2ms", "3ms"]))
        #expect(
            FieldAlignment.differences(old, new) == [
                Difference(path: "apps.a.frame[0].compute", before: nil, after: "9ms")
            ]
        )
        #expect(
            FieldAlignment.differences(new, old) == [
                Difference(path: "apps.a.frame[0].compute", before: "9ms", after: nil)
            ]
        )
    }

    @Test("A changed step that moved is matched with its old self by its name, or else by its act")
    func changed() {
        let old = fields(
            """
            frame[0].compute: 4ms
            frame[0].name: draw
            frame[1].read: 20kB
            frame[2].compute: 1ms
            """
        )
        let new = fields(
            """
            frame[0].sleep: 1ms
            frame[1].compute: 5ms
            frame[1].name: draw
            frame[2].read: 40kB
            frame[3].compute: 1ms
            """
        )
        #expect(
            FieldAlignment.differences(old, new) == [
                Difference(path: "frame[1].compute", before: "4ms", after: "5ms"),
                Difference(path: "frame[2].read", before: "20kB", after: "40kB"),
                Difference(path: "frame[0].sleep", before: nil, after: "1ms"),
            ]
        )
    }

    @Test("A renamed or newly named step is one difference, wherever it is in the list")
    func renamed() {
        let old = fields(
            """
            frame[0].compute: 4ms
            frame[0].name: draw
            frame[1].compute: 2ms
            frame[1].name: labels
            frame[2].read: 20kB
            """
        )
        let new = fields(
            """
            frame[0].compute: 1ms
            frame[0].name: setup
            frame[1].compute: 4ms
            frame[1].name: draw
            frame[2].compute: 2ms
            frame[2].name: captions
            frame[3].read: 20kB
            frame[3].name: load
            """
        )
        #expect(
            FieldAlignment.differences(old, new) == [
                Difference(path: "frame[2].name", before: "labels", after: "captions"),
                Difference(path: "frame[3].name", before: nil, after: "load"),
                Difference(path: "frame[0].compute", before: nil, after: "1ms"),
                Difference(path: "frame[0].name", before: nil, after: "setup"),
            ]
        )
    }

    @Test("A value replaced by a mapping is removed and the mapping's fields are new; a quoted name is one path part")
    func shapes() {
        let old = fields("apps.\"a.b\".frame[0].compute: 4ms\nduration: 1s")
        let new = fields("apps.\"a.b\".frame[0].compute.uniform[0]: 1ms\nduration: 2s")
        #expect(
            FieldAlignment.differences(old, new) == [
                Difference(path: "apps.\"a.b\".frame[0].compute", before: "4ms", after: nil),
                Difference(path: "duration", before: "1s", after: "2s"),
                Difference(path: "apps.\"a.b\".frame[0].compute.uniform[0]", before: nil, after: "1ms"),
            ]
        )
        #expect(FieldAlignment.differences(old, old.reversed()).isEmpty, "the order of keys is none of their values")
    }

    @Test("Property: insertions and removals in a list of steps give no more differences than there were edits")
    func onlyWhatDiffers() {
        var random = DeterministicRandom(seed: 12)
        for _ in 0..<200 {
            let old = (0..<random.next() % 12).map { _ in "\(random.next() % 5)ms" }
            var new = old
            let edits = Int(random.next() % 4)
            for edit in 0..<edits {
                let place = Int(random.next() % UInt64(new.count + 1))
                // Values that no other step has.
                if random.next() % 2 == 0 || place == new.count {
                    new.insert("\(100 + edit)ms", at: place)
                } else {
                    new.remove(at: place)
                }
            }
            let found = FieldAlignment.differences(steps(old), steps(new))
            let mirrored = FieldAlignment.differences(steps(new), steps(old))
            #expect(found.count <= edits && mirrored.count <= edits, "\(old) \(new)")
            // Insertions minus removals are the difference of the lists' lengths.
            #expect(found.count { $0.before == nil } - found.count { $0.after == nil } == new.count - old.count)
        }
    }

    @Test(
        "Malformed paths are compared as they are",
        arguments: ["[[[", "a..b", "\"", "[9999999999999999999999]", "a[-1].b"]
    )
    func hostile(path: String) {
        let field = [WorkloadField(path: path, value: "1")]
        #expect(FieldAlignment.differences(field, []).map(\.before) == ["1"])
        #expect(FieldAlignment.differences(field, field).isEmpty)
        let deep = [WorkloadField(path: String(repeating: "a.", count: 50_000), value: "1")]
        #expect(FieldAlignment.differences([], deep).map(\.after) == ["1"])
    }
}
