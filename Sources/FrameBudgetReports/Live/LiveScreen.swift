public import FrameBudget
public import FrameTrace

/// A run in progress, as the lines of a terminal's screen.
public struct LiveScreen: Sendable {
    /// Width of the terminal, in columns.
    public var width: Int
    /// Height of the terminal, in lines.
    public var height: Int
    /// Whether escape sequences for colors may be written.
    public var usesColor: Bool
    /// Fixed notes at the foot of the screen.
    public var notes: [String]

    /// The smallest terminal that fits the live view.
    public static let least = (width: 60, height: 8)

    /// Age from which figures are marked as old: a costly analysis runs less often.
    private static let stale = TimeSpan.milliseconds(1_500)

    /// Creates a screen.
    public init(width: Int, height: Int, usesColor: Bool, notes: [String] = []) {
        self.width = width
        self.height = height
        self.usesColor = usesColor
        self.notes = notes
    }

    /// Returns the lines, never more than the height and never wider than the width.
    ///
    /// - Parameters:
    ///   - figures: current state of the run; nil while nothing of it has been recorded.
    ///   - now: elapsed time of the run; nil for the time that the figures cover.
    ///   - ending: how to end the run or the view, such as `Ctrl-C ends the run`.
    /// - Complexity: O(apps + width · apps shown).
    public func lines(_ figures: LiveFigures?, at now: TimeSpan? = nil, ending: String) -> [String] {
        guard width >= Self.least.width, height >= Self.least.height else {
            let text = "fbprof: the live view needs \(Self.least.width) columns and \(Self.least.height) lines"
            return DisplayWidth.wrap(text, to: max(1, width)).prefix(max(0, height)).map {
                DisplayWidth.cut($0, to: width)
            }
        }
        guard let figures else { return [style.paint("Nothing is recorded yet.", .faint)] }
        let head = head(figures, now ?? figures.elapsed, ending: ending)
        let foot = notes.map { faint($0) }
        let room = height - head.count - foot.count - 1
        let rows = LiveAppRows(figures, width: width, style: style)
        return Array((head + rows.lines(atMost: room) + [faint(legend(figures))] + foot).prefix(height))
    }

    /// Returns the legend of the heights, for turns if all apps are programs without marks.
    private func legend(_ figures: LiveFigures) -> String {
        let units = figures.apps.map { RunUnit(clock: $0.clock) }
        return LiveStrip.legend(!units.isEmpty && units.allSatisfy { $0 == .turn } ? .turn : .frame)
    }

    private var style: TerminalStyle { TerminalStyle(usesColor: usesColor) }

    private func faint(_ text: String) -> String { style.paint(DisplayWidth.cut(text, to: width), .faint) }

    private func head(_ figures: LiveFigures, _ now: TimeSpan, ending: String) -> [String] {
        let name = DisplayWidth.cut(VisibleText.of(figures.name), to: 24)
        let elapsed = DecimalText.fixed(min(now, figures.planned ?? now).clampedToZero.inSeconds, places: 1)
        let time = figures.planned.map { "\(elapsed) of \(Figure.seconds($0))" } ?? "\(elapsed) s"
        let fill = width - DisplayWidth.of(name) - 2 - time.count - 2 - ending.count
        var first = style.paint(name, .title(nil)) + "  " + time
        if fill >= 0 { first += String(repeating: " ", count: fill + 2) + style.paint(ending, .faint) }
        return [first, DisplayWidth.cut(second(figures, now), to: width), ""]
    }

    /// Describes what is counted, and since when.
    private func second(_ figures: LiveFigures, _ now: TimeSpan) -> String {
        var parts: [String] = []
        if figures.isProgram {
            parts.append(loop(figures))
            if let since = figures.countedSince {
                parts.append(
                    "counted since \(Figure.seconds(since - figures.origin)), when it took over from another loop"
                )
            }
        } else {
            let shown = figures.apps.filter(\.isOnScreen).map { VisibleText.of($0.name) }
            parts.append(shown.isEmpty ? "no app is on screen" : "on screen: " + shown.joined(separator: " + "))
        }
        if figures.isWarmUp, figures.loop != nil || !figures.isProgram { parts.append("warm-up: not counted yet") }
        if now - figures.elapsed > Self.stale { parts.append("figures up to \(Figure.seconds(figures.elapsed))") }
        return parts.joined(separator: "; ")
    }

    private func loop(_ figures: LiveFigures) -> String {
        guard let loop = figures.loop else { return "no event loop yet: it takes five waits at one place" }
        let thread = VisibleText.of(loop.thread)
        if let function = loop.presentedWith { return "frames that \(thread) presents with \(function)" }
        guard let call = loop.call else { return "frames that \(thread) marks" }
        return "turns of \(thread), which waits in \(call)"
    }
}

extension LiveFigures {
    /// Time that the figures cover.
    fileprivate var elapsed: TimeSpan { (observedUntil - origin).clampedToZero }
}
