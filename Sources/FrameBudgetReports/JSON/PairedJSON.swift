import FrameBudget
public import FrameStatistics
import FrameTrace

/// Findings of a paired gate, as JSON for programs.
public enum PairedJSON {
    private struct Document: Encodable {
        var schema = "fbprof.ab/1"
        var recordedBy: String
        var seed: UInt64
        var verdict: PairedVerdict
        var headline: String
        var exitStatus: Int32
        var pairs: Int
        /// `processes` if a pair consists of two processes; nil if it consists of two blocks of frames.
        var pairsOf: String?
        var confirmingPairs: Int
        var look: Int
        var looks: Int
        var missing: [String]
        /// Apps that the system ended on the candidate's side only, which is a regression.
        var ended: [End]
        /// Apps that the system ended on the baseline's side only.
        var noLongerEnded: [End]
        var invalid: [String]
        var notes: [String]
        /// Properties that the sides have and the gate does not compare.
        var notCompared: [String]
        var figures: [Figure]
        /// Figures that are shown but not judged, of the apps that have them.
        var notJudged: [Aside]
        var moved: [Move]
    }

    /// An app that the system ended, with the reason.
    private struct End: Encodable {
        var app: String
        var reason: String
    }

    /// A figure that is shown but not judged: for counts the sum of all rounds, for others the largest value.
    private struct Aside: Encodable {
        var app: String
        var metric: FrameMetric
        var unit: MetricUnit
        var baseline: Double?
        var candidate: Double?
    }

    /// Size of a change, in ms per frame.
    private struct Move: Encodable {
        var app: String
        var kind: String
        var name: String
        var module: String?
        /// Of a wait, the other app whose threads had to end it; nil without one.
        var owner: String?
        var baseline: Double?
        var candidate: Double?
        var low: Double?
        var high: Double?
    }

    private struct Figure: Encodable {
        var app: String
        var metric: FrameMetric
        var unit: MetricUnit
        var verdict: PairedVerdict
        var reason: String
        var baseline: Double?
        var candidate: Double?
        var change: Double?
        var low: Double?
        var high: Double?
        var smallestVisible: Double?
        /// Difference between identical processes over as many pairs.
        var floor: Double?
        var pAbove: Double?
        var pBelow: Double?
        var pairs: Int?
        var pairsNeeded: Int?
        /// True for an inconclusive figure whose whole interval lies above its margin.
        var isProbablyWorse: Bool?
        /// True for an advisory figure that is worse by more than its margin, its interval and the difference between
        /// identical processes.
        var isWorse: Bool?
    }

    /// Returns the text, ending in a line feed.
    ///
    /// Values are in their metric's unit. Changes of times are shares of the baseline, other changes in the same unit.
    ///
    /// - Parameters:
    ///   - seed: the seed of the order of turns and of the tests of chance.
    ///   - exitStatus: exit status of the command.
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if a figure is not finite.
    public static func encode(
        _ report: PairedReport,
        seed: UInt64,
        exitStatus: Int32,
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        let words = PairedWords(report: report)
        let document = Document(
            recordedBy: recordedBy,
            seed: seed,
            verdict: report.verdict,
            headline: words.headline,
            exitStatus: exitStatus,
            pairs: report.pairs,
            pairsOf: report.isOfProcesses ? "processes" : nil,
            confirmingPairs: report.confirmingPairs,
            look: report.look,
            looks: report.looks,
            missing: report.missing,
            ended: report.ended.map(end),
            noLongerEnded: report.noLongerEnded.map(end),
            invalid: report.invalid,
            notes: report.notes,
            notCompared: report.gaps.map(\.rawValue),
            figures: report.rows.map { figure($0, reason: words.reason($0)) },
            notJudged: report.unjudgedFigures.map {
                Aside(
                    app: $0.app,
                    metric: $0.metric,
                    unit: $0.metric.unit,
                    baseline: $0.baseline,
                    candidate: $0.candidate
                )
            },
            moved: moves(report)
        )
        return try JSONForm.file(document)
    }

    private static func end(_ end: PairedEnd) -> End { End(app: end.app, reason: end.reason) }

    /// Returns the parts, delays and steps of every app, functions that moved beyond noise, and waits that became longer.
    private static func moves(_ report: PairedReport) -> [Move] {
        let waits = report.longerWaits.map {
            Move(
                app: $0.app,
                kind: "wait",
                name: ComparisonWords.delay($0.cause),
                baseline: $0.baseline,
                candidate: $0.candidate
            )
        }
        return report.parts.keys.sorted().flatMap { app -> [Move] in
            func moves(_ kind: String, _ all: [PairedMove]?) -> [Move] {
                (all ?? []).map {
                    Move(app: app, kind: kind, name: $0.name, baseline: $0.baseline, candidate: $0.candidate)
                }
            }
            let functions = report.functions(of: app) + report.functions(of: app, isLonger: false)
            let delays = (report.delays[app] ?? []).map { delay in
                Move(
                    app: app,
                    kind: delay.isWait ? "wait" : "ready",
                    name: ComparisonWords.delay(delay.cause),
                    owner: delay.owner,
                    baseline: delay.baseline,
                    candidate: delay.candidate
                )
            }
            let rendering = (report.explanations[app]?.comparison.rendering?.steps ?? []).map { step in
                Move(
                    app: app,
                    kind: "step",
                    name: step.path.joined(separator: " › "),
                    baseline: step.shift.before,
                    candidate: step.shift.after
                )
            }
            let named: [Move] = moves("part", report.parts[app]) + delays + moves("step", report.steps[app])
            return named + rendering
                + functions.map { function in
                    Move(
                        app: app,
                        kind: "function",
                        name: function.function.name,
                        module: function.function.module,
                        baseline: function.time.before,
                        candidate: function.time.after,
                        low: function.time.low,
                        high: function.time.high
                    )
                }
        } + waits
    }

    private static func figure(_ row: PairedRow, reason: String) -> Figure {
        func change(_ value: Double) -> Double {
            row.metric.isRatio ? DeterministicMath.exp(value) - 1 : value
        }
        return Figure(
            app: row.app,
            metric: row.metric,
            unit: row.metric.unit,
            verdict: row.verdict,
            reason: reason,
            baseline: row.estimate?.baseline,
            candidate: row.estimate?.candidate,
            change: row.estimate.map { change($0.effect) },
            low: row.estimate.map { change($0.interval.lowerBound) },
            high: row.estimate.map { change($0.interval.upperBound) },
            smallestVisible: row.smallestVisible.map(change),
            floor: row.floor.map(change),
            pAbove: row.estimate?.pAbove,
            pBelow: row.estimate?.pBelow,
            pairs: row.estimate?.pairs,
            pairsNeeded: row.pairsNeeded,
            isProbablyWorse: row.verdict == .inconclusive && row.isProbablyWorse ? true : nil,
            isWorse: row.verdict == .advisory && row.isWorseUnjudged ? true : nil
        )
    }
}
