/// A table of figures with groups of columns. A column with zero in every row is left out and named below the table.
struct FigureTable {
    struct Column {
        /// Common title of adjacent columns, above their own titles; empty for none.
        var group: HTML = .nothing
        /// Identifier of the column for programs.
        var key: String
        var title: String
        /// Explanation, if the title needs one.
        var hint = ""
        /// A cell per row; nil if it could not be measured.
        var cells: [String?]
        /// Cells with markup, which replace the text if not empty.
        var marked: [HTML]?

        /// Whether every row has zero or no value.
        var isEmpty: Bool {
            cells.allSatisfy { $0 == "0" || $0 == "0.0" || $0 == "0.00" || $0 == Figure.none }
        }
    }

    /// A row's head and its class.
    struct Row {
        var name: HTML
        /// The class of the row: total, part or sub.
        var style: String
    }

    var caption: String
    /// Title of the column of rows' names.
    var title: String
    var rows: [Row]
    var columns: [Column]
    /// Keys of columns that are always shown.
    var kept: Set<String> = []
    /// Whether the table is only as wide as necessary.
    var isNarrow = false

    var markup: HTML {
        let shown = columns.filter { kept.contains($0.key) || !$0.isEmpty }
        let dropped = columns.filter { !kept.contains($0.key) && $0.isEmpty }
        let body = rows.enumerated().map { number, row -> HTML in
            let cells = shown.map { column -> HTML in
                if let marked = column.marked?[number], marked != .nothing { return marked }
                return Fragments.cell(column.cells[number])
            }
            return "<tr class=\"\(row.style)\"><th scope=\"row\">\(row.name)</th>\(cells)</tr>\n"
        }
        let table = Fragments.table(caption, head: head(shown), rows: body, isNarrow: isNarrow)
        return "\(table)\(note(dropped))"
    }

    private func head(_ shown: [Column]) -> HTML {
        let names = shown.map { column -> HTML in
            let hint = column.hint.isEmpty ? Glossary.meaning(of: column.title) : column.hint
            let title: HTML = hint.isEmpty ? "\(column.title)" : "<abbr title=\"\(hint)\">\(column.title)</abbr>"
            return "<th scope=\"col\" class=\"num\" data-key=\"\(column.key)\">\(title)</th>"
        }
        let second: HTML = "<tr><th scope=\"col\">\(title)</th>\(names)</tr>"
        guard shown.contains(where: { $0.group != .nothing }) else { return second }
        var groups: [(name: HTML, count: Int)] = []
        for column in shown {
            if let last = groups.last, last.name == column.group {
                groups[groups.count - 1].count += 1
            } else {
                groups.append((column.group, 1))
            }
        }
        let first = groups.map { group -> HTML in
            group.name == .nothing
                ? "<td colspan=\"\(group.count)\"></td>"
                : "<th scope=\"colgroup\" colspan=\"\(group.count)\">\(group.name)</th>"
        }
        return "<tr><td></td>\(first)</tr>\n\(second)"
    }

    private func note(_ dropped: [Column]) -> HTML {
        guard !dropped.isEmpty else { return .nothing }
        // Columns of different groups may share a title.
        let names = dropped.enumerated().map { number, column -> HTML in
            let group: HTML = column.group == .nothing ? .nothing : " (\(column.group))"
            return "\(number > 0 ? "; " : "")\(column.title)\(group)"
        }
        return "<p class=\"zeros\">Zero in every row: \(names).</p>\n"
    }
}
