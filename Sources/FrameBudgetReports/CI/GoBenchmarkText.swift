import FrameStatistics
import FrameTrace

/// Figures as Go's benchmark text, which benchstat compares: a line for each app.
enum GoBenchmarkText {
    static func render(_ report: CIReport) -> String {
        var lines = ["engine: \(line(report.engine))"]
        if !report.processor.isEmpty { lines.append("cpu: \(line(report.processor))") }
        let bigger = report.figures.filter(\.isBiggerBetter)
        if !bigger.isEmpty { lines += Set(bigger.map(unit)).sorted().map { "Unit \($0) better=higher" } }
        for app in report.apps {
            let own = report.figures.filter { $0.app == app && $0.value.isFinite }
            guard let frames = own.first?.frames, frames > 0 else { continue }
            let values = own.map { figure in
                return "\(DecimalText.trimmed(figure.value * (figure.isTime ? 1e-3 : 1), places: 9)) \(unit(figure))"
            }
            // The number at the end is the number of CPUs, whatever the app's name is.
            let name =
                "Benchmark\(report.unit.title)/workload=\(part(report.name))/app=\(part(app))-\(max(1, report.cores))"
            lines.append("\(name) \(frames) \(values.joined(separator: " "))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a unit such as `on-cpu-p95-sec`, as benchstat writes it. Nanoseconds are no alternative: benchstat
    /// converts them to seconds, except 0 ns.
    private static func unit(_ figure: CIFigure) -> String {
        switch figure.unit {
        case "ms": "\(figure.id)-sec"
        case "ms per frame": "\(figure.id)-sec/frame"
        case "per frame": "\(figure.id)/frame"
        default: figure.id
        }
    }

    private static func line(_ text: String) -> String { VisibleText.of(text) }

    /// Returns a part of a name, without spaces and slashes, and distinct for distinct texts.
    static func part(_ text: String) -> String {
        var result = ""
        for byte in VisibleText.of(text).utf8 {
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
            if isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" + digits : digits)
            }
        }
        return result
    }
}
