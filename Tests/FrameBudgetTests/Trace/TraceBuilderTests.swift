import Testing

@testable import FrameTrace

@Suite("A trace that is read in pieces")
struct TraceBuilderTests {
    private static let whole = TraceRoundTripTests.encode(TraceRoundTripTests.everyKind, perChunk: 3)

    /// Reads bytes as a file is read: once to count its events, and once more.
    private static func read(_ bytes: [UInt8], pieces size: Int, counts: Bool) throws(TraceError) -> Trace {
        let starts = stride(from: 0, to: bytes.count, by: size)
        let pieces = starts.map { Array(bytes[$0..<min(bytes.count, $0 + size)]) }
        var builder = TraceBuilder()
        if counts {
            for piece in pieces {
                guard builder.count(piece) else { break }
            }
        }
        for piece in pieces {
            guard try builder.take(piece) else { break }
        }
        return try builder.finish(size: bytes.count)
    }

    /// Everything that depends on how the bytes are read.
    private static func outcome(_ read: () throws -> Trace) -> [String] {
        do {
            let trace = try read()
            let events = trace.events.sorted { $0.key < $1.key }.map { "\($0.key): \(Array($0.value))" }
            let slices = trace.slices.sorted { $0.key < $1.key }.map { "\($0.key): \(Array($0.value))" }
            let wakings = trace.wakings.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let rest = [
                "\(trace.tornBytes) \(trace.ending) \(trace.observedUntil)", "\(trace.header)", "\(trace.apps)",
                "\(Array(trace.notes))", "\(trace.stacks)", "\(trace.symbols.keys.sorted())", "\(trace.images)",
            ]
            return events + slices + wakings + rest
        } catch {
            return ["\(error)"]
        }
    }

    private static func compare(_ bytes: [UInt8], pieces: [Int] = [1, 37, 1 << 20], _ what: String) {
        let expected = outcome { try Trace(bytes: bytes) }
        for size in pieces {
            for counts in [true, false] {
                let found = outcome { try read(bytes, pieces: size, counts: counts) }
                #expect(found == expected, "\(what), pieces of \(size) bytes, counted: \(counts)")
            }
        }
    }

    @Test("the trace is the same, whatever the size of the pieces")
    func sizes() {
        Self.compare(Self.whole, pieces: [1, 2, 3, 11, 100, 4096, 1 << 20], "whole")
        Self.compare(Self.whole + Array(repeating: 7, count: 5000), "with more bytes")
        Self.compare(Self.whole + Array(repeating: 0, count: 5000), "with zeros")
        Self.compare([], "empty")
    }

    @Test("a trace that is cut short or damaged anywhere is read as far, or refused with the same error")
    func damaged() {
        for position in stride(from: 0, to: Self.whole.count, by: max(1, Self.whole.count / 60)) {
            Self.compare(Array(Self.whole[..<position]), pieces: [37, 1 << 20], "cut at \(position)")
            var flipped = Self.whole
            flipped[position] ^= 0x40
            Self.compare(flipped, pieces: [37, 1 << 20], "damaged at \(position)")
        }
    }

    @Test("after the last record and after damage, no more bytes are asked for")
    func ends() throws {
        var builder = TraceBuilder()
        let readsOn = try builder.take(Self.whole)
        #expect(!readsOn)
        let trace = try builder.finish(size: 5 << 30)
        #expect(trace.tornBytes == (5 << 30) - Self.whole.count)
        var damaged = TraceBuilder()
        let readsOnAfterDamage = try damaged.take(TraceFormat.fileHeader + [UInt8](repeating: 0, count: 12))
        #expect(!readsOnAfterDamage)
    }

    @Test("Counting stops at the zeros that a crash left behind a trace, and at its last record")
    func zeros() {
        let zeros = [UInt8](repeating: 0, count: 4_096)
        for size in [Self.whole.count, Self.whole.count - 1] {
            var builder = TraceBuilder()
            let readsOn = builder.count(Array(Self.whole.prefix(size)) + zeros)
            #expect(!readsOn, "\(size)")
        }
    }
}
