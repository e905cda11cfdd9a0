import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Compiled programs")
struct ProgramTests {
    private func compiled(_ fields: String) throws -> CompiledWorkload {
        CompiledWorkload(try Samples.workload(Samples.app(fields)))
    }

    /// The acts that a program yields in a frame, one line each: `draw/decode compute 4 ms`.
    private func lines(_ compiled: CompiledWorkload, _ program: Program, frame: UInt32 = 0) -> [String] {
        var cursor = program.cursor(frame: FrameNumber(frame))
        var lines: [String] = []
        while lines.count < 1000, let (act, path) = cursor.next() {
            let place = compiled.paths.labels(of: path).joined(separator: "/")
            lines.append("\(place) \(text(act, compiled))")
        }
        #expect(cursor.next() == nil)
        return lines
    }

    private func text(_ act: PrimitiveAct, _ compiled: CompiledWorkload) -> String {
        switch act {
        case .compute(let span): "compute \(span)"
        case .sleep(let span): "sleep \(span)"
        case .acquire(let lock): "acquire \(compiled.resources[lock.index].name)"
        case .release(let lock): "release \(compiled.resources[lock.index].name)"
        case .read(let size): "read \(size)"
        case .write(let size): "write \(size)"
        case .touch(let size): "touch \(size)"
        default: "\(act)"
        }
    }

    private func frame(_ steps: String, work: String = "{}", number: UInt32 = 0) throws -> [String] {
        let compiled = try compiled("frame: [\(steps)]\n    work: \(work)")
        return lines(compiled, compiled.apps[0].frame, frame: number)
    }

    @Test("Acts come in order, each with its path")
    func acts() throws {
        let steps = """
            { compute: 4ms, name: draw }, { compute: 1ms }, { sleep: 2ms }, { read: 20kB }, { write: 1MB, name: save }, \
            { touch: 1kB }
            """
        #expect(
            try frame(steps) == [
                "a/draw compute 4 ms", "a/compute compute 1 ms", "a/sleep sleep 2 ms", "a/read read 20 kB",
                "a/save write 1 MB", "a/touch touch 1 kB",
            ]
        )
    }

    @Test("Locks are acquired before their steps and released after them")
    func locks() throws {
        #expect(
            try frame("{ lock: db, do: [{ compute: 1ms }, { lock: file, name: both, do: [{ read: 1kB }] }] }") == [
                "a/lock db acquire db", "a/lock db/compute compute 1 ms", "a/lock db/both acquire file",
                "a/lock db/both/read read 1 kB", "a/lock db/both release file", "a/lock db release db",
            ]
        )
    }

    @Test("A repeat runs its steps as often as it says, also within another repeat")
    func repeats() throws {
        let steps =
            "{ repeat: 2, do: [{ compute: 1ms, name: x }, { repeat: 3, name: in, do: [{ compute: 2ms, name: y }] }] }"
        let turn = ["a/x compute 1 ms"] + Array(repeating: "a/in/y compute 2 ms", count: 3)
        #expect(try frame(steps) == turn + turn)
    }

    @Test("A repeat that draws a count of 0 is skipped")
    func emptyRepeat() throws {
        let steps = "{ repeat: { recorded: [0] }, do: [{ compute: 1ms }] }, { compute: 2ms, name: x }"
        #expect(try frame(steps) == ["a/x compute 2 ms"])
    }

    @Test("The count of a repeat is drawn anew in each frame")
    func drawnRepeat() throws {
        let compiled = try compiled("frame: [{ repeat: { uniform: [1, 4] }, do: [{ compute: 1ms }] }]")
        let counts = (0..<200).map { lines(compiled, compiled.apps[0].frame, frame: $0).count }
        #expect(Set(counts) == [1, 2, 3, 4])
    }

    @Test("`every` runs its steps in each n-th frame, beginning with frame 0")
    func every() throws {
        for number: UInt32 in 0..<7 {
            let expected = (number % 3 == 0 ? ["a/x compute 1 ms"] : []) + ["a/y compute 2 ms"]
            let found = try frame(
                "{ every: 3, do: [{ compute: 1ms, name: x }] }, { compute: 2ms, name: y }",
                number: number
            )
            #expect(found == expected)
        }
    }

    @Test("`chance` runs its steps about as often as it says: at 0 never, at 100% always")
    func chance() throws {
        let compiled = try compiled(
            """
            frame: [{ chance: 20%, do: [{ compute: 1ms }] }, { chance: 0, do: [{ sleep: 1ms }] },
                    { chance: 100%, do: [{ touch: 1B }] }]
            """
        )
        var counts = [0, 0, 0]
        for number: UInt32 in 0..<10_000 {
            for line in lines(compiled, compiled.apps[0].frame, frame: number) {
                counts[line.contains("compute") ? 0 : line.contains("sleep") ? 1 : 2] += 1
            }
        }
        #expect((1850...2150).contains(counts[0]))
        #expect(counts[1...] == [0, 10_000])
    }

    @Test("Calls are inlined; their path has the name of the work or that of the step")
    func calls() throws {
        let work =
            "{ load: [{ call: decode }, { call: decode, name: again }], decode: [{ compute: 1ms, name: huffman }] }"
        #expect(
            try frame("{ call: load }, { repeat: 2, do: [{ call: decode }] }", work: work) == [
                "a/load/decode/huffman compute 1 ms", "a/load/again/huffman compute 1 ms",
                "a/decode/huffman compute 1 ms", "a/decode/huffman compute 1 ms",
            ]
        )
    }

    @Test("The table of paths has apps, frames, events and steps in the order of the file")
    func paths() throws {
        let compiled = try compiled(
            """
            frame: [{ compute: 1ms, name: tap }, { compute: 2ms }, { compute: 3ms }]
                events: { tap: { every: 1s, do: [{ compute: 1ms }] }, hold: { every: 2s, do: [{ sleep: 1ms }] } }
              b:
                frame: [{ compute: 1ms, name: tap }]
            """
        )
        let paths = compiled.paths
        let all = paths.nodes.indices.map { paths.labels(of: PathID(index: $0)).joined(separator: "/") }
        #expect(
            all == ["", "a", "a/tap", "a/compute", "a/tap", "a/tap/compute", "a/hold", "a/hold/sleep", "b", "b/tap"]
        )
        #expect(paths.labels(of: .none) == [])
        #expect(paths.root(of: AppID(1)) == PathID(8))
        #expect(compiled.apps.map(\.root) == [PathID(1), PathID(8)])
        #expect(compiled.apps[0].events.map(\.path) == [PathID(4), PathID(6)])
        #expect(compiled.apps[0].events.map(\.program.stream) == [1, 2])
        #expect(paths[PathID(9)] == PathTable.Node(label: "tap", parent: PathID(8), app: AppID(1)))
        #expect(lines(compiled, compiled.apps[0].events[1].program) == ["a/hold/sleep sleep 1 ms"])
    }

    @Test("A table of paths can be rebuilt from its nodes, but not from invalid nodes")
    func pathsAgain() throws {
        let paths = CompiledWorkload(try Samples.workload(Samples.everything)).paths
        let again = try #require(PathTable(nodes: paths.nodes))
        #expect(again == paths)
        #expect(again.root(of: AppID(1)) == paths.root(of: AppID(1)))
        #expect(PathTable(nodes: []) == nil)
        #expect(PathTable(nodes: Array(paths.nodes.dropFirst())) == nil)
        let loop = PathTable.Node(label: "x", parent: PathID(2), app: AppID(0))
        #expect(PathTable(nodes: [paths.nodes[0], paths.nodes[1], loop]) == nil)
    }

    @Test("Apps that name the same lock share it")
    func sharedLocks() throws {
        let compiled = try compiled(
            """
            frame: [{ lock: one, do: [{ sleep: 1ms }] }]
              b:
                frame: [{ lock: two, do: [{ lock: one, do: [{ sleep: 1ms }] }] }]
            """
        )
        #expect(compiled.resources.map(\.name) == ["one", "two"])
        var cursor = compiled.apps[1].frame.cursor()
        #expect(cursor.next()?.act == .acquire(ResourceID(1)))
        #expect(cursor.next()?.act == .acquire(ResourceID(0)))
    }

    @Test("A restarted cursor yields the whole frame, wherever it stopped before")
    func restart() throws {
        let compiled = CompiledWorkload(try Samples.workload(Samples.everything))
        let program = compiled.apps[0].frame
        let expected = lines(compiled, program, frame: 6)
        for stop in [0, 1, 5, 9] {
            var cursor = program.cursor(frame: FrameNumber(5))
            for _ in 0..<stop { _ = cursor.next() }
            cursor.restart(frame: FrameNumber(6))
            #expect(cursor.frame == FrameNumber(6))
            var found: [String] = []
            while let (act, path) = cursor.next() {
                found.append(compiled.paths.labels(of: path).joined(separator: "/") + " " + text(act, compiled))
            }
            #expect(found == expected)
        }
    }

    @Test("Every lock that is acquired is released, in every frame")
    func balance() throws {
        let compiled = CompiledWorkload(try Samples.workload(Samples.everything))
        for number: UInt32 in 0..<500 {
            var held: [ResourceID] = []
            var cursor = compiled.apps[0].frame.cursor(frame: FrameNumber(number))
            while let (act, _) = cursor.next() {
                if case .acquire(let lock) = act { held.append(lock) }
                if case .release(let lock) = act { #expect(held.popLast() == lock) }
            }
            #expect(held.isEmpty)
        }
    }

    @Test(
        "The expected CPU time of a frame is its mean over amounts, repeats and chances",
        arguments: [
            ("{ compute: 4ms }, { sleep: 9ms }, { lock: db, do: [{ compute: 1ms }] }", 5.0),
            ("{ repeat: 3, do: [{ compute: 1ms }, { repeat: 2, do: [{ compute: 1ms }] }] }, { compute: 1ms }", 10),
            ("{ chance: 20%, do: [{ compute: 10ms }] }", 2),
            ("{ every: 4, do: [{ compute: 10ms }, { chance: 50%, do: [{ compute: 4ms }] }] }, { compute: 1ms }", 4),
            ("{ compute: { uniform: [2ms, 5ms] } }", 3.5),
            ("{ compute: { recorded: [3ms, 4ms, 8ms] } }", 5),
            ("{ compute: { normal: { mean: 4ms, deviation: 1ms } } }", 4),
            ("{ repeat: { uniform: [1, 4] }, do: [{ compute: 2ms }] }", 5),
        ]
    )
    func expectedCompute(steps: String, milliseconds: Double) throws {
        let found = try compiled("frame: [\(steps)]").apps[0].frame.expectedCompute()
        #expect(abs(found.inMilliseconds - milliseconds) < 1e-4)
    }

    @Test(
        "The mean CPU time of drawn frames is the expected CPU time",
        arguments: [
            "{ compute: { lognormal: { median: 4ms, p99: 9ms } } }",
            "{ compute: { normal: { mean: 1ms, deviation: 2ms } } }",
            "{ repeat: { uniform: [1, 9] }, do: [{ chance: 0.3, do: [{ compute: { recorded: [1ms, 5ms] } }] }] }",
            "{ every: 5, do: [{ compute: { uniform: [0ms, 20ms] } }] }, { call: x }",
        ]
    )
    func drawnMean(steps: String) throws {
        let program = try compiled("frame: [\(steps)]\n    work: { x: [{ compute: 1ms }] }").apps[0].frame
        var sum = 0.0
        var cursor = program.cursor()
        for number: UInt32 in 0..<50_000 {
            cursor.restart(frame: FrameNumber(number))
            while let (act, _) = cursor.next() {
                if case .compute(let span) = act { sum += span.inMilliseconds }
            }
        }
        let expected = program.expectedCompute().inMilliseconds
        #expect(abs(sum / 50_000 - expected) < 0.02 * expected)
    }
}
