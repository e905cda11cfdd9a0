import FrameTrace

/// Pieces of JSON for exports that are written incrementally.
enum JSONText {
    /// Returns a text in quotes. Scalars that a viewer might obey, reorder by or hide are spelled out, as in every
    /// output.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            // A name must not end the page that a trace is embedded in.
            case "<": quoted += "\\u003c"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Formats a span in microseconds, exactly.
    static func microseconds(_ span: TimeSpan) -> String {
        let (whole, rest) = span.nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        let digits = String(rest)
        let fraction = rest == 0 ? "" : "." + String(repeating: "0", count: 3 - digits.count) + digits
        return (span.nanoseconds < 0 ? "-" : "") + "\(whole)" + fraction
    }

    /// Formats a span in milliseconds, exactly.
    static func milliseconds(_ span: TimeSpan) -> String { DecimalText.trimmed(span.inMilliseconds, places: 6) }
}
