import FrameBudget
import FrameTrace

/// Lanes of the timeline with each app's share of the screen's width: a step for each place, a mark for each
/// transition.
struct LayoutLanes {
    var result: RunResult
    /// Time at the right edge.
    var span: TimeSpan

    /// Width and height of the picture, in its own unit.
    private static let columns = 600
    private static let height = 40
    /// Maximum number of apps with a lane.
    private static let mostLanes = 12

    /// The lanes; empty if the workload defines no layouts.
    var markup: HTML {
        guard span > .zero, let layouts = result.layouts else { return .nothing }
        return
            "\(layouts.apps.prefix(Self.mostLanes).enumerated().map { lane($0.element, number: $0.offset, layouts) })"
    }

    /// Legend of the colors.
    var legend: HTML {
        guard result.layouts?.apps.isEmpty == false else { return .nothing }
        let items = LayoutMode.allCases.map { mode -> HTML in
            "<span><i class=\"swatch \(Palette.className(ofApp: Self.color(of: mode.name)))\"></i>\(mode.name)</span>"
        }
        return """
            <p class="legend below"><span class="muted">Share of the screen's width:</span>\(items)<span><i class="key missed"></i>\
            transition</span></p>
            """
    }

    private static func color(of mode: String) -> Int {
        (LayoutMode.allCases.firstIndex { $0.name == mode } ?? 0) + 1
    }

    private func lane(_ app: AppLayout, number: Int, _ layouts: LayoutSummary) -> HTML {
        let transitions = layouts.transitions.filter { $0.app == app.app && !$0.isHidden }
        return """
            <div class="lane-cpu memory"><p class="lane-name"><b>\(Fragments.name(app.app))</b> <span class="muted">share of the \
            screen's width</span></p>
            <svg viewBox="0 0 \(Self.columns) \(Self.height)" data-width="\(Self.columns)" preserveAspectRatio="none" role="img" \
            aria-labelledby="layout-\(number)-t layout-\(number)-d">
            <title id="layout-\(number)-t">Layout of \(VisibleText.short(app.app, to: 120)) over the run</title>
            <desc id="layout-\(number)-d">As high as its share of the width; marks where its size changed on screen. The figures stand under \
            Layout.</desc>
            \(areas(app, layouts.screen))\(marks(transitions))
            </svg></div>

            """
    }

    /// Returns the areas of an app while it was on screen: from each place to the next, or until it left.
    private func areas(_ app: AppLayout, _ screen: ScreenSize) -> [HTML] {
        var paths: [String: String] = [:]
        for (number, place) in app.places.enumerated() where !place.isHidden {
            let next = app.places.dropFirst(number + 1).first?.at ?? span
            guard let end = ends(of: app.app, place.at, next) else { continue }
            let (left, right) = (column(place.at), max(column(end), column(place.at) + 1))
            let share = place.size.map { min(1, Double($0.width) / Double(max(1, screen.width))) } ?? 0.25
            let top = Self.height - Int((share * Double(Self.height)).rounded(.up))
            paths[place.mode, default: ""] += "M\(left) \(Self.height)V\(top)H\(right)V\(Self.height)z"
        }
        return paths.sorted { $0.key < $1.key }.map { mode, path in
            "<path class=\"\(Palette.className(ofApp: Self.color(of: mode)))\" d=\"\(path)\"/>"
        }
    }

    /// Returns the end of a place: the next place, or the moment at which the app left the screen. Nil if that is
    /// before the start.
    private func ends(of app: String, _ start: TimeSpan, _ next: TimeSpan) -> TimeSpan? {
        let left = result.phases.first { $0.end > start && !$0.apps.contains(app) && $0.start >= start }?.start ?? span
        let end = min(next, left)
        return end > start ? end : nil
    }

    private func marks(_ transitions: [LayoutTransition]) -> HTML {
        var path = ""
        var last = -1
        for transition in transitions {
            let x = min(Self.columns - 2, column(transition.at))
            guard x > last else { continue }
            path += "M\(x) 0v\(Self.height)h2v-\(Self.height)z"
            last = x
        }
        return path.isEmpty ? "" : "<path class=\"missed\" d=\"\(path)\"/>"
    }

    private func column(_ at: TimeSpan) -> Int {
        min(Self.columns, max(0, Int(at / span * Double(Self.columns))))
    }
}
