import FrameBudget
import FrameStatistics
import FrameTrace

/// A trend in words, the same in every output.
struct TrendWords {
    /// The group to describe.
    var group: TrendGroup

    /// Common properties of the runs, in a line.
    var lane: String {
        let lane = group.lane
        return "\(lane.workload) · \(lane.conditions.title) · \(lane.machineName) · \(version)"
    }

    /// Version of the workload, and its seed if that decides the figures: `workload 0a1b2c3d, seed 7`.
    var version: String {
        "workload \(group.lane.digest.prefix(8))" + (group.lane.seed.map { ", seed \($0)" } ?? "")
    }

    /// Number of runs, with the first and the last day.
    var span: String {
        let runs = group.runs
        let (first, last) = (Self.day(runs.first), Self.day(runs.last))
        let noisy = runs.count { $0.isQuiet == false }
        let noise = noisy == 0 ? "" : "; the machine was not quiet in \(Figure.count(noisy))"
        return Figure.counted(runs.count, "run") + (first == last ? ", \(first)" : ", \(first) to \(last)") + noise
    }

    /// Method by which changes are named, and its certainty.
    var method: String {
        group.isExact
            ? "Virtual time and one seed: the figures are exact, and any difference is a change."
            : "A change is named if a permutation test finds that a figure's level changed (E-divisive on ranks, p ≤ 0.005) by 1 % or "
                + "more. The test assumes that runs are exchangeable: a machine that drifts shows as a change, too. Advisory."
    }

    /// Each change in a sentence, the newest first.
    var changes: [(line: TrendLine, change: ChangePoint, text: String)] {
        group.lines
            .flatMap { line in line.changes.map { (line: line, change: $0, text: sentence($0, of: line)) } }
            .sorted { $0.line.runs[$0.change.index] > $1.line.runs[$1.change.index] }
    }

    func sentence(_ change: ChangePoint, of line: TrendLine) -> String {
        let name = [line.app, line.phase].compactMap(\.self).joined(separator: ", ")
        let isWorse = change.after > change.before
        let index = line.runs[change.index]
        let moved =
            "\(name): \(line.metric.title) \(isWorse ? "rose" : "fell") from \(Self.value(change.before, line.metric)) to "
            + "\(Self.value(change.after, line.metric)) \(line.metric.unit.symbol)\(Self.share(change)) at \(run(index))"
        return moved + cause(index) + "."
    }

    /// Returns what else changed with a run, if the user joined different groups.
    private func cause(_ index: Int) -> String {
        if group.edits.contains(index) { return ", whose workload differs from the one before" }
        if group.reseeds.contains(index) { return ", whose seed differs from the one before" }
        return group.moves.contains(index) ? ", which is of another machine than the one before" : ""
    }

    /// Describes a run by its number in the history, its commit and its day.
    func run(_ index: Int) -> String {
        let entry = group.runs[index]
        let commit = entry.origin.commit.map { ", commit \(String($0.prefix(10)))" } ?? ""
        return "\(name(index))\(commit), \(Self.minute(entry))"
    }

    /// Names a run by its number in the history, which `history list` and the JSON show, too: `run 6`.
    func name(_ index: Int) -> String { "run \(group.runs[index].number)" }

    /// Formats the change of a level in percent, with its sign and in parentheses; empty if it began at zero.
    static func share(_ change: ChangePoint) -> String {
        guard let share = change.change else { return "" }
        return " (\(share > 0 ? "+" : "")\(DecimalText.fixed(share * 100, places: 1)) %)"
    }

    /// Formats a value in its metric's unit.
    static func value(_ value: Double, _ metric: FrameMetric) -> String {
        DecimalText.trimmed(value * metric.unit.scale, places: 2)
    }

    private static func day(_ run: HistoryEntry?) -> String { String((run?.origin.recordedAt ?? "").prefix(10)) }

    /// Formats a run's date to the minute.
    static func minute(_ run: HistoryEntry) -> String {
        let text = String(run.origin.recordedAt.prefix(16))
        return text.replacing("T", with: " ")
    }
}
