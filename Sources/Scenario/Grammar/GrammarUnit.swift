import FrameTrace

/// A unit that a number in the file may have.
struct GrammarUnit: Sendable {
    /// Its notation, right after the number or after spaces.
    let name: String
    /// Its size in nanoseconds, bytes or thousandths of a hertz.
    let scale: Double

    /// Units of time, in nanoseconds. Both micro signs are accepted: that of Latin-1 and the Greek letter.
    static let time = [
        GrammarUnit(name: "ns", scale: 1), GrammarUnit(name: "us", scale: 1e3), GrammarUnit(name: "µs", scale: 1e3),
        GrammarUnit(name: "\u{3BC}s", scale: 1e3), GrammarUnit(name: "ms", scale: 1e6),
        GrammarUnit(name: "s", scale: 1e9), GrammarUnit(name: "min", scale: 60e9),
        GrammarUnit(name: "h", scale: 3600e9),
    ]

    /// Units of size, in bytes.
    static let size = [
        GrammarUnit(name: "B", scale: 1), GrammarUnit(name: "kB", scale: 1e3), GrammarUnit(name: "KB", scale: 1e3),
        GrammarUnit(name: "MB", scale: 1e6), GrammarUnit(name: "GB", scale: 1e9),
        GrammarUnit(name: "KiB", scale: 1024), GrammarUnit(name: "MiB", scale: 1_048_576),
        GrammarUnit(name: "GiB", scale: 1_073_741_824),
    ]

    /// Units of a refresh rate, in thousandths of a hertz.
    static let rate = [GrammarUnit(name: "Hz", scale: 1e3)]

    /// Returns the names of units, joined by commas; for units of the same size, only the first.
    static func names(of units: [GrammarUnit]) -> String {
        var scales: Set<Double> = []
        return units.filter { scales.insert($0.scale).inserted }.map(\.name).joined(separator: ", ")
    }

    /// Returns a time in nanoseconds in the notation of the file: `60s`, `1.5ms`.
    static func written(time nanoseconds: Double) -> String {
        TimeSpan(nanoseconds: Int64(nanoseconds)).description.replacing(" ", with: "")
    }

    /// Returns a size in bytes in the notation of the file; in powers of 1024 if that is exact and not longer: `1GiB`,
    /// `20kB`.
    static func written(size bytes: Double) -> String {
        let decimal = ByteCount(bytes: Int64(bytes)).description.replacing(" ", with: "")
        for unit in [size[7], size[6], size[5]] where bytes >= unit.scale {
            if bytes.truncatingRemainder(dividingBy: unit.scale) == 0 {
                let binary = DecimalText.trimmed(bytes / unit.scale, places: 0) + unit.name
                let isRounded = NumberText(decimal)?.scaled(by: size) != bytes
                return isRounded || binary.utf8.count <= decimal.utf8.count ? binary : decimal
            }
        }
        return decimal
    }
}
