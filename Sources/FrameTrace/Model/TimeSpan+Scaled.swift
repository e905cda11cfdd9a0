extension TimeSpan {
    /// Returns the span times a fraction of whole numbers, rounded towards zero.
    ///
    /// Exact for every span: the product has 128 bits. A result above 292 years is clamped.
    ///
    /// - Parameter denominator: Not zero.
    public func scaled(by numerator: Int64, over denominator: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: Int64(clamping: Int128(nanoseconds) * Int128(numerator) / Int128(denominator)))
    }
}
