public import FrameTrace

/// A set of times, stored without their order to the microsecond, so that any percentile is still exact.
///
/// The sorted times are close to each other, so most take one byte. Each is stored as the distance to the previous one,
/// as a variable-length number; repetitions are stored as a zero and their number.
public struct SortedTimes: Sendable, Equatable {
    /// Number of times.
    public let count: Int
    /// The encoded times.
    public let bytes: [UInt8]

    /// The longest time that is distinguished, 2⁴⁰ µs; longer ones are clamped to it.
    static let longest: UInt64 = 1 << 40

    /// Encodes a set of times; nil if there are none.
    ///
    /// - Complexity: O(n log n).
    public init?(_ times: [TimeSpan]) {
        guard !times.isEmpty else { return nil }
        let sorted = times.map { min(UInt64(max(0, $0.nanoseconds) + 500) / 1000, Self.longest) }.sorted()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sorted.count)
        var last: UInt64 = 0
        var repeats: UInt64 = 0
        for (index, time) in sorted.enumerated() {
            if index > 0, time == last {
                repeats += 1
                continue
            }
            Self.flush(&repeats, to: &bytes)
            // The distance is stored plus one, since zero begins a repetition.
            Self.append(time - last + 1, to: &bytes)
            last = time
        }
        Self.flush(&repeats, to: &bytes)
        self.bytes = bytes
        count = sorted.count
    }

    /// Wraps stored times; nil if the bytes are damaged, or contain a different number of times.
    public init?(bytes: [UInt8], count: Int) {
        self.bytes = bytes
        self.count = count
        guard count > 0, microseconds != nil else { return nil }
    }

    /// The times in ascending order, in µs; nil if the bytes are damaged.
    ///
    /// - Complexity: O(n).
    public var microseconds: [UInt64]? {
        var times: [UInt64] = []
        times.reserveCapacity(min(count, bytes.count * 4))
        var at = bytes.startIndex
        while at < bytes.endIndex {
            guard let number = Self.number(in: bytes, at: &at) else { return nil }
            if number > 0 {
                let (sum, overflow) = (times.last ?? 0).addingReportingOverflow(number - 1)
                guard !overflow, sum <= Self.longest, times.count < count else { return nil }
                times.append(sum)
            } else {
                guard let last = times.last, let more = Self.number(in: bytes, at: &at), more > 0,
                    more <= UInt64(count - times.count)
                else { return nil }
                times.append(contentsOf: repeatElement(last, count: Int(more)))
            }
        }
        return times.count == count ? times : nil
    }

    /// Returns the nearest-rank percentile; nil if the bytes are damaged.
    public func percentile(_ percent: Int) -> TimeSpan? {
        microseconds.flatMap { NearestRank.value(percent, of: $0) }.map { .microseconds(Int64($0)) }
    }

    private static func flush(_ repeats: inout UInt64, to bytes: inout [UInt8]) {
        guard repeats > 0 else { return }
        append(0, to: &bytes)
        append(repeats, to: &bytes)
        repeats = 0
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func number(in bytes: [UInt8], at index: inout Int) -> UInt64? {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while index < bytes.endIndex, shift < 63 {
            let byte = bytes[index]
            index += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
