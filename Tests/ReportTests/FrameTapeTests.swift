import FrameBudget
import FrameTrace
import Scenario
import Testing

@testable import FrameBudgetReports

/// Reads what ``RangeEncoder`` and ``NumberModel`` have written, with the arithmetic of the page's script.
private struct TapeReader {
    typealias Model = (counts: [UInt16], digits: [UInt16])

    private let bytes: [UInt8]
    private var at = 4
    private var range: UInt64 = 1 << 32 - 1
    private var code: UInt64 = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for place in 0..<4 { code = code << 8 | byte(place) }
    }

    static func model(_ contexts: Int = 1) -> Model {
        (Array(repeating: 1024, count: contexts * 32), Array(repeating: 1024, count: 32 * 128))
    }

    private func byte(_ place: Int) -> UInt64 { place < bytes.count ? UInt64(bytes[place]) : 0 }

    mutating func bit(_ chance: inout UInt16) -> Int {
        let bound = (range >> 11) * UInt64(chance)
        var bit = 0
        if code < bound {
            range = bound
            chance += (2048 - chance) >> 5
        } else {
            bit = 1
            range -= bound
            code -= bound
            chance -= chance >> 5
        }
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | byte(at)
            at += 1
        }
        return bit
    }

    mutating func number(_ model: inout Model, context: Int = 0) -> Int {
        var place = 1
        while place < 32 { place = place * 2 + bit(&model.counts[context * 32 + place]) }
        let count = place - 32
        var value = 1
        var prefix = 1
        for shift in stride(from: count - 2, through: 0, by: -1) {
            let bit = bit(&model.digits[count * 128 + (prefix < 128 ? prefix : shift)])
            prefix = min(prefix * 2 + bit, 128)
            value = value * 2 + bit
        }
        return count == 0 ? 0 : value
    }
}

@Suite("Every frame in the page")
struct FrameTapeTests {
    @Test("numbers of any size and order are read as they were written")
    func numbers() {
        var random = Random(state: 3)
        var values: [UInt32] = [0, 1, 2, 3, 127, 128, 129, 255, 256, 65_535, 1 << 24, UInt32.max >> 1, 0]
        for _ in 0..<5000 { values.append(UInt32(random.next() * Double(1 << Int(random.next() * 32))) & 0x7FFF_FFFF) }
        // A long run of likely bits makes carries that reach far.
        values += Array(repeating: 0, count: 5000) + [UInt32.max >> 1] + Array(repeating: 1, count: 3000)
        var encoder = RangeEncoder()
        var model = NumberModel(contexts: 3)
        for (place, value) in values.enumerated() { model.write(value, context: place % 3, to: &encoder) }
        var reader = TapeReader(encoder.finish())
        var same = TapeReader.model(3)
        let read = values.indices.map { reader.number(&same, context: $0 % 3) }
        #expect(read == values.map(Int.init))
    }

    @Test("likely bits take little room")
    func room() {
        var encoder = RangeEncoder()
        var chance = RangeEncoder.evenChance
        for place in 0..<80_000 { encoder.write(place % 1000 == 0, &chance) }
        // Even coding would take 10,000 bytes; the entropy is 114.
        #expect(encoder.finish().count < 400)
    }

    @Test(
        "the tape has each frame's number, vsync, time, parts and whether it was late, inverted or dropped intervals",
        arguments: [true, false]
    )
    func frames(hasParts: Bool) throws {
        let run = SyntheticRun.plain
        for frames in run.frames {
            let tape = FrameTape(
                frames,
                grid: run.grid,
                parts: { _ in hasParts },
                cause: { Int($0.number.rawValue % 7) }
            )
            var reader = TapeReader(tape.bytes)
            var news: [UInt16] = [1024, 1024]
            var (times, distance, step) = (TapeReader.model(32), TapeReader.model(), TapeReader.model())
            var (parts, marks, drops) = (TapeReader.model(), TapeReader.model(), TapeReader.model())
            var (masks, reasons) = (TapeReader.model(), TapeReader.model())
            var each = LedgerPart.allCases.map { _ in TapeReader.model() }
            var (due, number, part, mask, wasNews, digits) = (tape.origin, Int(tape.first), 0, 0, 0, 0)
            #expect(tape.count == frames.count)
            for frame in frames {
                wasNews = reader.bit(&news[wasNews])
                var (flags, dropped) = (0, 0)
                if wasNews == 1 {
                    due += Int64(reader.number(&distance))
                    let far = reader.number(&step)
                    number += far % 2 == 1 ? -(far + 1) / 2 : far / 2
                    part = reader.number(&parts)
                    mask = reader.number(&masks)
                    flags = reader.number(&marks)
                    if flags & 1 == 1 { dropped = reader.number(&drops) }
                    if flags & 4 == 4 { #expect(reader.number(&reasons) == Int(frame.number.rawValue % 7)) }
                } else {
                    due += 1
                    number += 1
                }
                let time = reader.number(&times, context: digits)
                digits = Int.bitWidth - time.leadingZeroBitCount
                for (index, kind) in LedgerPart.allCases.enumerated() where index != part {
                    let quanta = mask >> index & 1 == 1 ? reader.number(&each[index]) : 0
                    let expected = hasParts ? max(frame.ledger[kind] ?? .zero, .zero).inMilliseconds : 0
                    #expect(abs(Double(quanta) / 10 - expected) <= 0.0501)
                }
                try #require(due == frame.due.rawValue && number == Int(frame.number.rawValue))
                #expect((flags & 4 != 0) == frame.isMissed && (flags & 2 != 0) == frame.isInverted)
                #expect(dropped == frame.dropped)
                #expect(abs(Double(time) / 10 - frame.sinceDue(run.grid).inMilliseconds) <= 0.0501)
                let mean = LedgerPart.allCases.compactMap { frame.ledger[$0] }.max()
                #expect(frame.ledger[LedgerPart.allCases[part]] ?? .zero == mean ?? .zero || mean == .zero)
            }
        }
    }

    @Test(
        "bytes become text without characters of markup, 13 bits in two characters",
        arguments: [0, 1, 2, 12, 13, 500]
    )
    func text(_ count: Int) throws {
        var random = Random(state: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8(random.next() * 256) }
        let text = Array(TextBytes.text(of: bytes))
        #expect(text.allSatisfy { $0.isASCII && !$0.isWhitespace && !"&<>".contains($0) })
        #expect(text.count == (count * 8 + 12) / 13 * 2)
        let alphabet = (33...126).map { Character(UnicodeScalar($0)) }.filter { !"&<>".contains($0) }
        let digits = try text.map { try #require(alphabet.firstIndex(of: $0)) }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 91 + digits[$0 + 1] }
        let bits = pairs.flatMap { pair in (0..<13).reversed().map { pair >> $0 & 1 } }
        let read = (0..<count).map { (place: Int) -> Int in
            let byte = bits[(place * 8)...].prefix(8)
            return byte.reduce(0) { $0 * 2 + $1 }
        }
        #expect(read == bytes.map(Int.init))
        #expect(bits.dropFirst(count * 8).allSatisfy { $0 == 0 })
    }
}
