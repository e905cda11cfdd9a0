import FrameBudget
import FrameTrace

/// Lanes of the timeline with each app's memory: the classes stacked, up to the memory that the device has for apps.
struct MemoryLanes {
    /// The apps' memory over the run.
    var tracks: [MemoryTrack]
    var result: RunResult
    /// Time at the right edge.
    var span: TimeSpan

    /// Width and height of the picture, in its own unit.
    private static let columns = 600
    private static let height = 100
    /// Maximum number of apps with a lane.
    private static let mostLanes = 12

    /// A class of memory, in the order of the stack from below.
    private struct Class: Sendable {
        var name: String
        var color: Int
        var bytes: @Sendable (MemoryUse) -> Int64
    }

    private static let classes = [
        Class(name: "dirty", color: 4) { $0.dirty },
        Class(name: "purgeable, in use", color: 1) { $0.accessed },
        Class(name: "purgeable", color: 2) { $0.purgeable },
        Class(name: "clean", color: 5) { $0.clean },
    ]

    private var shown: [MemoryTrack] {
        tracks.filter { track in track.points.contains { $0.use.resident.bytes > 0 } }
            .filter { result.apps.indices.contains($0.app) }
    }

    /// The lanes; empty if no app had any memory.
    var markup: HTML {
        guard span > .zero, let memory = result.memory, !shown.isEmpty else { return .nothing }
        let largest = shown.flatMap { $0.points.map(\.use.resident.bytes) }.max() ?? 1
        let limit = memory.size.map { max(1, $0.bytes - memory.system.bytes) } ?? largest
        return "\(shown.prefix(Self.mostLanes).map { lane($0, memory, top: max(limit, 1)) })"
    }

    /// Legend of the colors, in the order of the stack from below.
    var legend: HTML {
        guard !shown.isEmpty else { return .nothing }
        let items = Self.classes.map { part -> HTML in
            "<span><i class=\"swatch \(Palette.className(ofApp: part.color))\"></i>\(part.name)</span>"
        }
        return """
            <p class="legend below"><span class="muted">Memory, from below:</span>\(items)<span><i class="key missed"></i>app \
            warned or terminated</span></p>
            """
    }

    private func lane(_ track: MemoryTrack, _ memory: MemorySummary, top: Int64) -> HTML {
        let uses = columns(of: track)
        var bases = [Int64](repeating: 0, count: uses.count)
        let areas = Self.classes.map { part -> HTML in
            let tops = zip(bases, uses).map { $0 + part.bytes($1) }
            let path = outline(from: bases, to: tops, top: top)
            bases = tops
            return path.isEmpty ? "" : "<path class=\"\(Palette.className(ofApp: part.color))\" d=\"\(path)\"/>"
        }
        let app = result.apps[track.app].name
        let scale = memory.size == nil ? "the most that any app had" : "all that the device has for apps"
        let marks = LaneMarks(
            instants: memory.warnings.filter { $0.app == app }.map(\.at)
                + memory.kills.filter { $0.app == app }.map(\.at),
            span: span,
            columns: Self.columns,
            height: Self.height
        )
        let peak = memory.apps.indices.contains(track.app) ? memory.apps[track.app].peakResident : ByteCount(bytes: 0)
        return """
            <div class="lane-cpu memory"><p class="lane-name"><b>\(Fragments.name(app))</b> <span class="muted">memory, up to \
            \(peak.description) of \(ByteCount(bytes: top).description), \(scale)</span></p>
            <svg viewBox="0 0 \(Self.columns) \(Self.height)" data-width="\(Self.columns)" preserveAspectRatio="none" role="img" \
            aria-labelledby="memory-\(track.app)-t memory-\(track.app)-d">
            <title id="memory-\(track.app)-t">Memory of \(VisibleText.short(app, to: 120)) over the run</title>
            <desc id="memory-\(track.app)-d">Its classes one above the other; marks where it was warned or terminated. The figures \
            stand under Memory.</desc>
            \(areas)\(marks.markup)
            </svg></div>

            """
    }

    /// Returns an app's largest memory use in each column.
    private func columns(of track: MemoryTrack) -> [MemoryUse] {
        var uses = [MemoryUse](repeating: MemoryUse(), count: Self.columns)
        var (column, present) = (0, MemoryUse())
        for point in track.points {
            let next = min(Self.columns - 1, max(0, Int(point.at / span * Double(Self.columns))))
            while column < next {
                column += 1
                uses[column] = present
            }
            present = point.use
            if present.resident >= uses[column].resident { uses[column] = present }
        }
        for rest in min(column + 1, Self.columns)..<Self.columns { uses[rest] = present }
        return uses
    }

    /// Returns the area between two rows of heights, in steps; empty stretches are left out.
    private func outline(from bases: [Int64], to tops: [Int64], top: Int64) -> String {
        func y(_ bytes: Int64) -> Int {
            let share = min(1, Double(bytes) / Double(top))
            // Rounded up, so that every class present is visible.
            return Self.height - Int((share * Double(Self.height)).rounded(.up))
        }
        var path = ""
        var index = 0
        while index < tops.count {
            let start = index
            while index < tops.count, tops[index] == tops[start], bases[index] == bases[start] { index += 1 }
            guard tops[start] > bases[start] else { continue }
            path += "M\(start) \(y(bases[start]))V\(y(tops[start]))H\(index)V\(y(bases[start]))z"
        }
        return path
    }
}
