import FrameTrace

/// Numbers as text, the same in every output.
enum Figure {
    /// Placeholder for a number that this machine could not measure. Never a zero.
    static let notMeasured = "not measured"
    /// Placeholder for a figure of no frames.
    static let none = "–"
    /// Placeholder for all figures of an app that draws no frames.
    static let noFrames = "no frames"

    /// Formats a span in milliseconds, without the unit.
    static func milliseconds(_ span: TimeSpan, places: Int = 1) -> String {
        DecimalText.fixed(span.inMilliseconds, places: places)
    }

    /// Formats a span with its unit in three digits: `38.3 µs`, `1.28 ms`.
    static func short(_ span: TimeSpan) -> String {
        let units: [(Double, String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1, "ns")]
        let size = Double(span.magnitude.nanoseconds)
        // 999.6 ms is 1 s in three digits, not 1000 ms.
        guard let (scale, unit) = units.first(where: { size >= ($0.0 > 1 ? 0.9995 : 1) * $0.0 }) else { return "0 s" }
        let value = Double(span.nanoseconds) / scale
        let places = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
        return DecimalText.trimmed(value, places: places) + " " + unit
    }

    /// Formats a span in seconds with its unit: `30.0 s`.
    static func seconds(_ span: TimeSpan) -> String { DecimalText.fixed(span.inSeconds, places: 1) + " s" }

    /// Formats a point of the run, since its start, with its unit: `12.345 s`.
    static func moment(_ at: TimeSpan) -> String { DecimalText.fixed(at.inSeconds, places: 3) + " s" }

    /// Formats a share from 0 to 1 in percent with its unit: `1.8 %`.
    static func percent(_ share: Double, places: Int = 1) -> String {
        DecimalText.fixed(share * 100, places: places) + " %"
    }

    /// Formats a rate in frames per second, without the unit.
    static func rate(_ framesPerSecond: Double) -> String { DecimalText.fixed(framesPerSecond, places: 1) }

    /// Formats a count, in groups of three digits from 10,000 on.
    static func count(_ value: Int) -> String {
        let digits = String(value.magnitude)
        guard digits.count > 4 else { return "\(value)" }
        var grouped = ""
        for (offset, digit) in digits.enumerated() {
            if offset > 0, (digits.count - offset).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return (value < 0 ? "-" : "") + grouped
    }

    /// Formats a count and the thing counted: `1 frame`, `3 frames`.
    static func counted(_ value: Int, _ thing: String, plural: String? = nil) -> String {
        "\(count(value)) \(value == 1 ? thing : plural ?? thing + "s")"
    }

    /// Formats CPU numbers as ranges: `0–2, 5`.
    static func cpus(_ numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in Set(numbers).sorted() {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        return texts.isEmpty ? none : texts.joined(separator: ", ")
    }
}
