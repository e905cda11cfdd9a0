import FrameBudget
import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Compiled waits and placeholders")
struct WaitProgramTests {
    private func compiled(_ fields: String) throws -> CompiledWorkload {
        CompiledWorkload(try Samples.workload(Samples.app(fields)))
    }

    /// The acts that a program yields, each with its path; blocks of placeholders run, or are skipped.
    private func acts(
        _ compiled: CompiledWorkload,
        _ program: Program,
        skipping: Bool = false
    ) -> [(place: String, act: PrimitiveAct)] {
        var cursor = program.cursor()
        var result: [(String, PrimitiveAct)] = []
        while let (act, path) = cursor.next() {
            result.append((compiled.paths.labels(of: path).joined(separator: "/"), act))
            if skipping, case .placeholder = act { cursor.skipBlock() }
        }
        return result
    }

    @Test("Locks, groups, signals and waits are compiled to acts in order, each with its path")
    func waits() throws {
        let compiled = try compiled(
            """
            frame:
                  - { readLock: rw, do: [{ compute: 1ms }] }
                  - { writeLock: rw, do: [{ compute: 1ms }] }
                  - { enter: g }
                  - { leave: g }
                  - { wait: g }
                  - { wait: s, timeout: { recorded: [0ms] } }
                  - { signal: s }
                  - { lock: l, do: [{ wait: c, timeout: 7ms }] }
                  - { signal: c }
                  - { broadcast: c }
                  - { gpu: { recorded: [0ms] } }
                  - { gpu: 4ms }
                semaphores: { s: 0 }
                conditions: { c: l }
            """
        )
        func id(_ name: String) throws -> ResourceID {
            ResourceID(index: try #require(compiled.resources.firstIndex { $0.name == name }))
        }
        let (rw, g, s, c, l, gpu) = (try id("rw"), try id("g"), try id("s"), try id("c"), try id("l"), try id("gpu"))
        let found = acts(compiled, compiled.apps[0].frame)
        #expect(
            found.map(\.act) == [
                .acquireShared(rw), .compute(.milliseconds(1)), .releaseShared(rw), .acquire(rw),
                .compute(.milliseconds(1)), .release(rw), .enterGroup(g), .leaveGroup(g), .wait(g, timeout: nil),
                .wait(s, timeout: .zero), .signal(s), .acquire(l), .wait(c, timeout: .milliseconds(7)), .release(l),
                .signal(c), .broadcast(c), .gpu(gpu, .milliseconds(4)),
            ]
        )
        #expect(
            found.map(\.place) == [
                "a/read lock rw", "a/read lock rw/compute", "a/read lock rw", "a/write lock rw",
                "a/write lock rw/compute", "a/write lock rw", "a/enter g", "a/leave g", "a/wait g", "a/wait s",
                "a/signal s", "a/lock l", "a/lock l/wait c", "a/lock l", "a/signal c", "a/broadcast c", "a/gpu",
            ]
        )
    }

    @Test("The block of a placeholder runs or is skipped, in a loop and within another placeholder")
    func placeholder() throws {
        let compiled = try compiled(
            """
            frame:
                  - repeat: 2
                    do:
                      - placeholder: h
                        name: grey
                        do:
                          - { compute: 1ms }
                          - { placeholder: g, do: [{ repeat: 2, do: [{ compute: 2ms }] }] }
                      - { compute: 3ms }
                  - { async: w, on: main, group: g, as: h }
                work: { w: [{ compute: 9ms }] }
            """
        )
        let (h, g) = (PrimitiveAct.placeholder(ResourceID(0)), PrimitiveAct.placeholder(ResourceID(1)))
        #expect(compiled.resources.map(\.kind) == [.handle, .group, .mainQueue])
        let (one, two, three) = (
            PrimitiveAct.compute(.milliseconds(1)), PrimitiveAct.compute(.milliseconds(2)),
            PrimitiveAct.compute(.milliseconds(3))
        )
        let done = acts(compiled, compiled.apps[0].frame).map(\.act).dropLast()
        #expect(Array(done) == [h, one, g, two, two, three, h, one, g, two, two, three])
        let skipped = acts(compiled, compiled.apps[0].frame, skipping: true)
        #expect(skipped.map(\.act).dropLast() == [h, three, h, three])
        #expect(skipped.map(\.place) == ["a/grey", "a/compute", "a/grey", "a/compute", "a/async w"])
        #expect(compiled.apps[0].frame.expectedCompute() == .milliseconds(6))
    }

    @Test("Draws of work differ from those of frames, and depend only on the item's number")
    func draws() throws {
        let compiled = try compiled(
            """
            frame: [{ compute: { uniform: [1ms, 9ms] } }, { task: w }]
                work: { w: [{ compute: { uniform: [1ms, 9ms] } }] }
            """
        )
        func draw(_ program: Program, _ number: UInt32) -> PrimitiveAct? {
            var cursor = program.cursor(frame: FrameNumber(number))
            return cursor.next()?.act
        }
        let (frame, work) = (compiled.apps[0].frame, compiled.works[0].program)
        #expect(draw(frame, 0) != draw(work, 0))
        #expect(draw(work, 0) != draw(work, 1))
        #expect(draw(work, 7) == draw(work, 7))
    }
}
