public import FrameBudget
public import FrameTrace

/// A run while it goes on, as the lines of a terminal's screen.
public struct LiveScreen: Sendable {
    /// Columns of the terminal.
    public var width: Int
    /// Its lines.
    public var height: Int
    /// Whether escape sequences for colours may be written.
    public var usesColor: Bool
    /// What is said once, at the foot of the screen.
    public var notes: [String]

    /// The smallest terminal that has room for what there is to say.
    public static let least = (width: 60, height: 8)

    /// Figures that are older say so: a look that costs much is taken less often.
    private static let stale = TimeSpan.milliseconds(1_500)

    /// A screen.
    public init(width: Int, height: Int, usesColor: Bool, notes: [String] = []) {
        self.width = width
        self.height = height
        self.usesColor = usesColor
        self.notes = notes
    }

    /// The lines, never more than the height and never wider than the width.
    ///
    /// - Parameters:
    ///   - figures: how the run stands; nil while nothing of it has been recorded.
    ///   - now: how long the run has run; nil for as long as the figures go.
    ///   - ending: what ends what is watched, such as `Ctrl-C ends the run`.
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

    /// What the heights mean, of turns where all apps are programs without marks.
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

    /// What is counted, and since when.
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
    /// How far the run had come.
    fileprivate var elapsed: TimeSpan { (observedUntil - origin).clampedToZero }
}
