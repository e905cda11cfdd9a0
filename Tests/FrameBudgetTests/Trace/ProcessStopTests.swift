import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("Stops of the whole process that the kernel does not report")
struct ProcessStopTests {
    private static let app = ThreadID(0)
    private static let timer = ThreadID(10)
    private static let writer = ThreadID(11)
    private static let other = ThreadID(20)

    private static func at(_ milliseconds: Double) -> Instant { Instant.zero + .milliseconds(milliseconds) }

    /// An app that works 5 ms of each 20, a timer that wakes every 10 ms, and a writer that wakes every 500 ms; from
    /// 1,000 to `end` ms none of them runs.
    private struct Script {
        var slices: [ThreadID: [RunSlice]] = [:]
        var gaps: [KernelGap] = []

        mutating func ran(_ thread: ThreadID, _ from: Double, _ to: Double, _ ending: SliceEnd = .waiting) {
            slices[thread, default: []].append(RunSlice(cpu: 0, start: at(from), end: at(to), ending: ending))
        }

        init(until end: Double) {
            var time = 0.0
            while time < 2_000 + end {
                if time < 1_000 || time >= end {
                    if Int(time) % 20 == 0 { ran(ProcessStopTests.app, time + 1, time + 6) }
                    ran(ProcessStopTests.timer, time, time + 0.1)
                    if Int(time) % 500 == 0 { ran(ProcessStopTests.writer, time + 0.2, time + 0.3) }
                }
                time += 10
            }
        }

        /// Lets all three threads run briefly at an instant, as threads that a signal wakes do.
        mutating func wake(_ time: Double) {
            for (number, thread) in [ProcessStopTests.app, ProcessStopTests.timer, ProcessStopTests.writer].enumerated()
            {
                ran(thread, time + Double(number) * 0.1, time + Double(number) * 0.1 + 0.05)
            }
        }

        func trace() throws -> Trace {
            var records: [TraceRecord] = [.header(TraceRoundTripTests.header)]
            for (thread, kind) in [
                (ProcessStopTests.app, ThreadKind.simulated), (ProcessStopTests.timer, .own),
                (ProcessStopTests.writer, .own), (ProcessStopTests.other, .foreign),
            ] {
                records.append(
                    .thread(ThreadDescription(id: thread, app: nil, name: "t", kernelID: 1, kind: kind))
                )
            }
            for (thread, slices) in slices { records += slices.map { .event(thread, .ran($0)) } }
            records += gaps.map { .kernelGap($0) }
            return try Trace(records: records)
        }
    }

    private func stops(_ trace: Trace) -> [ThreadID: [RunSlice]] {
        trace.slices.mapValues { $0.filter { $0.ending == .stopped } }.filter { !$0.value.isEmpty }
    }

    @Test("if every thread runs briefly, then none, and then every one again, the process was stopped by a signal")
    func signal() throws {
        var script = Script(until: 2_000)
        script.wake(1_000)
        script.wake(1_999)
        let found = stops(try script.trace())
        #expect(Set(found.keys) == [Self.app, Self.timer, Self.writer])
        for slices in found.values {
            #expect(slices.count == 1)
            #expect(slices.allSatisfy { $0.start >= Self.at(1_000) && $0.end < Self.at(1_001) })
        }
    }

    @Test("a gap in which no thread was woken at its beginning is no stop")
    func standstill() throws {
        #expect(stops(try Script(until: 2_000).trace()).isEmpty)
    }

    @Test(
        "a gap is no stop if a thread was still ready, ran in it or did not return, or if kernel records are missing",
        arguments: 0..<4
    )
    func notAll(_ variant: Int) throws {
        var script = Script(until: 2_000)
        script.wake(1_000)
        script.wake(1_999)
        switch variant {
        case 0: script.ran(Self.app, 1_001, 1_002, .ready)
        case 1: script.ran(Self.app, 1_500, 1_501)
        case 2: script.slices[Self.app]?.removeAll { $0.start > Self.at(1_900) && $0.start < Self.at(2_300) }
        default: script.gaps = [KernelGap(cpu: 0, start: Self.at(1_100), end: Self.at(1_200), count: 3)]
        }
        #expect(stops(try script.trace()).isEmpty)
    }

    @Test("a short gap is no stop")
    func short() throws {
        var script = Script(until: 1_080)
        script.wake(1_000)
        script.wake(1_079)
        #expect(stops(try script.trace()).isEmpty)
    }

    @Test("work of other processes in the gap makes it neither a stop nor no stop")
    func busyElsewhere() throws {
        var script = Script(until: 2_000)
        for time in stride(from: 0.0, to: 4_000, by: 40) { script.ran(Self.other, time + 7, time + 8) }
        #expect(stops(try script.trace()).isEmpty)
        script.wake(1_000)
        script.wake(1_999)
        #expect(Set(stops(try script.trace()).keys) == [Self.app, Self.timer, Self.writer])
    }
}
