import FrameStatistics
import FrameTrace

/// Figures as github-action-benchmark reads them with `tool: customSmallerIsBetter`. Frames per second are left out,
/// because more of them is better.
enum BenchmarkActionJSON {
    static func render(_ report: CIReport) -> String {
        let figures = report.figures.filter { !$0.isBiggerBetter && $0.value.isFinite }.map { figure in
            let name = JSONText.quoted("\(report.name)/\(figure.app): \(figure.title)")
            let range = figure.range.map { range in
                let half = (range.upperBound - range.lowerBound) / 2
                return ", \"range\": \(JSONText.quoted("± \(BencherJSON.number(half))"))"
            }
            let extra = JSONText.quoted("\(report.engine), n \(figure.frames)")
            return "  {\"name\": \(name), \"unit\": \(JSONText.quoted(figure.unit)), "
                + "\"value\": \(BencherJSON.number(figure.value))\(range ?? ""), \"extra\": \(extra)}"
        }
        return figures.isEmpty ? "[]\n" : "[\n\(figures.joined(separator: ",\n"))\n]\n"
    }
}
