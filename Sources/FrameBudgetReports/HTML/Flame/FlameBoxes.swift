import FrameBudget
import FrameStatistics
import FrameTrace

/// Markup of a flame graph: nested boxes, so that widths are shares of the caller's and need no script.
enum FlameBoxes {
    /// Maximum number of characters shown of a function's name.
    private static let mostCharacters = 90

    /// Returns the graph.
    static func markup(_ graph: FlameGraph, _ own: OwnFunctions) -> HTML {
        guard graph.total > .zero else { return .nothing }
        return "<div class=\"k\">\(graph.boxes.map { box($0, own, of: graph.total, whole: graph.total) })</div>"
    }

    /// Estimates the number of characters of a box: its tags and figures, and its name in the title and in the box.
    static func size(of table: CallTable) -> Int {
        let names = table.functions.map { function -> Int in
            let name: HTML = "\(cut(function.name))"
            return name.markup.utf8.count
        }
        return 130 + 2 * names.reduce(0, +) / max(names.count, 1)
    }

    private static func box(_ box: FlameGraph.Box, _ own: OwnFunctions, of caller: TimeSpan, whole: TimeSpan) -> HTML {
        let children: HTML =
            box.children.isEmpty
            ? "" : "<div class=\"k\">\(box.children.map { Self.box($0, own, of: box.total, whole: whole) })</div>"
        // Rounded down, so that adjacent boxes never exceed the available width.
        let width = (box.total / caller * 10_000).rounded(.down) / 100
        // A label that would not fit is only in the title.
        let label: HTML = box.total / whole >= 0.012 ? "\(cut(box.function.name))" : ""
        return """
            <div style="width:\(DecimalText.trimmed(width, places: 2))%"><b class="\(Palette.className(of: box.function))\(own.contains(box.call) ? " o" : "")" \
            title="\(title(box, whole: whole))">\(label)</b>\(children)</div>
            """
    }

    private static func title(_ box: FlameGraph.Box, whole: TimeSpan) -> String {
        let own =
            box.own > .zero && !box.children.isEmpty ? ", itself \(Figure.milliseconds(box.own, places: 2)) ms" : ""
        return "\(place(of: box.function)): \(Figure.milliseconds(box.total, places: 2)) ms, "
            + "\(Figure.percent(box.total / whole))\(own)"
    }

    /// Formats a function with its place: `decode() (libtiles.so, Tile.swift:12)`.
    static func place(of function: CallFunction) -> String {
        let line = function.line.map { line in
            "\(line.file.split(separator: "/").last.map(String.init) ?? line.file):\(line.line)"
        }
        let module = function.name.hasPrefix(function.module + "+") ? "" : function.module
        let place = [module, function.kind == .inlined ? "inlined" : "", line ?? ""].filter { !$0.isEmpty }
        return cut(function.name) + (place.isEmpty ? "" : " (\(place.joined(separator: ", ")))")
    }

    private static func cut(_ name: String) -> String { VisibleText.short(name, to: mostCharacters) }
}
