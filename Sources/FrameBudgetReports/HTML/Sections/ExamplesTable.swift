import FrameBudget
import FrameTrace

/// Table of the worst examples of one cause.
enum ExamplesTable {
    /// Returns the table.
    ///
    /// - Parameter title: the cause of the examples.
    static func make(_ title: String, _ examples: [CauseExample], _ result: RunResult) -> HTML {
        let head: HTML = """
            <tr><th scope="col">Frame or thread</th>\(Fragments.numberHead("at, s"))\(Fragments.numberHead("ms"))\
            <th scope="col">who</th><th scope="col">doing what</th></tr>
            """
        let rows = examples.map { example -> HTML in
            let name = example.frame.map { "\($0)" } ?? example.thread ?? Figure.none
            let place: HTML =
                (example.step ?? example.heldBy?.path).map { Fragments.path($0, of: result) } ?? "\(Figure.none)"
            let path: HTML = example.heldBy?.begunLater == true ? "<i>began that work only later</i>" : place
            let stack: HTML = example.heldBy?.stack.map { " \(top(of: $0, result))" } ?? ""
            let late = example.workNotBegun.flatMap { notBegun($0, result) }
            let start: HTML = late.map { " <span class=\"line muted\">\($0)</span>" } ?? ""
            return """
                <tr><th scope="row">\(Fragments.name(name))</th>\
                \(Fragments.cell(DecimalText.fixed(example.at.inSeconds, places: 3)))\
                \(Fragments.cell(Figure.milliseconds(example.time, places: 2)))\
                <td>\(Fragments.name(example.heldBy?.thread ?? Figure.none))</td><td>\(path)\(stack)\(start)</td></tr>

                """
        }
        return """
            <details><summary>Worst examples: \(Fragments.name(title))</summary>\
            \(Fragments.table(title, head: head, rows: rows, isNarrow: true))</details>

            """
    }

    /// Describes what kept the awaited work from starting; nil if that is not known.
    private static func notBegun(_ held: NotBegun, _ result: RunResult) -> String? {
        let place: NotBegunWords.Place = result.shortPathText
        guard let words = NotBegunWords.clause(held, place) else { return nil }
        return [words, PoolWords.work(held, place)].compactMap(\.self).joined(separator: ". ")
    }

    /// Returns the innermost functions of a stack.
    private static func top(of stack: StackDetail, _ result: RunResult) -> HTML {
        let functions = StackText.shown(StackText.functions(of: stack.call, in: result))
        return "<span class=\"line muted\">\(functions.prefix(3).joined(separator: " ← "))</span>"
    }
}
