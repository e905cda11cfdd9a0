import Testing

@testable import FrameTrace

@Suite("Notes of the simulated device kept as bytes")
struct DeviceNotesTests {
    /// Every note of a trace with one record of every kind, and some notes with extreme numbers.
    private static var notes: [TimedNote] {
        let every = TraceRoundTripTests.everyKind.compactMap { record -> TimedNote? in
            guard case .note(let note, let at) = record else { return nil }
            return TimedNote(note: note, at: at)
        }
        var more: [DeviceNote] = [
            .owner(ResourceID(.max), ThreadID(.max)), .owner(ResourceID(.max), nil), .owner(ResourceID(0), ThreadID(0)),
            .override(ThreadID(.max), nil), .samePass(AppID(.max)), .redraw(AppID(.max), FrameNumber(.max)),
        ]
        more += QoS.allCases.map { DeviceNote.override(ThreadID(7), $0) }
        more += InputNote.Fate.allCases.map {
            DeviceNote.input(InputNote(app: AppID(.max), handler: .max, serial: .max, fate: $0))
        }
        let instants: [Int64] = [.min, -1, 0, 1 << 50, .max]
        return every
            + more.enumerated().map { index, note in
                TimedNote(note: note, at: Instant(nanoseconds: instants[index % instants.count]))
            }
    }

    private static func isSame(_ left: DeviceNotes.Element, _ right: TimedNote) -> Bool {
        left.note == right.note && left.at == right.at
    }

    @Test("a note is unpacked unchanged, at any index and beside any other note")
    func notes() {
        var random = SmallRandom(seed: 41)
        for _ in 0..<10 {
            let plain = (0..<8).flatMap { _ in Self.notes }.shuffled(using: &random)
            #expect(Array(PackedArray(packing: plain)) == plain)
            var notes = DeviceNotes()
            // Most notes are stored as bytes once there are 1,024.
            while notes.count < 2500 { for note in plain { notes.append((note.note, note.at)) } }
            #expect(notes.enumerated().allSatisfy { Self.isSame($1, plain[$0 % plain.count]) })
            #expect(notes.indices.allSatisfy { Self.isSame(notes[$0], plain[$0 % plain.count]) })
        }
    }

    @Test("notes are sorted by time, and those of one instant keep their order")
    func sorted() {
        var random = SmallRandom(seed: 42)
        for count in [0, 1, 50, 3000] {
            var notes = DeviceNotes()
            var plain: [TimedNote] = []
            for number in 0..<count {
                let at = Instant(nanoseconds: Int64.random(in: 0...Int64(count / 4), using: &random))
                plain.append(TimedNote(note: .owner(ResourceID(UInt32(number)), nil), at: at))
                notes.append((plain[number].note, at))
            }
            let expected = plain.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            for _ in 0..<2 {
                notes.sort()
                #expect(notes.count == count && zip(notes, expected).allSatisfy { Self.isSame($0, $1.element) })
            }
        }
    }

    @Test("an owner note takes at most 12 bytes")
    func bytes() {
        let begin = Instant(nanoseconds: 1 << 50)
        let notes = (0..<640).map { number -> TimedNote in
            let owner: ThreadID? = number % 2 == 0 ? ThreadID(3) : nil
            let note = DeviceNote.owner(ResourceID(UInt32(number % 40)), owner)
            return TimedNote(note: note, at: begin + .milliseconds(5) * Int64(number))
        }
        #expect(PackedArray(packing: notes).byteCount <= 12 * notes.count)
    }
}
