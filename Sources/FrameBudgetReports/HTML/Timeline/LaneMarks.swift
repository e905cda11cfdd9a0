import FrameTrace

/// Vertical lines in a lane of the timeline, at instants of a run. They stay as wide however far the page zooms in.
struct LaneMarks {
    /// The instants, in any order.
    var instants: [TimeSpan]
    /// Time at the right edge.
    var span: TimeSpan
    /// Width and height of the picture, in its own unit.
    var columns: Int
    var height: Int

    /// The lines; those that would cover each other are drawn once.
    var markup: HTML {
        var places: [String] = []
        for instant in instants.sorted() {
            let place = DecimalText.trimmed(Self.column(of: instant, span: span, columns: columns), places: 2)
            if place != places.last { places.append(place) }
        }
        let path = places.map { "M\($0) 0v\(height)" }.joined()
        return path.isEmpty ? "" : "<path class=\"at\" d=\"\(path)\"/>"
    }

    /// Returns the place of an instant from the left edge, within the picture.
    static func column(of instant: TimeSpan, span: TimeSpan, columns: Int) -> Double {
        min(Double(columns), max(0, instant / span * Double(columns)))
    }
}
