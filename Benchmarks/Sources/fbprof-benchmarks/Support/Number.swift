/// Numbers as tables print them.
enum Number {
    /// A number with so many places after the point.
    static func fixed(_ value: Double, _ places: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "–" }
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let digits = String(Int64((abs(value) * scale).rounded()))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let isNegative = value < 0 && digits.contains { $0 != "0" }
        let whole = (isNegative ? "−" : "") + padded.dropLast(places)
        return places == 0 ? whole : whole + "." + padded.suffix(places)
    }

    /// The same with its sign, also where it is positive.
    static func signed(_ value: Double, _ places: Int) -> String {
        let text = fixed(value, places)
        return value >= 0 && text != "–" ? "+" + text : text
    }

    /// A share from 0 to 1, in per cent.
    static func percent(_ share: Double, _ places: Int = 1) -> String { fixed(share * 100, places) + " %" }
}
