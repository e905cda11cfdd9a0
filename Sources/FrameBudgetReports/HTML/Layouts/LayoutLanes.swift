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
    /// Smallest width of an area, so that a short stay is visible.
    private static let narrowest = 0.5
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
        let marks = LaneMarks(instants: transitions.map(\.at), span: span, columns: Self.columns, height: Self.height)
        return """
            <div class="lane-cpu memory"><p class="lane-name"><b>\(Fragments.name(app.app))</b> <span class="muted">share of the \
            screen's width</span></p>
            <svg viewBox="0 0 \(Self.columns) \(Self.height)" data-width="\(Self.columns)" preserveAspectRatio="none" role="img" \
            aria-labelledby="layout-\(number)-t layout-\(number)-d">
            <title id="layout-\(number)-t">Layout of \(VisibleText.short(app.app, to: 120)) over the run</title>
            <desc id="layout-\(number)-d">As high as its share of the width; marks where its size changed on screen. The figures stand under \
            Layout.</desc>
            \(areas(app, layouts.screen))\(marks.markup)
            </svg></div>

            """
    }

    /// Returns the areas of an app while it was on screen: from each place to the next, or until it left.
    private func areas(_ app: AppLayout, _ screen: ScreenSize) -> [HTML] {
        var paths: [String: String] = [:]
        for (number, place) in app.places.enumerated() where !place.isHidden {
            let next = app.places.dropFirst(number + 1).first?.at ?? span
            guard let stay = stay(of: app.app, from: place.at, to: next) else { continue }
            let start = column(stay.start)
            let (left, right) = (Self.text(start), Self.text(max(column(stay.end), start + Self.narrowest)))
            let share = place.size.map { min(1, Double($0.width) / Double(max(1, screen.width))) } ?? 0.25
            let top = Self.height - Int((share * Double(Self.height)).rounded(.up))
            paths[place.mode, default: ""] += "M\(left) \(Self.height)V\(top)H\(right)V\(Self.height)z"
        }
        return paths.sorted { $0.key < $1.key }.map { mode, path in
            "<path class=\"\(Palette.className(ofApp: Self.color(of: mode)))\" d=\"\(path)\"/>"
        }
    }

    /// Returns when an app was on screen at a place: from when it came there, which its callbacks may delay, until it
    /// left the screen or had the next place. Nil if it was not.
    private func stay(of app: String, from start: TimeSpan, to next: TimeSpan) -> (start: TimeSpan, end: TimeSpan)? {
        let rest = result.phases.drop { $0.end <= start || !$0.apps.contains(app) }
        guard let first = rest.first else { return nil }
        let left = rest.first { !$0.apps.contains(app) }?.start ?? span
        let (begin, end) = (max(start, first.start), min(next, left))
        return end > begin ? (begin, end) : nil
    }

    private func column(_ at: TimeSpan) -> Double { LaneMarks.column(of: at, span: span, columns: Self.columns) }

    private static func text(_ column: Double) -> String { DecimalText.trimmed(column, places: 2) }
}
