public import FrameTrace

/// Splits an integer into integer parts in given proportions, so that the parts sum to exactly the whole.
public enum LargestRemainder {
    /// Returns the parts of a whole by weight; equal parts if all weights are zero.
    ///
    /// - Parameters:
    ///   - whole: the number to split, not negative.
    ///   - weights: the proportions, none negative.
    /// - Complexity: O(n log n).
    public static func split(_ whole: Int64, by weights: [Int64]) -> [Int64] {
        guard !weights.isEmpty else { return [] }
        // Sums and products of times may exceed 64 bits.
        let sum = weights.reduce(Int128.zero) { $0 + Int128($1) }
        guard sum > 0 else { return split(whole, by: weights.map { _ in 1 }) }
        let quotas = weights.map { (Int128(whole) * Int128($0)).quotientAndRemainder(dividingBy: sum) }
        var parts = quotas.map { Int64($0.quotient) }
        let rest = Int(whole - parts.reduce(0, +))
        let order = parts.indices.sorted { (quotas[$1].remainder, $0) < (quotas[$0].remainder, $1) }
        for index in order.prefix(rest) { parts[index] += 1 }
        return parts
    }

    /// Returns the parts of a time in the proportions of other times.
    ///
    /// - Complexity: O(n log n).
    public static func split(_ whole: TimeSpan, by parts: [TimeSpan]) -> [TimeSpan] {
        split(whole.nanoseconds, by: parts.map(\.nanoseconds)).map { .nanoseconds($0) }
    }
}
