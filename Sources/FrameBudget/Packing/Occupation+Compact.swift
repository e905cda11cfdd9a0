import FrameTrace

extension ThreadTimelines.Occupation: CompactSpan {
    /// The thread's number besides the interval; nil where the interval does not fit.
    var compact: CompactForm? {
        // An interval never ends before its start: it would not give back a time that does.
        guard start <= end else { return nil }
        return CompactForm(Interval(start: start, end: end), tag: number)
    }

    init(_ form: CompactForm) {
        let interval = form.interval
        self.init(start: interval.start, end: interval.end, number: form.tag)
    }
}
