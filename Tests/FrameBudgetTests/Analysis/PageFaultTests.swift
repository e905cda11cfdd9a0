import Testing

@testable import FrameBudget
@testable import FrameStatistics
@testable import FrameTrace
@testable import SelfTest

@Suite("Page faults and other waits in the kernel")
struct PageFaultTests {
    private typealias Script = ThreadScript

    /// A frame of 30 ms: off-CPU from 5 to 20 ms, and in a wait that it records from 22 to 24 ms.
    private func run(
        faults: PageFaults?,
        endedReady: Bool = false,
        engine: String = "live",
        sample: (at: Double, isInPageFault: Bool)? = nil
    ) throws -> FrameRecord {
        var script = Script(engine: engine)
        script.frame(Script.photos, 0, 30) { script in
            script.wait(Script.photos, .lock, Script.db, 22, 24)
            if let faults { script.add(.faults(faults, at: Script.at(30)), Script.photos) }
        }
        script.ran(Script.photos, 0, 5, ready: endedReady)
        script.ran(Script.photos, 20, 22)
        script.ran(Script.photos, 24, 30)
        if let sample {
            script.add(
                StackRecord(
                    thread: Script.photos,
                    frame: FrameNumber(0),
                    victim: Script.photos,
                    plannedAt: Script.at(sample.at),
                    takenAt: Script.at(sample.at),
                    state: .blocked,
                    path: .none,
                    waitingFor: nil,
                    stack: StackAddresses(addresses: [1], isComplete: true),
                    purpose: .sample,
                    isInPageFault: sample.isInPageFault
                )
            )
        }
        return try #require(try script.finish().frames[0].first)
    }

    private func blocked(_ frame: FrameRecord, _ kind: WaitKind) -> TimeSpan? {
        frame.ledger.blocked.first { $0.kind == kind }?.time
    }

    @Test("Off-CPU time without a recorded wait is a page fault where the frame had page faults with I/O")
    func pageFault() throws {
        let frame = try run(faults: PageFaults(minor: 3, major: 2))
        #expect(blocked(frame, .pageFault) == .milliseconds(15))
        #expect(blocked(frame, .lock) == .milliseconds(2))
        #expect(frame.ledger.faults == PageFaults(minor: 3, major: 2))
        #expect(frame.verdict?.cause == VerdictCause(.io, resource: "page fault"))
        #expect(ReportedCause(frame.verdict) == ReportedCause(.pageFault))
    }

    @Test(
        "Without a page fault with I/O, or a count, off-CPU time without a recorded wait is in the kernel and not I/O",
        arguments: [true, false]
    )
    func kernel(isCounted: Bool) throws {
        let frame = try run(faults: isCounted ? PageFaults(minor: 90, major: 0) : nil)
        #expect(blocked(frame, .pageFault) == nil)
        #expect(blocked(frame, .kernel) == .milliseconds(15))
        #expect(frame.verdict?.cause == VerdictCause(.wait, resource: "kernel"))
        #expect((frame.ledger.faults != nil) == isCounted)
    }

    @Test("A thread that a sample within the frame found in a page fault was in one, whatever the kernel counted")
    func seen() throws {
        let none = PageFaults(minor: 90, major: 0)
        let frame = try run(faults: none, sample: (at: 12, isInPageFault: true))
        #expect(blocked(frame, .pageFault) == .milliseconds(15))
        #expect(frame.verdict?.cause == VerdictCause(.io, resource: "page fault"))
        let called = try run(faults: none, sample: (at: 12, isInPageFault: false))
        #expect(blocked(called, .kernel) == .milliseconds(15))
        // The sample is not within the frame.
        let after = try run(faults: none, sample: (at: 31, isInPageFault: true))
        #expect(blocked(after, .kernel) == .milliseconds(15))
    }

    @Test("A preempted thread is ready and not waiting in the kernel; in virtual time no thread waits in the kernel")
    func others() throws {
        let preempted = try run(faults: PageFaults(minor: 0, major: 2), endedReady: true)
        #expect(blocked(preempted, .pageFault) == nil)
        #expect(preempted.ledger.runnable == .milliseconds(15))
        let virtual = try run(faults: nil, engine: "virtual, fair")
        #expect(virtual.ledger.blocked.map(\.kind) == [.lock])
    }

    @Test("Fault counts are summed up only where all frames have one")
    func sums() {
        var counted = Ledger()
        counted.faults = PageFaults(minor: 2, major: 1)
        var sum = LedgerSum()
        sum.add(counted)
        sum.add(counted)
        #expect(sum.total.faults == PageFaults(minor: 4, major: 2))
        sum.add(Ledger())
        #expect(sum.total.faults == nil)
        sum.add(counted)
        #expect(sum.total.faults == nil)
    }

    @Test("Fault counts and service spans are read from a trace file as they were written")
    func roundTrip() throws {
        let header = TraceHeader(
            name: "r",
            engine: "live",
            facts: .live,
            recordedBy: "",
            startedAt: "",
            planned: nil,
            warmUp: .zero,
            seed: 0,
            cores: 1,
            grid: Script.grid
        )
        let interval = Interval(start: Script.at(3), end: Script.at(9))
        let records: [TraceRecord] = [
            .header(header),
            .event(ThreadID(3), .faults(PageFaults(minor: 70_000, major: 5), at: Script.at(4))),
            .note(.served(ServiceSpan(.disk, for: ThreadID(2), of: AppID(1), interval)), at: Script.at(3)),
            .note(.served(ServiceSpan(.gpu, for: ThreadID(2), of: nil, interval)), at: Script.at(3)),
        ]
        var encoder = TraceEncoder(origin: Script.grid.origin)
        for record in records { encoder.append(record) }
        let reader = try TraceReader(TraceFormat.fileHeader + encoder.takeChunk())
        #expect(reader.records == records)
    }
}
