import FrameBudget
import FrameStatistics
import FrameTrace

/// Table of all places with waits that raise no thread: for a semaphore, a group, a condition or an item of a
/// concurrent queue.
enum WaitsTable {
    private static let mostRows = 40

    /// Returns the table for a result.
    static func make(_ result: RunResult) -> HTML {
        let waits = result.waits
        guard !waits.isEmpty else { return .nothing }
        let head: HTML = """
            <tr><th scope="col">Place of the wait</th><th scope="col">waited for</th>\(Fragments.numberHead("n"))\
            \(["sum, ms", "worst, ms"].map { Fragments.numberHead($0) })\(Fragments.numberHead("inverted"))\
            \(Fragments.numberHead("cost, ms"))</tr>
            """
        let rows = waits.prefix(mostRows).map { wait -> HTML in
            let place: HTML =
                result.labels(of: wait.path).isEmpty && wait.app != nil
                ? Fragments.name(wait.app ?? "") : Fragments.path(wait.path, of: result)
            let what: HTML = wait.resource.isEmpty ? "\(wait.kind.rawValue)" : Fragments.name(wait.resource)
            return """
                <tr><th scope="row">\(place)</th><td>\(what)</td>\(Fragments.cell(Figure.count(wait.count)))\
                \([wait.total, wait.worst].map { Fragments.cell(Figure.milliseconds($0, places: 2)) })\
                \(inverted(wait))\
                \(Fragments.cell(wait.cost.map { Figure.milliseconds($0, places: 2) }))</tr>

                """
        }
        let rest = waits.count - rows.count
        let more: HTML = rest > 0 ? "<p class=\"muted\">\(Figure.counted(rest, "more place")) in result.json</p>" : ""
        return """
            <h3>Waits without an owner</h3>
            <p class="lead">The system raises no thread for these waits: they have no known owner.</p>
            \(Fragments.table("Waits without an owner", head: head, rows: rows, isNarrow: true))\(more)
            """
    }

    private static func inverted(_ wait: WaitAudit) -> HTML {
        guard wait.inverted > 0, wait.isContended == false else { return Fragments.cell(Figure.count(wait.inverted)) }
        return "<td class=\"num\">\(Figure.count(wait.inverted))<span class=\"note\">not contended</span></td>"
    }
}
