import FrameBudget

/// Divides a span among others in their proportion, so that the shares add up to it to the nanosecond.
enum TimeShares {
    /// The share of each part.
    ///
    /// - Complexity: O(n).
    static func of(_ whole: TimeSpan, among parts: [TimeSpan]) -> [TimeSpan] {
        let total = parts.reduce(Int128(0)) { $0 + Int128($1.nanoseconds) }
        guard total > 0 else { return parts.map { _ in .zero } }
        var sum: Int128 = 0
        var given: Int128 = 0
        return parts.map { part in
            sum += Int128(part.nanoseconds)
            let next = sum * Int128(whole.nanoseconds) / total
            defer { given = next }
            return TimeSpan(nanoseconds: Int64(next - given))
        }
    }
}
