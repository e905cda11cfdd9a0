extension TimeSpan {
    /// The span times a fraction of whole numbers, rounded towards zero.
    ///
    /// Exact, however long the span: the product is made in 128 bits. A result over 292 years stops there.
    ///
    /// - Parameter denominator: not zero.
    public func scaled(by numerator: Int64, over denominator: Int64) -> TimeSpan {
        TimeSpan(nanoseconds: Int64(clamping: Int128(nanoseconds) * Int128(numerator) / Int128(denominator)))
    }
}
