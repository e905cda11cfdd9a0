public import FrameTrace

extension ByteCount {
    /// Creates a size from a text such as `2MB` or `0`; nil for anything else, including negative sizes.
    public init?(text: String) {
        guard let number = NumberText(text), number.value.isFinite, number.value >= 0 else { return nil }
        let unit = GrammarUnit.size.first { $0.name == number.unit }
        guard let scale = unit?.scale ?? (number.value == 0 && number.unit.isEmpty ? 1 : nil) else { return nil }
        let bytes = number.value * scale
        guard bytes < 9e18 else { return nil }
        self.init(bytes: Int64(bytes.rounded()))
    }
}
