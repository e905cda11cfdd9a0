import FrameBudget
import Testing
import Thoroughness

@testable import FrameTrace

/// Small files that took minutes and gigabytes in version 0.1.0: four times as many records must take about four times
/// the CPU time.
@Suite("Made-up traces with very many records of one kind")
struct LargeTraceTests {
    enum Kind: CaseIterable {
        case waits, overlappingSlices, openItems, stacks, notes
    }

    private static let thread = ThreadID(0)
    private static let app = AppID(0)

    private static func at(_ index: Int) -> Instant { TraceRoundTripTests.at(Double(index) * 0.01) }

    private static func beginning() -> [TraceRecord] {
        [
            .header(TraceRoundTripTests.header),
            .app(AppDescription(id: app, name: "a", pacing: nil, budget: .milliseconds(16))),
            .thread(ThreadDescription(id: thread, app: app, name: "main", kernelID: 1)),
            .screen(ScreenChange(app: app, at: at(0), isOpen: true)),
            .event(
                thread,
                .begin(
                    ActivityBegin(.frame(FrameNumber(1), callback: nil), usage: Usage(at: at(1), cpu: nil, delay: nil))
                )
            ),
        ]
    }

    private static func records(_ kind: Kind, _ count: Int) -> [TraceRecord] {
        var records = beginning()
        for index in 0..<count {
            let start = at(index)
            switch kind {
            case .waits:
                let wait = WaitSpan(
                    kind: .lock,
                    resource: nil,
                    owner: nil,
                    start: start,
                    end: at(index + 5),
                    blocked: .microseconds(10),
                    wakeUp: .zero,
                    delayWithin: .zero
                )
                records.append(.event(thread, .wait(wait)))
            case .overlappingSlices:
                let other = ThreadID(UInt32(index % 7))
                let slice = RunSlice(cpu: 0, start: start, end: at(index + count / 2), ending: .ready)
                records.append(.event(other, .ran(slice)))
            case .openItems:
                let item = ActivityBegin(
                    .item(queue: nil, enqueuedAt: start),
                    depth: UInt8(index % 3),
                    usage: Usage(at: start, cpu: nil, delay: nil)
                )
                records.append(.event(thread, .begin(item)))
            case .stacks:
                records.append(
                    .stack(
                        StackRecord(
                            thread: thread,
                            frame: FrameNumber(1),
                            victim: thread,
                            plannedAt: start,
                            takenAt: start,
                            state: .running,
                            path: .none,
                            waitingFor: nil,
                            stack: StackAddresses(addresses: [UInt64(index), UInt64(index / 2)], isComplete: true)
                        )
                    )
                )
            case .notes:
                records.append(.note(.owner(ResourceID(UInt32(index % 9)), thread), at: start))
            }
        }
        let end = Usage(at: at(count + 10), cpu: nil, delay: nil)
        records.append(.event(thread, .end(ActivityEnd(frame: FrameNumber(1), usage: end))))
        records.append(.end(.complete, at: at(count + 20), MeasurementQuality()))
        return records
    }

    private static func seconds(_ kind: Kind, _ count: Int) throws -> Double {
        let bytes = TraceRoundTripTests.encode(records(kind, count), perChunk: 500)
        let before = ThreadTime.seconds()
        _ = Analysis.analyze(try Trace(bytes: bytes))
        return ThreadTime.seconds() - before
    }

    @Test(
        "the CPU time of the analysis does not grow with the square of the number of records",
        arguments: Kind.allCases
    )
    func growth(_ kind: Kind) throws {
        let few = try Self.seconds(kind, 2000)
        let many = try Self.seconds(kind, 8000)
        // 4 times the time is expected; 16 times if it grew with the square.
        #expect(many < 10 * max(few, 0.01), "\(few) s, \(many) s")
    }
}
