import FrameBudget
import FrameTrace

/// Apps on the screen of a live view: three lines each if they fit, otherwise one line each; only the worst if not all
/// fit.
struct LiveAppRows {
    private let figures: LiveFigures
    private let width: Int
    private let style: TerminalStyle

    /// Number of lines of an app, with the empty one after it.
    private static let full = 4

    init(_ figures: LiveFigures, width: Int, style: TerminalStyle) {
        self.figures = figures
        self.width = width
        self.style = style
    }

    /// Returns the lines of the apps, at most `room` of them.
    func lines(atMost room: Int) -> [String] {
        guard room > 0 else { return [] }
        let apps = figures.apps
        if apps.count * Self.full <= room { return apps.flatMap { block($0) + [""] } }
        if apps.count <= room { return apps.map(row) }
        // The apps with most late frames now, in the order of the workload.
        let worst = apps.indices.sorted { (late(apps[$1]), $0) < (late(apps[$0]), $1) }.prefix(room - 1)
        let rest = apps.indices.filter { !worst.contains($0) }
        let lateRest = rest.reduce(0) { $0 + late(apps[$1]) }
        let more = "and \(Figure.counted(rest.count, "more app")) with \(Figure.count(lateRest)) late now"
        return worst.sorted().map { row(apps[$0]) } + [style.paint(DisplayWidth.cut(more, to: width), .faint)]
    }

    private func late(_ app: LiveFigures.App) -> Int { app.recentCauses.reduce(0) { $0 + $1.missed } + app.unexplained }

    private func name(_ app: LiveFigures.App, to limit: Int) -> String {
        DisplayWidth.cut(VisibleText.of(app.name), to: limit)
    }

    // MARK: Three lines

    private func block(_ app: LiveFigures.App) -> [String] {
        let title = name(app, to: 24)
        let text = app.drawsFrames ? facts(app) : [Figure.noFrames]
        var line = style.paint(title, .strong)
        var used = DisplayWidth.of(title)
        for fact in text {
            guard used + 2 + DisplayWidth.of(fact) <= width else { break }
            line += "  " + fact
            used += 2 + DisplayWidth.of(fact)
        }
        guard app.drawsFrames, app.isOnScreen || !app.frames.isEmpty else { return [line] }
        let strip = LiveStrip.line(app.frames, budget: app.budget, width: width, usesColor: style.usesColor)
        return [line, strip, cause(app, "now: ", width: width)]
    }

    /// Returns facts about an app, the most important first.
    private func facts(_ app: LiveFigures.App) -> [String] {
        let unit = RunUnit(clock: app.clock)
        var facts = [rate(app, unit)]
        let dropped = unit.hasDisplay ? ", \(Figure.count(app.dropped)) dropped" : ""
        facts.append("\(Figure.count(app.late)) of \(Figure.count(app.shown)) \(unit.late)\(dropped)")
        let times = app.frames.suffix(max(1, app.lastSecond)).map(\.time).sorted()
        if let longest = times.last, let median = NearestRank.value(50, of: times) {
            let budget = Figure.milliseconds(app.budget)
            facts.append(
                "median \(Figure.milliseconds(median)), longest \(Figure.milliseconds(longest)) of \(budget) ms"
            )
        }
        return facts
    }

    private func rate(_ app: LiveFigures.App, _ unit: RunUnit) -> String {
        app.isOnScreen ? "\(Figure.count(app.lastSecond)) \(unit.rate)" : "off screen"
    }

    /// Describes the cause of the current late frames, with their number.
    private func cause(_ app: LiveFigures.App, _ lead: String, width: Int) -> String {
        let unit = RunUnit(clock: app.clock)
        if let stuck = app.stuck {
            let span = figures.observedUntil - stuck.since
            let cause = stuck.cause.map { ", so far \(VerdictWords.noun($0))" } ?? ""
            let text = "stuck for \(Figure.short(span))\(cause)"
            return warning(lead + text, width: width)
        }
        let known = app.recentCauses.reduce(0) { $0 + $1.missed }
        let unknown =
            app.unexplained > 0 ? "; \(Figure.count(app.unexplained)) not attributed yet" : ""
        guard let cause = MissCause(app.recentCauses, unit), cause.frames > 0 else {
            let text = unknown.isEmpty ? "no \(unit.lateNoun)" : String(unknown.dropFirst(2))
            return style.paint(DisplayWidth.cut(lead + text, to: width), .faint)
        }
        let share = "\(Figure.count(cause.frames)) of \(Figure.count(known)) \(unit.late)"
        return warning("\(lead)\(cause.noun) (\(share))\(unknown)", width: width)
    }

    private func warning(_ text: String, width: Int) -> String {
        style.paint(DisplayWidth.cut(text, to: width), .title(.warning))
    }

    // MARK: One line

    private func row(_ app: LiveFigures.App) -> String {
        let unit = RunUnit(clock: app.clock)
        let title = DisplayWidth.pad(name(app, to: 14), to: 14, alignment: .left)
        guard app.drawsFrames else { return style.paint(title, .strong) + "  " + Figure.noFrames }
        let figures =
            DisplayWidth.pad(rate(app, unit), to: 11, alignment: .right)
            + DisplayWidth.pad("\(Figure.count(app.late)) late", to: 11, alignment: .right)
        let strip = max(8, (width - 14 - 22 - 6) / 3)
        let used = 14 + 2 + strip + figures.count + 2
        let line = LiveStrip.line(app.frames, budget: app.budget, width: strip, usesColor: style.usesColor)
        return style.paint(title, .strong) + "  " + line + figures + "  " + cause(app, "", width: width - used)
    }
}
