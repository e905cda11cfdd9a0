import FrameBudget
import FrameTrace

/// Lanes of the timeline with the states of apps: the higher the bar, the more an app may do.
struct LifeLanes {
    var result: RunResult
    /// Time at the right edge.
    var span: TimeSpan

    /// Width and height of the picture, in its own unit.
    private static let columns = 1200.0
    private static let height = 100
    /// Maximum number of apps with a lane.
    private static let mostLanes = 12
    /// Maximum number of states with a title that states their times.
    private static let mostTitles = 200
    /// Smallest width of bars and marks, in the picture's unit, so that instants are visible as well.
    private static let narrowest = 1.5
    private static let narrowestMark = 3.0

    /// The lanes; empty if no app did more than come on screen.
    var markup: HTML {
        guard span > .zero, let lives = result.lives else { return .nothing }
        let shown = lives.enumerated().filter { !$0.element.stays.isEmpty }.prefix(Self.mostLanes)
        return "\(shown.map { lane($0.offset, $0.element) })"
    }

    /// Legend of the colors, by how much an app may do.
    var legend: HTML {
        guard let lives = result.lives else { return .nothing }
        let states = Self.order.map { state -> HTML in
            "<span><i class=\"swatch \(Palette.className(of: state))\"></i>\(state.name)</span>"
        }
        let calls: HTML =
            lives.contains { $0.calls.contains { $0.took != nil } }
            ? "<span><i class=\"key l-call\"></i>called by the system, as long as its steps took</span>" : .nothing
        let warnings: HTML =
            result.memory.map { !$0.warnings.isEmpty } ?? false
            ? "<span><i class=\"key l-warned\"></i>memory warning</span>" : .nothing
        let tasks: HTML =
            lives.contains { $0.tasks.contains { !$0.isRefused } }
            ? "<span><i class=\"key l-task\"></i>background task open</span>" : .nothing
        let ends: HTML = ends.isEmpty ? .nothing : "<span><i class=\"key missed\"></i>ended by the system</span>"
        return """
            <p class="legend below"><span class="muted">States, from the highest bar:</span>\(states)\(calls)\(tasks)\(warnings)\(ends)</p>
            """
    }

    /// States with a bar, from the highest.
    private static let order: [AppState] = [.active, .inactive, .background, .suspended]

    /// Returns the height of a state's bar, in hundredths of the lane; 0 for an app that does not run.
    private static func share(of state: AppState) -> Int {
        switch state {
        case .active: 100
        case .inactive: 75
        case .background: 50
        case .suspended: 20
        case .notRunning: 0
        }
    }

    private func lane(_ number: Int, _ life: LifeSummary) -> HTML {
        let states = life.stays.count > Self.mostTitles ? merged(life.stays) : life.stays.map { state($0) }
        return """
            <div class="lane-cpu life"><p class="lane-name"><b>\(Fragments.name(life.app))</b> <span class="muted">states: \
            \(LifeWords.times(life))</span></p>
            <svg viewBox="0 0 \(Int(Self.columns)) \(Self.height)" data-width="\(Int(Self.columns))" preserveAspectRatio="none" \
            role="img" aria-labelledby="life-\(number)-t life-\(number)-d">
            <title id="life-\(number)-t">States of \(VisibleText.short(life.app, to: 120)) over the run</title>
            <desc id="life-\(number)-d">The higher the bar, the more the app may do; marks where the system called it, warned it or \
            ended it. The figures stand under App life.</desc>
            \(states)\(marks(of: life))
            </svg></div>

            """
    }

    private func state(_ stay: LifeSummary.Stay) -> HTML {
        let share = Self.share(of: stay.state)
        guard share > 0 else { return .nothing }
        let place = self.place(stay.start, stay.end)
        return """
            <rect class="\(Palette.className(of: stay.state))" x="\(place.left)" y="\(Self.height - share)" \
            width="\(place.width)" height="\(share)"><title>\(LifeWords.stay(stay))</title></rect>
            """
    }

    /// Returns many states as one outline for each kind.
    private func merged(_ stays: [LifeSummary.Stay]) -> [HTML] {
        Self.order.map { state in
            let share = Self.share(of: state)
            var path = ""
            for stay in stays where stay.state == state {
                let place = self.place(stay.start, stay.end)
                path += "M\(place.left) \(Self.height)v-\(share)h\(place.width)v\(share)z"
            }
            return path.isEmpty ? "" : "<path class=\"\(Palette.className(of: state))\" d=\"\(path)\"/>"
        }
    }

    private func marks(of life: LifeSummary) -> HTML {
        let calls = life.calls.compactMap { call in call.took.map { (call.at, call.at + $0) } }
        let warnings = (result.memory?.warnings ?? []).filter { $0.app == life.app }.map { ($0.at, $0.at) }
        let ends = ends.filter { $0.app == life.app }.map { ($0.at, $0.at) }
        let tasks = life.tasks.filter { !$0.isRefused }.map { task in
            (task.start, task.end ?? life.ends.first { $0.at >= task.start }?.at ?? span)
        }
        return
            "\(marks(tasks, "l-task", from: 88, height: 12))\(marks(calls, "l-call", height: 30))\(marks(warnings, "l-warned", height: 100))\(marks(ends, "l-ended", height: 100))"
    }

    /// Returns marks in the lane, each as wide as its duration.
    private func marks(_ times: [(TimeSpan, TimeSpan)], _ name: StaticString, from top: Int = 0, height: Int) -> HTML {
        guard !times.isEmpty else { return .nothing }
        var path = ""
        for (start, end) in times {
            let place = self.place(start, end, atLeast: Self.narrowestMark)
            path += "M\(place.left) \(top)v\(height)h\(place.width)v-\(height)z"
        }
        return "<path class=\"\(name.description)\" d=\"\(path)\"/>"
    }

    /// Apps that the system ended.
    private var ends: [AppTermination] { result.terminations }

    private func place(
        _ start: TimeSpan,
        _ end: TimeSpan,
        atLeast narrowest: Double = Self.narrowest
    ) -> (left: String, width: String) {
        let left = min(max(0, start / span * Self.columns), Self.columns - narrowest)
        let width = min(max(narrowest, (end - start) / span * Self.columns), Self.columns - left)
        return (DecimalText.trimmed(left, places: 2), DecimalText.trimmed(width, places: 2))
    }
}
