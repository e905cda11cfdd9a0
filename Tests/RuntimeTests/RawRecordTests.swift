import Testing

@testable import FrameRecorder
@testable import FrameTrace

private let served = Interval(start: Instant(nanoseconds: 12_000), end: Instant(nanoseconds: 13_000))

@Suite("Raw records")
struct RawRecordTests {
    private let at = Instant(nanoseconds: 12_345)

    @Test("a record has the size of a cache line")
    func size() { #expect(MemoryLayout<RawRecord>.size == 64) }

    @Test(
        "a work item survives encoding as a raw record",
        arguments: [ResourceID(0), nil] as [ResourceID?],
        [Instant(nanoseconds: 3), nil] as [Instant?]
    )
    func item(queue: ResourceID?, wokenAt: Instant?) {
        let item = ActivityBegin(
            .item(queue: queue, enqueuedAt: Instant(nanoseconds: 2)),
            path: PathID(7),
            qos: .utility,
            depth: 3,
            usage: Usage(at: at, cpu: .microseconds(5), delay: nil),
            wokenAt: wokenAt
        )
        #expect(RawRecord(item).entry(of: ThreadID(4)) == .event(ThreadID(4), .begin(item)))
    }

    @Test(
        "notes of a fixed size survive encoding as raw records",
        arguments: [
            .owner(ResourceID(3), ThreadID(0)), .owner(ResourceID(0), nil), .override(ThreadID(2), .userInitiated),
            .override(ThreadID(2), nil), .placeholder(AppID(1), FrameNumber(9)),
            .input(InputNote(app: AppID(2), handler: 5, serial: 4_000_000_000, fate: .cancelled)),
            .samePass(AppID(3)), .redraw(AppID(1), FrameNumber(8)), .launch(AppID(4)),
            .moved(AppID(1), .fetched, ByteCount(bytes: 60_000)),
            .served(ServiceSpan(.gpu, for: ThreadID(4), of: AppID(1), served, path: PathID(7))),
            .served(ServiceSpan(.gpu, for: ThreadID(4), of: nil, served)),
        ] as [DeviceNote]
    )
    func note(note: DeviceNote) {
        #expect(RawRecord(note, at: at)?.entry(of: ThreadID(4)) == .note(note, at: at))
    }

    @Test("a deadlock, which has no fixed size, can't be a raw record")
    func deadlock() { #expect(RawRecord(.deadlock([]), at: at) == nil) }

    @Test("a delay of a thread by fbprof survives the ring")
    func heldUp() {
        let recorder = ThreadRecorder(id: ThreadID(1), kernelID: ProcessIDs.ownThread, ringExponent: 4)
        recorder.heldUp(.microseconds(70), since: at)
        var seen: [TraceRecord?] = []
        recorder.ring.drain { seen.append($0.entry(of: recorder.id)) }
        #expect(seen == [.event(ThreadID(1), .heldUp(.microseconds(70), at: at))])
    }

    @Test("the stages of a frame survive the ring, in order of time")
    func stages() {
        let recorder = ThreadRecorder(id: ThreadID(1), kernelID: ProcessIDs.ownThread, ringExponent: 4)
        for part in FramePart.marked { recorder.reach(part) }
        var seen: [FramePart] = []
        var instants: [Instant] = []
        recorder.ring.drain { record in
            guard case .event(_, .reached(let part, let at))? = record.entry(of: recorder.id) else { return }
            seen.append(part)
            instants.append(at)
        }
        #expect(seen == FramePart.marked)
        #expect(instants == instants.sorted() && instants.first.map { $0 > .zero } == true)
    }
}
