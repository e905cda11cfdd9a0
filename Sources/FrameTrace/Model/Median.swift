/// The middle of values.
public enum Median {
    /// The median: the mean of the two in the middle where there are two; 0 of none.
    ///
    /// - Complexity: O(*n* log *n*).
    public static func of(_ values: some Sequence<Double>) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        let half = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
    }
}
