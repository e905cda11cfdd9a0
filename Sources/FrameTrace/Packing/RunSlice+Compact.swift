extension RunSlice: CompactSpan {
    /// The CPU in 30 bits and the ending in 2 besides the interval; nil where these do not fit.
    @inlinable public var compact: CompactForm? {
        // An interval never ends before its start: it would not give back a slice that does.
        guard cpu < 1 << 30, start <= end else { return nil }
        return CompactForm(Interval(start: start, end: end), tag: cpu << 2 | UInt32(ending.rawValue))
    }

    /// Creates the slice with a compact form.
    @inlinable
    public init(_ form: CompactForm) {
        let interval = form.interval
        let ending = SliceEnd(rawValue: UInt8(form.tag & 3)) ?? .waiting
        self.init(cpu: form.tag >> 2, start: interval.start, end: interval.end, ending: ending)
    }
}
