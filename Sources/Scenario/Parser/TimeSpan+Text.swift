public import FrameTrace

extension TimeSpan {
    /// Creates a span from a text such as `2ms`, `0.5 s` or `0`; nil for anything else, including negative spans.
    public init?(text: String) {
        guard let number = NumberText(text), number.value.isFinite, number.value >= 0 else { return nil }
        let unit = GrammarUnit.time.first { $0.name == number.unit }
        guard let scale = unit?.scale ?? (number.value == 0 && number.unit.isEmpty ? 1 : nil) else { return nil }
        let nanoseconds = number.value * scale
        guard nanoseconds < 9e18 else { return nil }
        self.init(nanoseconds: Int64(nanoseconds.rounded()))
    }

    /// The units that such a text may have: `ns, us, ms, s, min, h`.
    public static var unitNames: String { GrammarUnit.names(of: GrammarUnit.time) }

    /// Returns the span that was probably meant, such as `20min` for `20m`, or `90min` for `1h30m`; nil if that cannot
    /// be guessed. A number without a unit is never corrected.
    public static func meant(by text: String) -> String? {
        guard let number = NumberText(text), !number.unit.isEmpty else { return nil }
        let grammar = GrammarValue.time(0...Int64.max)
        return Advice.withUnit(text, grammar)?.value ?? Advice.sum(text, grammar)
    }
}
