import FrameStatistics
import FrameTrace

/// Figures as Bencher's Metric Format: `{benchmark: {measure: {value, lower_value, upper_value}}}`.
enum BencherJSON {
    static func render(_ report: CIReport) -> String {
        let benchmarks = report.apps.map { app in
            let measures = report.figures.filter { $0.app == app && $0.value.isFinite }.map { figure in
                let bounds = figure.range.map {
                    ", \"lower_value\": \(number($0.lowerBound)), \"upper_value\": \(number($0.upperBound))"
                }
                let name = JSONText.quoted(figure.isTime ? "\(figure.id)-ms" : figure.id)
                return "    \(name): {\"value\": \(number(figure.value))\(bounds ?? "")}"
            }
            let name = JSONText.quoted("\(report.name)/\(app)")
            return "  \(name): {\n\(measures.joined(separator: ",\n"))\n  }"
        }
        return benchmarks.isEmpty ? "{}\n" : "{\n\(benchmarks.joined(separator: ",\n"))\n}\n"
    }

    static func number(_ value: Double) -> String { DecimalText.trimmed(value, places: 6) }
}
