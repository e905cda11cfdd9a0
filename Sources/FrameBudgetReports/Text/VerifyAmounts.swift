import FrameTrace

/// Amounts of one cause in a self-test, and the errors of the reported amounts.
enum VerifyAmounts {
    /// Formats the median amount, and the largest error but 5 %, in ms.
    ///
    /// - Complexity: O(n log n).
    static func text(_ sizes: [TimeSpan], errors: [TimeSpan]) -> (size: String, error: String) {
        guard !sizes.isEmpty else { return (Figure.none, Figure.none) }
        let errors = errors.map(\.magnitude).sorted()
        let rank = max(0, Int((0.95 * Double(errors.count)).rounded(.up)) - 1)
        return (
            Figure.milliseconds(sizes.sorted()[sizes.count / 2]),
            errors.isEmpty ? Figure.none : Figure.milliseconds(errors[rank], places: 2)
        )
    }
}
