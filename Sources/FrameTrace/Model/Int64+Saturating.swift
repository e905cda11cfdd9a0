// Saturating arithmetic: results stop at the ends of the range. It costs no more than the overflow checks it replaces.
extension Int64 {
    /// Creates the nearest whole number; beyond the range, its nearer end; 0 for `nan`.
    package init(saturating value: Double) {
        let rounded = value.rounded()
        if let exact = Int64(exactly: rounded) {
            self = exact
        } else {
            self = rounded.isNaN ? 0 : rounded < 0 ? .min : .max
        }
    }

    @inline(__always)
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    @inline(__always)
    func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    @inline(__always)
    func multipliedSaturated(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
