import Foundation

@testable import FrameBudget
@testable import FrameBudgetReports
@testable import FrameStatistics
@testable import FrameTrace
@testable import Scenario

/// A report in every format that it supports, with what a reader of these formats must find.
struct CISample {
    let name: String
    let report: CIReport
    /// The run behind the report, for the output of frames; nil if there is none.
    var run: AnalyzedRun?

    /// Gates and runs of every kind, made once.
    static let all: [CISample] = {
        let plain = SyntheticRun.plain
        let hostile = SyntheticRun(names: HostileText.names, lockName: HostileText.all).shared
        let empty = SyntheticRun(names: []).shared
        let names =
            HostileText.names + ["@someone #1 !2 https://a.example www.a.example", "a|b\\", "\\|`", " ", "::error::x"]
        return [
            CISample(name: "run-plain", report: CIReport(plain.result), run: plain),
            CISample(name: "run-hostile", report: CIReport(hostile.result, file: "a,b:c%\n.yaml"), run: hostile),
            CISample(name: "run-empty", report: CIReport(empty.result), run: empty),
            gate("gate-pass", plain.result, verdicts: [.pass, .improved]),
            gate("gate-plain", plain.result, verdicts: GateCheck.Verdict.allCases),
            gate("gate-hostile", Self.renamed(hostile.result, names), verdicts: GateCheck.Verdict.allCases),
            gate("gate-none", plain.result, verdicts: []),
            paired("paired-plain", ["maps", "notes"]), paired("paired-hostile", names),
        ]
    }()

    private static func renamed(_ result: RunResult, _ names: [String]) -> RunResult {
        var result = result
        let app = result.apps[0]
        result.apps = names.map { name in
            var app = app
            app.name = name
            return app
        }
        result.run.name = HostileText.all
        return result
    }

    /// A gate in which each app has each of the given verdicts.
    private static func gate(_ name: String, _ result: RunResult, verdicts: [GateCheck.Verdict]) -> CISample {
        let metrics = Gate.metrics
        var checks = result.apps.flatMap { app in
            verdicts.enumerated().map { number, verdict in
                let metric = metrics[number % metrics.count]
                return GateCheck(
                    metric,
                    of: app,
                    against: number.isMultiple(of: 2) ? .baseline : .budget,
                    reference: verdict == .missing ? nil : 10,
                    value: 10 + Double(number),
                    verdict: verdict,
                    reason: verdict == .pass ? "" : "because of \(app.name)",
                    visible: 0.12
                )
            }
        }
        if verdicts.contains(.missing) {
            checks.append(GateCheck("whole run", verdict: .inconclusive))
            checks.append(GateCheck("app in the run", of: HostileText.all, verdict: .missing, reason: HostileText.all))
        }
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-21", notes: [HostileText.all])
        return CISample(name: name, report: CIReport(report, of: result, file: "Examples/a b.yaml"))
    }

    /// An estimate from made-up blocks, computed once: it takes longer than all the rest.
    private static let estimate: PairedEstimate? = {
        let blocks = (0..<40).map { number -> (baseline: [Double], candidate: [Double]) in
            let base = (0..<30).map { (frame: Int) -> Double in
                let step = (number * 31 + frame * 17) % 100
                return 4 + Double(step) * 0.01
            }
            return (baseline: base, candidate: base.map { $0 * 1.08 })
        }
        let flips = LabelFlips(seed: 3)
        return QuantileRatio(blocks, quantile: 0.5).map {
            PairedEstimate($0, flips: flips, bound: 0.01, loosest: 0.05, passing: 0.95)
        }
    }()

    /// A paired gate with a real estimate.
    private static func paired(_ name: String, _ apps: [String]) -> CISample {
        var rows: [PairedRow] = []
        let verdicts: [PairedVerdict] = [.regression, .pass, .inconclusive, .invalid, .quarantined]
        for app in apps {
            for (metric, verdict) in zip(PairedRules.metrics, verdicts) {
                let isTime = metric.isFrameTime
                rows.append(
                    PairedRow(
                        app: app,
                        metric: metric,
                        verdict: verdict,
                        estimate: isTime ? estimate : nil,
                        smallestVisible: 0.04,
                        pairsNeeded: verdict == .inconclusive ? 80 : nil,
                        reason: verdict == .pass ? "" : "because of \(app)"
                    )
                )
            }
        }
        var report = PairedReport.made(
            rows: rows,
            missing: ["the candidate has no app \(apps[0])"],
            notes: [apps[0]]
        )
        report.measured = .seconds(107)
        return CISample(
            name: name,
            report: CIReport(report, name: apps[0], engine: "live, paired", cores: 2, file: "b.yaml")
        )
    }

    /// The formats that the report supports.
    var formats: [CIFormat] { CIFormat.allCases.filter { report.verdict != nil || !$0.needsGate } }

    /// Writes every format, and what a reader must find, into a folder.
    func write(to folder: URL) throws {
        let own = folder.appending(path: name)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        for format in formats {
            try Data(format.render(report).utf8).write(to: own.appending(path: format.rawValue))
        }
        var names = formats.map(\.rawValue)
        if let run {
            var bytes: [UInt8] = []
            FrameLines.write(run) { bytes += $0 }
            try Data(bytes).write(to: own.appending(path: "ndjson"))
            names.append("ndjson")
        }
        let expected: [String: Any] = [
            "formats": names,
            "verdict": report.verdict?.rawValue ?? "",
            "frames": run?.frames.joined().count ?? 0,
            "judgements": report.judgements.map { ["app": $0.app, "id": $0.id, "verdict": $0.verdict.rawValue] },
            "figures": report.figures.map { figure -> [String: Any] in
                [
                    "app": figure.app, "shown": VisibleText.of(figure.app), "id": figure.id, "value": figure.value,
                    "frames": figure.frames,
                ]
            },
        ]
        try JSONSerialization.data(withJSONObject: expected).write(to: own.appending(path: "expected.json"))
    }
}
