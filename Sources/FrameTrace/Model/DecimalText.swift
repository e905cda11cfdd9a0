/// Decimal text of numbers, independent of Foundation and of the locale.
public enum DecimalText {
    /// Returns the number rounded to `places` decimal places, halves away from zero: `12.50`.
    ///
    /// Numbers beyond ±9·10¹⁸ units of the last place, and those that are not finite, are printed as Swift prints them.
    public static func fixed(_ value: Double, places: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<max(0, places) { scale *= 10 }
        let scaled = (value * Double(scale)).rounded()
        guard scaled.isFinite, abs(scaled) < 9e18 else { return "\(value)" }
        let units = Int64(scaled)
        let whole = abs(units) / scale
        let sign = units < 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(whole)" }
        let fraction = String(abs(units) % scale)
        return "\(sign)\(whole)." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// Returns the text of ``fixed(_:places:)`` without trailing zeros: `12.5`, `4`.
    public static func trimmed(_ value: Double, places: Int) -> String {
        var text = fixed(value, places: places)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
