import Testing
import Thoroughness

@testable import FrameTrace

@Suite("Arrays packed as bytes")
struct PackedArrayTests {
    private static func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

    /// Every event of a trace with one record of every kind, and some events with extreme numbers.
    private static var events: [ThreadEvent] {
        let far = Usage(at: at(.max), cpu: TimeSpan(nanoseconds: .min), delay: TimeSpan(nanoseconds: .max))
        return TraceRoundTripTests.everyKind.compactMap { if case .event(_, let event) = $0 { event } else { nil } } + [
            .idle(far), .begin(ActivityBegin(.stage(FrameNumber(.max)), path: PathID(.max), depth: .max, usage: far)),
            .begin(ActivityBegin(.item(queue: ResourceID(.max), enqueuedAt: at(.min)), usage: far, wokenAt: at(.min))),
            .end(ActivityEnd(frame: FrameNumber(.max), depth: .max, usage: far)),
            .end(ActivityEnd(frame: FrameNumber(0), usage: Usage(at: at(.min), cpu: nil, delay: .zero))),
            .woken(Waking(at: at(0), by: ThreadID(.max), cpu: .max)), .lost(count: .max, at: at(.min)),
            .faults(PageFaults(minor: .max, major: 0), at: at(1)),
        ]
    }

    @Test("an event is unpacked unchanged, at any index and beside any other event")
    func events() {
        var random = SmallRandom(seed: 1)
        for _ in 0..<20 {
            let events = (0..<8).flatMap { _ in Self.events }.shuffled(using: &random)
            let packed = PackedArray(packing: events)
            #expect(Array(packed) == events)
            #expect(packed.indices.map { packed[$0] } == events)
            #expect(packed == PackedArray(events))
        }
    }

    @Test("a chunk of more than 64 KiB is unpacked unchanged, too")
    func wide() {
        let spans = (0..<200).map { LongText(text: String(repeating: "\($0)", count: $0 * 20)) }
        let packed = PackedArray(packing: spans)
        #expect(Array(packed) == spans)
        #expect(packed.indices.map { packed[$0] } == spans)
    }

    /// An element that is packed as all bytes of its text.
    private struct LongText: Packable, Equatable {
        var text: String

        init(text: String) { self.text = text }

        func pack(into packer: inout Packer<Never>) {
            packer.write(list: Array(text.utf8)) { $0.write(byte: $1) }
        }

        init(from unpacker: inout Unpacker<Never>) {
            text = String(decoding: unpacker.list { $0.byte() }, as: UTF8.self)
        }
    }

    @Test("after any change a packed array has the same elements as a plain array")
    func changes() {
        var random = SmallRandom(seed: 2)
        var packed = PackedArray<ThreadEvent>(packing: [])
        var plain: [ThreadEvent] = []
        let events = Self.events
        func some(_ random: inout SmallRandom) -> [ThreadEvent] {
            (0..<Int.random(in: 0...150, using: &random)).compactMap { _ in events.randomElement(using: &random) }
        }
        for _ in 0..<Thorough.count(300, usually: 150) {
            let first = Int.random(in: 0...plain.count, using: &random)
            let range = first..<Int.random(in: first...min(plain.count, first + 140), using: &random)
            let added = some(&random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                for event in added {
                    packed.append(event)
                    plain.append(event)
                }
            case 1:
                packed.replaceSubrange(range, with: added)
                plain.replaceSubrange(range, with: added)
            case 2:
                for index in range {
                    packed[index] = events[index % events.count]
                    plain[index] = events[index % events.count]
                }
            default:
                packed.updateEach { if $0 % 3 == 0 { $1 = events[$0 % events.count] } }
                for index in plain.indices where index % 3 == 0 { plain[index] = events[index % events.count] }
            }
            #expect(packed.count == plain.count && packed.elementsEqual(plain))
        }
        #expect(
            packed.filter { if case .idle = $0 { true } else { false } }.count
                == plain.count { if case .idle = $0 { true } else { false } }
        )
    }

    @Test("few elements are stored unpacked, and 1,024 take less than half of that space")
    func counts() {
        let events = Self.events
        let many = (0..<1024 / events.count + 1).flatMap { _ in events }.prefix(1024)
        let whole = MemoryLayout<ThreadEvent>.stride * 1023
        #expect(PackedArray(many.dropLast()).byteCount == whole)
        #expect(PackedArray(many).byteCount < whole / 2)
        var grown = PackedArray(many.dropLast())
        for _ in 0..<3 { for event in many { grown.append(event) } }
        #expect(grown.elementsEqual(many.dropLast() + many + many + many))
        #expect(grown[1023] == many[0] && grown[2500] == many[1477 - 1024])
    }

    @Test("changing a copy does not change the original")
    func copies() {
        let events = (0..<10).flatMap { _ in Self.events }
        let first = PackedArray(packing: events)
        var second = first
        second[3] = .lost(count: 7, at: .zero)
        second.updateEach { if $0 == 70 { $1 = .lost(count: 8, at: .zero) } }
        second.append(.lost(count: 9, at: .zero))
        #expect(Array(first) == events)
        #expect(second[3] == .lost(count: 7, at: .zero) && second[70] == .lost(count: 8, at: .zero))
    }
}
