import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports
@testable import FrameStatistics

/// Two runs of a workload in virtual time that differ in one planted text, and their comparison.
struct ComparedPair {
    let one: AnalyzedRun
    let other: AnalyzedRun
    let comparison: RunComparison

    /// Runs a workload, which is given without version and duration, once with each text in place of `CHANGED`.
    init(_ yaml: String, _ first: String, _ second: String, duration: String = "10s") throws {
        one = try PlantedRun.analyzed("duration: \(duration)\n" + yaml.replacing("CHANGED", with: first))
        other = try PlantedRun.analyzed("duration: \(duration)\n" + yaml.replacing("CHANGED", with: second))
        comparison = RunComparison(from: ComparedRun(name: "A", one), to: ComparedRun(name: "B", other))
    }

    /// The sentence of a comparison on an app.
    func sentence(_ app: String) throws -> String {
        let found = try #require(comparison.apps.first { $0.name == app })
        return ComparisonWords(comparison: comparison).sentence(found)
    }

    /// The headline of a gate on an app's dropped intervals.
    func gate(_ app: String) throws -> String {
        let before = try #require(one.result.apps.first { $0.name == app })
        let after = try #require(other.result.apps.first { $0.name == app })
        let check = GateCheck(
            .dropped,
            of: after,
            against: .baseline,
            reference: Double(before.total.dropped),
            value: Double(after.total.dropped),
            verdict: .regression
        )
        let report = GateReport([check], rules: GateRules(), day: "2026-11-27")
        return GateWords(report: report.explained(by: other.result, since: comparison)).headline
    }
}
