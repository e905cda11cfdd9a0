/// The median of values.
public enum Median {
    /// Returns the median: for an even count, the mean of the two middle values; 0 if there are no values.
    ///
    /// - Complexity: O(*n* log *n*).
    public static func of(_ values: some Sequence<Double>) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let half = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
    }
}
