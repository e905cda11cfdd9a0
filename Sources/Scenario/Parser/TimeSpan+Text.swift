public import FrameTrace

extension TimeSpan {
    /// The span that a text such as `2ms`, `0.5 s` or `0` says; nil for anything else and for what is negative.
    public init?(text: String) {
        guard let number = NumberText(text), number.value.isFinite, number.value >= 0 else { return nil }
        let unit = GrammarUnit.time.first { $0.name == number.unit }
        guard let scale = unit?.scale ?? (number.value == 0 && number.unit.isEmpty ? 1 : nil) else { return nil }
        let nanoseconds = number.value * scale
        guard nanoseconds < 9e18 else { return nil }
        self.init(nanoseconds: Int64(nanoseconds.rounded()))
    }
}
