/// A table as lines of text, cut into panels if it is wider than the terminal.
///
/// The first column names the rows and is repeated in front of every panel. Panels are cut only between groups, so that
/// related figures stay side by side.
struct TextTable {
    /// The column that names the rows.
    var names: TableColumn
    /// The other columns, left to right.
    var columns: [TableColumn]
    /// The style of each row.
    var rowStyles: [TerminalStyle.Role]

    private static let gap = 2
    private static let narrowestNames = 12

    /// Returns the lines of the table, none wider than the terminal.
    func lines(width: Int, style: TerminalStyle) -> [String] {
        let groups = grouped()
        let widestGroup = groups.map(Self.width(of:)).max() ?? 0
        let nameWidth = min(names.width, max(Self.narrowestNames, width - widestGroup - Self.gap))
        var panels: [[[TableColumn]]] = []
        var used = 0
        for group in groups {
            let next = Self.width(of: group) + Self.gap
            if !panels.isEmpty, nameWidth + used + next <= width {
                panels[panels.count - 1].append(group)
                used += next
            } else {
                panels.append([group])
                used = next
            }
        }
        var lines: [String] = []
        for panel in panels {
            if !lines.isEmpty { lines.append("") }
            lines += render(panel, nameWidth: nameWidth).map { fit($0, style: style, to: width) }
        }
        return lines
    }

    private struct Line {
        var cells: [String]
        var role: TerminalStyle.Role
    }

    private func render(_ panel: [[TableColumn]], nameWidth: Int) -> [Line] {
        var groupLine = [DisplayWidth.pad("", to: nameWidth, alignment: .left)]
        var titleLine = [
            DisplayWidth.pad(DisplayWidth.cut(names.title, to: nameWidth), to: nameWidth, alignment: .left)
        ]
        // A column's width is that of all its cells: compute it once per column, not once per row.
        let widths = panel.map { $0.map(\.width) }
        for (group, widths) in zip(panel, widths) {
            groupLine.append(Self.banner(group.first?.group ?? "", width: Self.width(of: widths)))
            titleLine.append(
                Self.join(zip(group, widths).map { DisplayWidth.pad($0.title, to: $1, alignment: $0.alignment) })
            )
        }
        var lines: [Line] = []
        if panel.contains(where: { $0.first?.group.isEmpty == false }) {
            lines.append(Line(cells: groupLine, role: .heading))
        }
        lines.append(Line(cells: titleLine, role: .heading))
        let whole = nameWidth + widths.reduce(0) { $0 + Self.width(of: $1) + Self.gap }
        lines.append(Line(cells: [String(repeating: "─", count: whole)], role: .faint))
        for row in names.cells.indices {
            let name = DisplayWidth.cut(names.cells[row], to: nameWidth)
            var cells = [DisplayWidth.pad(name, to: nameWidth, alignment: .left)]
            for (group, widths) in zip(panel, widths) {
                let padded = zip(group, widths).map {
                    DisplayWidth.pad($0.cells[row], to: $1, alignment: $0.alignment)
                }
                cells.append(Self.join(padded))
            }
            lines.append(Line(cells: cells, role: rowStyles[row]))
        }
        return lines
    }

    private func fit(_ line: Line, style: TerminalStyle, to width: Int) -> String {
        var text = Self.join(line.cells)
        while text.last == " " { text.removeLast() }
        return style.paint(DisplayWidth.cut(text, to: width), line.role)
    }

    /// Groups adjacent columns of the same group; a column without a group stands alone.
    private func grouped() -> [[TableColumn]] {
        var groups: [[TableColumn]] = []
        for column in columns {
            if !column.group.isEmpty, groups.last?.last?.group == column.group {
                groups[groups.count - 1].append(column)
            } else {
                groups.append([column])
            }
        }
        // A group's banner may be wider than its columns together: the last column takes the missing width.
        return groups.map { group in
            var group = group
            let missing = DisplayWidth.of(group.first?.group ?? "") - Self.width(of: group)
            if missing > 0, let last = group.indices.last {
                group[last].title = DisplayWidth.pad(
                    group[last].title,
                    to: group[last].width + missing,
                    alignment: group[last].alignment
                )
            }
            return group
        }
    }

    private static func width(of group: [TableColumn]) -> Int { width(of: group.map(\.width)) }

    /// Returns the width of adjacent columns, with the gaps between them.
    private static func width(of widths: [Int]) -> Int { widths.reduce(0, +) + gap * max(0, widths.count - 1) }

    private static func join(_ cells: [String]) -> String {
        cells.joined(separator: String(repeating: " ", count: gap))
    }

    /// Returns a group's name above its columns, with a line to either side: `── frames ──`.
    private static func banner(_ name: String, width: Int) -> String {
        guard !name.isEmpty else { return String(repeating: " ", count: width) }
        let rest = width - DisplayWidth.of(name) - 2
        guard rest >= 2 else { return DisplayWidth.pad(name, to: width, alignment: .left) }
        let left = String(repeating: "─", count: rest / 2)
        let right = String(repeating: "─", count: rest - rest / 2)
        return "\(left) \(name) \(right)"
    }
}
