/// The parts of a mapped file that are in memory, with their last accesses.
///
/// - Complexity: O(*n*) in the number of ranges for every method.
struct ResidentRanges: Sendable {
    private struct Part: Sendable {
        var range: Range<Int64>
        /// The number of the access that used it last.
        var used: UInt64
    }

    /// The parts, disjoint, in the order of their bytes.
    private var parts: [Part] = []

    /// The number of bytes in memory.
    private(set) var count: Int64 = 0

    /// The oldest of the last accesses of all parts; nil if none is in memory.
    var oldest: UInt64? { parts.lazy.map(\.used).min() }

    /// Returns the number of bytes of a range that are not in memory.
    func missing(of range: Range<Int64>) -> Int64 {
        parts.reduce(Int64(range.count)) { $0 - Int64($1.range.clamped(to: range).count) }
    }

    /// Returns the parts of a range that are in memory.
    func parts(in range: Range<Int64>) -> [Range<Int64>] {
        parts.map { $0.range.clamped(to: range) }.filter { !$0.isEmpty }
    }

    /// Marks all bytes of a range as in memory and used by an access.
    mutating func use(_ range: Range<Int64>, at access: UInt64) {
        guard !range.isEmpty else { return }
        count += missing(of: range)
        var kept: [Part] = []
        for part in parts {
            let before =
                part.range.lowerBound..<min(part.range.upperBound, max(part.range.lowerBound, range.lowerBound))
            let after = max(part.range.lowerBound, min(part.range.upperBound, range.upperBound))..<part.range.upperBound
            if !before.isEmpty { kept.append(Part(range: before, used: part.used)) }
            if !after.isEmpty { kept.append(Part(range: after, used: part.used)) }
        }
        kept.append(Part(range: range, used: access))
        parts = kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Drops bytes, least recently used first, except those that an access has just used.
    ///
    /// - Returns: The dropped ranges.
    mutating func drop(_ wanted: Int64, keeping access: UInt64?) -> [Range<Int64>] {
        var (left, dropped) = (wanted, [Range<Int64>]())
        while left > 0 {
            let candidates = parts.indices.filter { parts[$0].used != access }
            guard let index = candidates.min(by: { parts[$0].used < parts[$1].used }) else { break }
            let range = parts[index].range
            let piece = range.lowerBound..<min(range.upperBound, range.lowerBound + left)
            dropped.append(piece)
            left -= Int64(piece.count)
            count -= Int64(piece.count)
            if piece == range {
                parts.remove(at: index)
            } else {
                parts[index].range = piece.upperBound..<range.upperBound
            }
        }
        return dropped
    }

    /// Drops the bytes of a range.
    mutating func remove(_ range: Range<Int64>) {
        parts = parts.flatMap { part -> [Part] in
            let before = part.range.clamped(to: 0..<max(0, range.lowerBound))
            let after = part.range.clamped(to: range.upperBound..<max(range.upperBound, part.range.upperBound))
            return [before, after].filter { !$0.isEmpty }.map { Part(range: $0, used: part.used) }
        }
        count = parts.reduce(0) { $0 + Int64($1.range.count) }
    }

    /// Drops all bytes from an offset on.
    mutating func cut(at end: Int64) {
        parts = parts.compactMap { part in
            let range = part.range.clamped(to: 0..<max(0, end))
            return range.isEmpty ? nil : Part(range: range, used: part.used)
        }
        count = parts.reduce(0) { $0 + Int64($1.range.count) }
    }
}
