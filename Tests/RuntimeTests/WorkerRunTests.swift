import FrameBudget
import FrameRecorder
import FrameTrace
import Testing

/// Queues on real worker threads.
@Suite("Worker threads", .serialized)
struct WorkerRunTests {
    private func items(in trace: Trace) -> [ThreadID: [ActivityBegin]] {
        trace.events.mapValues { events in
            events.compactMap { if case .begin(let begin) = $0, begin.isItem { begin } else { nil } }
        }
        .filter { !$0.value.isEmpty }
    }

    @Test("items of queues run on worker threads, each with a beginning and an end, and read and write there")
    func items() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 1500ms
            warmUp: 0s
            device: { cores: 1 }
            apps:
              maps:
                queues: { tiles: { kind: serial, qos: utility } }
                work:
                  load: [ { read: 20KB }, { compute: 1ms, name: decode }, { touch: 64KB }, { write: 4KB } ]
                frame: [ { compute: 1ms }, { async: load, on: tiles } ]
            """
        )
        let items = items(in: trace)
        #expect(!items.isEmpty)
        #expect(items.keys.allSatisfy { $0 >= ThreadID(1) && trace.threads[$0]?.name.hasPrefix("worker") == true })
        #expect(
            items.values.joined().allSatisfy { $0.qos == .utility && ($0.enqueuedAt ?? .distantFuture) <= $0.usage.at }
        )
        #expect(items.values.joined().count >= 20)
        for (thread, begun) in items {
            let events = trace.events[thread] ?? []
            let ended = events.count { if case .end = $0 { true } else { false } }
            // The run may end within an item.
            #expect(begun.count - ended <= 1)
            let waits = events.compactMap { if case .wait(let wait) = $0 { wait.kind } else { nil } }
            #expect(waits.count { $0 == .read } >= ended)
            #expect(waits.count { $0 == .write } >= ended)
        }
    }

    @Test("a wait in sync names the worker that it waits for, and notes record that this worker is raised")
    func sync() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 2s
            warmUp: 0s
            device: { cores: 1 }
            apps:
              photos:
                queues: { thumbnails: { kind: serial, qos: background } }
                work: { thumbnail: [ { compute: 8ms } ] }
                events:
                  open: { every: 100ms, do: [ { async: thumbnail, on: thumbnails }, { sync: thumbnails } ] }
                frame: [ { compute: 1ms } ]
            """
        )
        let waits = (trace.events[ThreadID(0)] ?? []).compactMap { event -> WaitSpan? in
            if case .wait(let wait) = event, wait.kind == .queue { wait } else { nil }
        }
        #expect(waits.count >= 10)
        #expect(waits.allSatisfy { $0.owner.map { $0 >= ThreadID(1) } == true })
        let raised = trace.notes.count {
            if case .override(let thread, .some) = $0.note { thread >= ThreadID(1) } else { false }
        }
        let ended = trace.notes.count { if case .override(_, nil) = $0.note { true } else { false } }
        #expect(raised >= 10)
        #expect(abs(raised - ended) <= 1)
    }

    @Test("for blocks that wait, the pool makes at least 15 threads, and the run is complete")
    func explosion() throws {
        let trace = try LiveRun.trace(
            """
            version: 1
            duration: 1500ms
            warmUp: 0s
            device: { cores: 1 }
            apps:
              gallery:
                queues: { pictures: { kind: concurrent } }
                work: { download: [ { sleep: 300ms } ] }
                events: { open: { every: 500ms, do: [ { repeat: 40, do: [ { async: download, on: pictures } ] } ] } }
                frame: [ { compute: 1ms } ]
            """
        )
        #expect(items(in: trace).count >= 15)
        #expect(trace.ending == .complete)
        #expect(trace.quality.lostRecords == 0)
    }

    @Test("turns of a parallel loop on the main thread are part of its frame")
    func parallelLoop() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 1500ms
            warmUp: 0s
            device: { cores: 1 }
            apps:
              maps: { frame: [ { perform: 4, name: tiles, do: [ { compute: 1ms, name: tile } ] } ] }
            """
        )
        let maps = run.result.apps[0]
        #expect(maps.conservation.holds)
        #expect(maps.total.shown >= 30)
        // Four turns of 1 ms on one core, whichever threads do them: a frame ends after the last.
        #expect(maps.total.mainThread?.p50 ?? .zero >= .microseconds(3900))
    }
}
