import FrameBudget
import FrameRecorder
import FrameTrace
import Synchronization
import Testing

/// A program that marks its own frames, through the public interface alone.
@Suite("Programs that mark their own frames", .serialized)
struct ProgramRecordingTests {
    @inline(never)
    private func work(_ milliseconds: Double) {
        let end = MonotonicClock.now() + .milliseconds(milliseconds)
        while MonotonicClock.now() < end {}
    }

    private func record(_ body: (ProgramRecording, FrameMarker) -> Void) throws -> AnalyzedRun {
        let path = LiveRun.temporaryPath()
        defer { try? FileSystem.remove(path) }
        let recording = try ProgramRecording(name: "test", output: path, warmUp: .zero)
        body(recording, recording.mainThread(of: "viewer"))
        #expect(try recording.finish() == path)
        return try LiveRun.analyze(folder: path)
    }

    @Test("frames and nested steps are recorded without double counting, and time is conserved")
    func frames() throws {
        let run = try record { recording, main in
            let outer = recording.step("outer", in: "viewer")
            let inner = recording.step("inner", in: "viewer", under: outer)
            for _ in 0..<30 {
                main.waitForVsync()
                main.frame {
                    main.step(outer) {
                        work(1)
                        main.step(inner) { work(2) }
                    }
                }
            }
        }
        let viewer = run.result.apps[0]
        #expect(viewer.pacing == nil)
        #expect(viewer.total.shown == 30)
        #expect(viewer.conservation.holds)
        #expect(run.result.labels(of: viewer.total.work[0].path) == ["viewer", "outer", "inner"])
        let steps = viewer.total.work.reduce(TimeSpan.zero) { $0 + $1.time }
        let onCPU = try #require(viewer.total.ledger.onCPU)
        // Interrupts are subtracted from a frame's on-CPU time, not from its steps.
        #expect(steps <= onCPU + (viewer.total.ledger.interrupts ?? .zero))
        #expect(run.result.run.engine == "program")
    }

    @Test("a wait with a known owner is blocked time, and its late frame has both stacks")
    func wait() throws {
        let isDone = Atomic(false)
        let owner = Atomic<UInt32>(.max)
        let run = try record { recording, main in
            let lock = recording.resource("lock cache")
            let thread = try? BackgroundThread {
                let other = recording.mainThread(of: "loader")
                owner.store(other.thread.rawValue, ordering: .releasing)
                while !isDone.load(ordering: .acquiring) { work(0.1) }
            }
            while owner.load(ordering: .acquiring) == .max {}
            for _ in 0..<5 {
                main.waitForVsync()
                main.frame {
                    let holder = ThreadID(owner.load(ordering: .relaxed))
                    main.wait(.lock, on: lock, owner: holder) { BackgroundThread.sleep(milliseconds: 30) }
                }
            }
            isDone.store(true, ordering: .releasing)
            thread?.join()
        }
        let viewer = try #require(run.result.apps.first { $0.name == "viewer" })
        let blocked = try #require(viewer.total.ledger.blocked.first)
        #expect(blocked.resource == "lock cache")
        #expect(blocked.time > .milliseconds(140))
        let stacks = viewer.worst.flatMap(\.stacks)
        #expect(stacks.contains { $0.role == .mainThread && $0.state == .blocked && $0.resource == "lock cache" })
        #expect(stacks.contains { $0.role == .owner && $0.thread == "loader main" })
    }

    @Test("a thread that was recorded before can be recorded again, with stacks")
    func again() throws {
        for _ in 0..<3 {
            let run = try record { _, main in
                for _ in 0..<4 {
                    main.waitForVsync()
                    main.frame { work(25) }
                }
            }
            #expect(run.result.quality.failedCaptures == 0)
            #expect(!run.result.apps[0].worst.flatMap(\.stacks).isEmpty)
        }
    }

    @Test("a pause does not count as dropped frames")
    func pause() throws {
        let run = try record { _, main in
            for round in 0..<2 {
                for _ in 0..<10 {
                    main.waitForVsync()
                    main.frame { work(0.5) }
                }
                main.pause()
                if round == 0 { BackgroundThread.sleep(milliseconds: 200) }
            }
        }
        #expect(run.result.apps[0].total.shown == 20)
        #expect(run.result.apps[0].total.dropped <= 4)
        #expect(run.result.apps[0].conservation.holds)
    }

    @Test("a wait within a wait counts once")
    func nestedWaits() throws {
        var waited = TimeSpan.zero
        let run = try record { recording, main in
            let lock = recording.resource("lock cache")
            for _ in 0..<5 {
                main.waitForVsync()
                main.frame {
                    let start = MonotonicClock.now()
                    main.wait(.lock, on: lock) { main.wait(.other) { BackgroundThread.sleep(milliseconds: 30) } }
                    waited += MonotonicClock.now() - start
                }
            }
        }
        let blocked = run.result.apps[0].total.ledger.blocked
        #expect(blocked.map(\.resource) == ["lock cache"])
        // Five times 30 ms plus delays of the machine; counted twice it would be longer than the program waited.
        let time = blocked.reduce(TimeSpan.zero) { $0 + $1.time }
        #expect(time > .milliseconds(100) && time <= waited, "\(time) of \(waited)")
    }

    @Test("finishing a recording a second time is an error")
    func finishedTwice() throws {
        let path = LiveRun.temporaryPath()
        defer { try? FileSystem.remove(path) }
        let recording = try ProgramRecording(name: "test", output: path, warmUp: .zero)
        recording.mainThread(of: "viewer").frame { work(1) }
        try recording.finish()
        #expect(throws: RuntimeError.self) { try recording.finish() }
        #expect(try LiveRun.analyze(folder: path).result.run.ending == .complete)
    }
}
