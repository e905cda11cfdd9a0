import FrameBudget
import FrameTrace
import Simulation
import Testing

/// Which culprits are named for the CPU, in traces made by hand. The victim is the main thread of photos.
@Suite("Who held the CPU")
struct CulpritTests {
    private func part(_ culprit: Culprit, wake: Double = 0, preempted: Double = 0) -> RunnablePart {
        RunnablePart(culprit: culprit, afterWakeUp: .milliseconds(wake), preempted: .milliseconds(preempted))
    }

    private static let maps = Culprit(.app, "maps")
    private static let own = Culprit(.ownThreads)

    @Test("a preempted thread is in the run queue of the CPU that it left, whatever runs on other CPUs")
    func preempted() throws {
        var script = ThreadScript(cores: 2)
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, cpu: 1, ready: true)
            script.ran(ThreadScript.photos, 10, 12, cpu: 0)
        }
        script.item(0, .utility, 2, 10) { _ in }
        script.ran(ThreadScript.worker(0), 2, 10, cpu: 1)
        script.ran(ThreadScript.maps, 0, 10, cpu: 0)
        let frame = try script.finish().frames[0][0]
        #expect(frame.ledger.runnableBy == [part(Self.own, preempted: 8)])
    }

    @Test("the ready time of a woken thread is split equally among the CPUs that are busy at each instant")
    func woken() throws {
        var script = ThreadScript(cores: 2)
        // Ready from 2 to 10: both occupied until 6, then only CPU 0 until 9, then none.
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 1, cpu: 0)
            script.wait(ThreadScript.photos, .sleep, nil, 1, 10, wakeUp: 8)
            script.ran(ThreadScript.photos, 10, 12, cpu: 1)
        }
        script.ran(ThreadScript.maps, 1, 9, cpu: 0)
        script.item(0, .utility, 1, 6)
        script.ran(ThreadScript.worker(0), 1, 6, cpu: 1)
        let frame = try script.finish().frames[0][0]
        #expect(
            frame.ledger.runnableBy == [
                part(Self.maps, wake: 5), part(Self.own, wake: 2), part(Culprit(.nobody), wake: 1),
            ]
        )
        #expect(frame.ledger.runnable == .milliseconds(8))
    }

    @Test("a ready time that does not divide evenly is split to the nanosecond")
    func odd() throws {
        var script = ThreadScript(cores: 2)
        script.frame(ThreadScript.photos, 0, 4) { script in
            script.ran(ThreadScript.photos, 0, 1, cpu: 0)
            script.wait(ThreadScript.photos, .sleep, nil, 1, 3.000001, wakeUp: 1.000001)
            script.ran(ThreadScript.photos, 3.000001, 4, cpu: 0)
        }
        script.ran(ThreadScript.maps, 1, 3.000001, cpu: 0)
        script.item(0, .utility, 1, 3.000001)
        script.ran(ThreadScript.worker(0), 1, 3.000001, cpu: 1)
        let parts = try script.finish().frames[0][0].ledger.runnableBy ?? []
        #expect(parts.map(\.time) == [.nanoseconds(500_001), .nanoseconds(500_000)])
    }

    @Test("a worker's CPU time belongs to the app whose item it runs at the time, even within one slice")
    func worker() throws {
        var script = ThreadScript()
        script.frame(ThreadScript.photos, 0, 10) { script in
            script.ran(ThreadScript.photos, 0, 1, ready: true)
            script.ran(ThreadScript.photos, 9, 10)
        }
        script.item(0, .utility, 1, 4)
        script.item(0, .utility, 4, 9, app: 1)
        script.ran(ThreadScript.worker(0), 1, 9)
        let frame = try script.finish().frames[0][0]
        #expect(frame.ledger.runnableBy == [part(Self.maps, preempted: 5), part(Self.own, preempted: 3)])
    }

    @Test(
        "ready time while the CPUs are idle is nobody's, but unknown after a preemption in a live run",
        arguments: ["live", "virtual, fair"]
    )
    func idle(_ engine: String) throws {
        var script = ThreadScript(engine: engine)
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, ready: true)
            script.ran(ThreadScript.photos, 8, 9)
            script.wait(ThreadScript.photos, .sleep, nil, 9, 11, wakeUp: 1)
            script.ran(ThreadScript.photos, 11, 12)
        }
        let parts = try script.finish().frames[0][0].ledger.runnableBy
        let noThread = Culprit(.nobody)
        #expect(
            parts
                == (engine == "live"
                    ? [part(Culprit(.unknown), preempted: 6), part(noThread, wake: 1)]
                    : [part(noThread, wake: 1, preempted: 6)])
        )
    }

    @Test(
        "where only own threads are seen, unseen CPU time is another process's or unknown, by the trace's facts",
        arguments: [(TraceFacts.UnseenCPU.otherProcess, CulpritKind.process), (.unknown, .unknown)]
    )
    func plainUser(unseen: TraceFacts.UnseenCPU, kind: CulpritKind) throws {
        var script = ThreadScript(engine: "live", facts: TraceFacts(threads: .ownProcess, unseenCPU: unseen))
        script.frame(ThreadScript.photos, 0, 16) { script in
            script.ran(ThreadScript.photos, 0, 2, ready: true)
            script.ran(ThreadScript.photos, 8, 9)
            // After a wake-up a short ready time is usual; in a long one another thread was on the CPU.
            script.wait(ThreadScript.photos, .sleep, nil, 9, 10.5, wakeUp: 0.5)
            script.ran(ThreadScript.photos, 10.5, 11)
            script.wait(ThreadScript.photos, .sleep, nil, 11, 15, wakeUp: 3)
            script.ran(ThreadScript.photos, 15, 16)
        }
        let parts = try script.finish().frames[0][0].ledger.runnableBy
        #expect(parts == [part(Culprit(kind), wake: 3, preempted: 6), part(Culprit(.nobody), wake: 0.5)])
    }

    @Test("the short gap between the slices of two threads is nobody's, and not a quota's")
    func switching() throws {
        var script = ThreadScript(engine: "live")
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, ready: true)
            script.ran(ThreadScript.photos, 10, 12)
        }
        script.other(ThreadID(71), .foreign, "cc1plus")
        script.ran(ThreadID(71), 2.004, 9.998)
        let parts = try script.finish().frames[0][0].ledger.runnableBy
        #expect(
            parts == [
                part(Culprit(.process, "cc1plus"), preempted: 7.994), part(Culprit(.nobody), preempted: 0.006),
            ]
        )
    }

    @Test("a process culprit has its PID where only one process of that name was seen", arguments: [true, false])
    func processes(isOne: Bool) throws {
        var script = ThreadScript(engine: "live")
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, ready: true)
            script.ran(ThreadScript.photos, 10, 12)
        }
        script.other(ThreadID(71), .foreign, "stress", process: 4711)
        script.other(ThreadID(72), .foreign, "stress", process: isOne ? 4711 : 4712)
        script.ran(ThreadID(71), 2, 5)
        script.ran(ThreadID(72), 5, 10)
        let parts = try script.finish().frames[0][0].ledger.runnableBy
        #expect(parts == [part(Culprit(.process, "stress", process: isOne ? 4711 : nil), preempted: 8)])
        #expect(parts?.first?.culprit.withoutProcessID == Culprit(.process, "stress"))
    }

    @Test("fbprof's own threads and other processes are named as such")
    func kinds() throws {
        var script = ThreadScript(engine: "live")
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 2, ready: true)
            script.ran(ThreadScript.photos, 10, 12)
        }
        script.other(ThreadID(70), .own, "watcher")
        script.other(ThreadID(71), .foreign, "cc1plus")
        script.ran(ThreadID(70), 2, 3)
        script.ran(ThreadID(71), 3, 10)
        let run = try script.finish()
        #expect(
            run.frames[0][0].ledger.runnableBy
                == [part(Culprit(.process, "cc1plus"), preempted: 7), part(Culprit(.fbprof), preempted: 1)]
        )
        let cells = run.result.contention?.frames
        #expect(cells?.map(\.victim) == ["photos", "photos"])
        #expect(cells?.map(\.part.culprit) == [Culprit(.process, "cc1plus"), Culprit(.fbprof)])
    }

    @Test("where no slices were recorded, ready time is not split by culprits")
    func unseen() throws {
        var script = ThreadScript()
        script.frame(ThreadScript.photos, 0, 12) { _ in }
        let run = try script.finish()
        #expect(run.frames[0][0].ledger.runnableBy == nil)
        #expect(run.frames[0][0].ledger.steal == nil)
        #expect(run.result.contention == nil)
    }

    @Test("switches that account for less than the CPU clock are incomplete, and give no culprits")
    func lost() throws {
        var script = ThreadScript(engine: "live")
        // The frame's clock says 1 ms; its switches 0.1 ms.
        script.frame(ThreadScript.photos, 0, 12) { script in
            script.ran(ThreadScript.photos, 0, 0.1, ready: true)
            script.ran(ThreadScript.photos, 13, 14)
        }
        script.ran(ThreadScript.maps, 0.1, 13)
        #expect(try script.finish().frames[0][0].ledger.runnableBy == nil)
    }

    @Test("a wait is split by the states of the owner at the end of its chain: running, and ready behind a culprit")
    func owners() throws {
        var script = ThreadScript()
        // Worker 0 holds the queue: it runs from 1 to 3, waits for the lock of worker 1 from 3 to 8, and runs until 9.
        // Worker 1 is displaced by maps from 4 to 7.
        script.frame(ThreadScript.photos, 0, 10) { script in
            script.ran(ThreadScript.photos, 0, 1)
            script.wait(ThreadScript.photos, .queue, ThreadScript.icons, 1, 9, owner: ThreadScript.worker(0))
            script.ran(ThreadScript.photos, 9, 10)
        }
        script.item(0, .userInteractive, 1, 9) { script in
            script.ran(ThreadScript.worker(0), 1, 3)
            script.wait(ThreadScript.worker(0), .lock, ThreadScript.db, 3, 8, owner: ThreadScript.worker(1))
            script.ran(ThreadScript.worker(0), 8, 9)
        }
        script.item(1, .userInteractive, 3, 8) { script in
            script.ran(ThreadScript.worker(1), 3, 4, ready: true)
            script.ran(ThreadScript.worker(1), 7, 8)
        }
        script.ran(ThreadScript.maps, 4, 7)
        let blocked = try script.finish().frames[0][0].ledger.blocked
        #expect(blocked.map(\.time) == [.milliseconds(8)])
        #expect(
            blocked.first?.owners == [
                OwnerPart(state: .running, app: "photos", culprit: nil, time: .milliseconds(5)),
                OwnerPart(state: .ready, app: "photos", culprit: Self.maps, time: .milliseconds(3)),
            ]
        )
    }
}
