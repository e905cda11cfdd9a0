import FrameBudget
import FrameStatistics
import FrameTrace

/// A group of comparable runs on the page: the changes, then a chart for each figure of each app.
struct TrendSection {
    /// The group's number on the page.
    var number: Int
    /// The runs and their figures.
    var group: TrendGroup

    var markup: HTML {
        let words = TrendWords(group: group)
        let changes = words.changes
        let items = changes.map { "<li>\($0.text)</li>\n" as HTML }
        let list: HTML = changes.isEmpty ? "<p>No change found.</p>" : "<ul class=\"findings\">\(items)</ul>"
        return """
            <section id="group-\(number)" aria-labelledby="group-\(number)-title">
            <h2 id="group-\(number)-title">\(Fragments.name(group.lane.workload)) <span class="muted">\(group.lane.conditions.title)</span></h2>
            <p class="lead">\(words.span), on \(group.lane.machineName); \(words.version). \
            \(words.method)</p>
            \(list)
            \(apps)
            </section>

            """
    }

    private var apps: HTML {
        var names: [String] = []
        for line in group.lines where !names.contains(line.app) { names.append(line.app) }
        let parts = names.enumerated().map { index, name -> HTML in
            let lines = group.lines.filter { line in line.app == name && line.values.contains { $0 != 0 } }
            let charts = lines.enumerated().map { position, line in
                TrendChart(id: "c\(number)-\(index)-\(position)", line: line, group: group).markup
            }
            return "<h3>\(Fragments.name(name))</h3>\n<div class=\"charts\">\(charts)</div>\n"
        }
        return "\(parts)"
    }
}
