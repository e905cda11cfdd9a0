/// A number as it is written in a file, with or without a unit.
///
/// Only plain decimal notation counts: no sign but a minus (to be refused by range, with a better message), no leading
/// zeros, no underscores, no sexagesimals, no hexadecimals, neither `inf` nor `nan`.
struct NumberText {
    /// The number; infinite where it is too large for a `Double`.
    let value: Double
    /// What follows the number, without spaces around it.
    let unit: String

    /// Reads a text; nil where it does not begin with a number.
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

    /// Where an exponent such as `e3` ends, or where it would begin if there is none.
    private static func exponentEnd(in bytes: [UInt8], from start: Int) -> Int {
        guard start < bytes.count, bytes[start] == 0x65 || bytes[start] == 0x45 else { return start }
        var index = start + 1
        if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
        let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
        return digits.isEmpty ? start : digits.endIndex
    }

    /// A whole number without a unit; nil for everything else and for what does not fit into 64 bits.
    static func whole(_ text: String) -> UInt64? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.utf8.count > 1 && text.hasPrefix("0") ? nil : UInt64(text)
    }

    /// The number in the smallest unit, by one of some units; nil where the unit is none of them.
    func scaled(by units: [GrammarUnit]) -> Double? {
        guard !units.isEmpty else { return unit.isEmpty ? value : nil }
        return units.first { $0.name == unit }.map { value * $0.scale }
    }
}
