import FrameTrace

/// Pieces of JSON for exports that are written as they are made.
enum JSONText {
    /// A text in quotes. What a viewer might obey, reorder by or hide is spelled out, as in every output.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            // The page that a trace is put into must not end in the middle of a name.
            case "<": quoted += "\\u003c"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A span in microseconds, exact.
    static func microseconds(_ span: TimeSpan) -> String {
        let (whole, rest) = span.nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        let digits = String(rest)
        let fraction = rest == 0 ? "" : "." + String(repeating: "0", count: 3 - digits.count) + digits
        return (span.nanoseconds < 0 ? "-" : "") + "\(whole)" + fraction
    }

    /// A span in milliseconds, exact.
    static func milliseconds(_ span: TimeSpan) -> String { DecimalText.trimmed(span.inMilliseconds, places: 6) }
}
