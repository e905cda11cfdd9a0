import FrameBudget
import FrameTrace

/// Table of the functions of a profile that took most time themselves; time in fbprof's functions counts for the step
/// that they execute.
struct FunctionsTable {
    /// Weights of the profile.
    var weights: [CallWeight]
    /// Tree of its calls.
    var calls: CallTable
    /// Total time, for shares.
    var whole: TimeSpan
    var caption: String

    private static let mostFunctions = 12

    /// The table; empty if no function took any time.
    var markup: HTML {
        let counted = OwnFunctions(calls).counted(weights)
        let top = calls.topFunctions(of: counted, most: Self.mostFunctions).filter { $0.own > .zero }
        guard !top.isEmpty else { return .nothing }
        let rows = top.map { function -> HTML in
            """
            <tr><th scope="row"><span class="swatch \(Palette.className(of: function.function))"></span>\
            \(FlameBoxes.place(of: function.function))</th>\
            \(Fragments.cell(Figure.milliseconds(function.own, places: 2)))\
            \(Fragments.cell(Figure.percent(function.own / whole)))\
            \(Fragments.cell(Figure.milliseconds(function.total, places: 2)))</tr>

            """
        }
        let head: HTML = """
            <tr><th scope="col">function</th>\(Fragments.numberHead("itself, ms", hint: "Without those that it calls."))
            \(Fragments.numberHead("share"))\(Fragments.numberHead("with callees, ms"))</tr>
            """
        return Fragments.table(caption, head: head, rows: rows, isNarrow: true)
    }
}
