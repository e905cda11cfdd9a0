import FrameBudget
public import FrameStatistics
import FrameTrace

/// A history over time on the terminal: the changes first, then a line for each figure.
public struct TrendTable: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Whether to use color. The words are the same without it.
    public var usesColor: Bool

    /// Maximum number of changes of a group described in sentences.
    private static let mostChanges = 12

    /// Creates a table for a terminal of the given width.
    public init(width: Int = 100, usesColor: Bool = false) {
        self.width = width
        self.usesColor = usesColor
    }

    /// Returns the text of a trend.
    public func render(_ trend: Trend) -> String {
        let style = TerminalStyle(usesColor: usesColor)
        // If the file, the seed or the machine of a workload changed, the newest group has a table; the others have one
        // only if they have a change.
        var seen: Set<String> = []
        var lines = trend.groups.map { group in
            let isNewest = seen.insert("\(group.lane.workload)\n\(group.lane.conditions)").inserted
            return self.group(group, style, hasTable: isNewest || group.changeCount > 0).joined(separator: "\n")
        }
        if trend.cutShort > 0 {
            lines.append(style.paint("\(Figure.counted(trend.cutShort, "run")) cut short: left out.", .faint))
        }
        lines += hints(trend).flatMap(wrapped).map { style.paint($0, .faint) }
        return lines.joined(separator: "\n\n")
    }

    private func wrapped(_ text: String) -> [String] { DisplayWidth.wrap(VisibleText.of(text), to: max(width, 40)) }

    private func group(_ group: TrendGroup, _ style: TerminalStyle, hasTable: Bool) -> [String] {
        let words = TrendWords(group: group)
        let changes = words.changes
        let isWorse = changes.contains { $0.change.after > $0.change.before }
        let headline = changes.isEmpty ? "No change found." : "\(Figure.counted(changes.count, "change")) found."
        var lines = wrapped(words.lane).map { style.paint($0, .heading) }
        lines += wrapped("\(words.span). \(headline)")
            .map { style.paint($0, .title(isWorse ? .warning : .good)) }
        guard hasTable else {
            return lines + wrapped(Self.noTable).map { style.paint($0, .faint) }
        }
        for change in changes.prefix(Self.mostChanges) {
            let (first, rest) = split(wrapped("  " + change.text))
            lines.append(first)
            lines += rest.map { "  " + $0 }
        }
        if changes.count > Self.mostChanges {
            lines.append("  … and \(changes.count - Self.mostChanges) more: see --json or --output")
        }
        lines.append("")
        lines += table(group, words).lines(width: max(width, 40), style: style)
        lines.append("")
        let zero = Self.alwaysZero(group)
        if !zero.isEmpty { lines += wrapped("0 in every run: \(zero).").map { style.paint($0, .faint) } }
        lines += wrapped(words.method).map { style.paint($0, .faint) }
        return lines
    }

    /// What a group without a table says instead.
    private static let noTable =
        "No table: a group above has newer runs of this workload. --json has every figure; --output makes a page with the charts."

    /// Returns the figures that were zero in every run, with their apps: the table leaves them out.
    private static func alwaysZero(_ group: TrendGroup) -> String {
        var apps: [(name: String, titles: [String])] = []
        for line in group.lines where line.values.allSatisfy({ $0 == 0 }) {
            let name = [line.app, line.phase].compactMap(\.self).joined(separator: " / ")
            if apps.last?.name != name { apps.append((name, [])) }
            apps[apps.count - 1].titles.append(line.metric.title)
        }
        // Usually the same figures of each app.
        var groups: [(names: [String], titles: [String])] = []
        for app in apps {
            if let same = groups.firstIndex(where: { $0.titles == app.titles }) {
                groups[same].names.append(app.name)
            } else {
                groups.append(([app.name], app.titles))
            }
        }
        return groups.map { group in
            let titles = group.titles.joined(separator: ", ")
            if group.names == [""] { return titles }
            return "\(titles) of \(group.names.map { VisibleText.of($0) }.joined(separator: ", "))"
        }.joined(separator: "; ")
    }

    private func split(_ lines: [String]) -> (String, [String]) { (lines.first ?? "", Array(lines.dropFirst())) }

    private func table(_ group: TrendGroup, _ words: TrendWords) -> TextTable {
        // Figures that were always zero are in a sentence below the table.
        let shown = group.lines.filter { line in line.values.contains { $0 != 0 } }
        func column(_ title: String, _ side: TableColumn.Alignment, _ cell: (TrendLine) -> String) -> TableColumn {
            TableColumn(group: "", title: title, alignment: side, cells: shown.map { VisibleText.of(cell($0)) })
        }
        let room = min(40, max(12, width - 78))
        return TextTable(
            names: column("app", .left) { [$0.app, $0.phase].compactMap(\.self).joined(separator: " / ") },
            columns: [
                column("figure", .left, \.metric.title),
                column("trend", .left) { Sparkline.of($0.values, width: room) },
                column("newest", .right) { TrendWords.value($0.values.last ?? 0, $0.metric) },
                column("level", .right) { TrendWords.value($0.level, $0.metric) },
                column("unit", .left, \.metric.unit.symbol),
                column("n", .right) { "\($0.values.count)" },
                column("last change", .left) { line in
                    guard let change = line.changes.last else { return "—" }
                    let share = change.change.map {
                        ($0 > 0 ? "+" : "") + DecimalText.fixed($0 * 100, places: 1) + " %"
                    }
                    return "\(share ?? "from 0") at \(words.name(line.runs[change.index]))"
                },
            ],
            rowStyles: shown.map { $0.changes.isEmpty ? .plain : .strong }
        )
    }

    private func hints(_ trend: Trend) -> [String] {
        guard trend.groups.isEmpty == false else { return ["There is no whole run."] }
        let lanes = trend.groups.map(\.lane)
        var hints: [String] = []
        func areAlike(but field: (HistoryLane) -> String) -> Bool {
            Set(lanes.map { "\($0.workload)\n\($0.conditions)\n\(field($0))" }).count < lanes.count
        }
        func seed(_ lane: HistoryLane) -> String { lane.seed.map { "\($0)" } ?? "" }
        if areAlike(but: { "\($0.machine)\n\(seed($0))" }) {
            hints.append(
                "Runs of a workload whose file was changed are not compared with those before. --join workload does."
            )
        }
        if areAlike(but: { "\($0.machine)\n\($0.digest)" }) {
            hints.append("Runs in virtual time from different seeds are not compared. --join workload does.")
        }
        if areAlike(but: { "\($0.digest)\n\(seed($0))" }) {
            hints.append("Runs of different machines are not compared. --join machine does.")
        }
        return hints
    }
}
