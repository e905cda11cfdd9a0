/// A number in the notation of the file, with or without a unit.
///
/// Only plain decimal notation is accepted: no sign except a minus (which the range check then rejects with a better
/// message), no leading zeros, underscores, sexagesimals or hexadecimals, neither `inf` nor `nan`.
struct NumberText {
    /// The number; infinite if it is too large for a `Double`.
    let value: Double
    /// The text after the number, without surrounding spaces.
    let unit: String

    /// Parses a text; nil if it does not begin with a number.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 64 else { return nil }
        var index = 0
        func digits() -> Int {
            let start = index
            while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
            return index - start
        }
        if bytes.first == 0x2D { index = 1 }
        let start = index
        let whole = digits()
        guard whole == 1 || (whole > 1 && bytes[start] != 0x30) else { return nil }
        if index < bytes.count, bytes[index] == 0x2E {
            index += 1
            guard digits() > 0 else { return nil }
        }
        index = Self.exponentEnd(in: bytes, from: index)
        guard let value = Double(String(decoding: bytes[..<index], as: UTF8.self)) else { return nil }
        self.value = value
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        unit = String(decoding: bytes[index...], as: UTF8.self)
    }

    /// Returns the end of an exponent such as `e3`, or `start` if there is none.
    private static func exponentEnd(in bytes: [UInt8], from start: Int) -> Int {
        guard start < bytes.count, bytes[start] == 0x65 || bytes[start] == 0x45 else { return start }
        var index = start + 1
        if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
        let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? start : digits.endIndex
    }

    /// Parses a whole number without a unit; returns nil for anything else and for values beyond 64 bits.
    static func whole(_ text: String) -> UInt64? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.utf8.count > 1 && text.hasPrefix("0") ? nil : UInt64(text)
    }

    /// Returns the number in the smallest unit; nil if its unit is not one of those given.
    func scaled(by units: [GrammarUnit]) -> Double? {
        guard !units.isEmpty else { return unit.isEmpty ? value : nil }
        return units.first { $0.name == unit }.map { value * $0.scale }
    }
}
