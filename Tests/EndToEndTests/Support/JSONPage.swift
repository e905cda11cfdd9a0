import Foundation

/// A page that describes JSON by tables of fields, as Documentation/JSONOutputs.md does.
///
/// A section `## NAME` describes a document, a section `### NAME` a structure that documents have. In a table with the
/// columns Field, Type and Meaning, a row is a field that holds no others: its first cell is the path, where `[]`
/// stands for each element of a list and `*` for any name. A type `[NAME](#name)` is a structure of the page, whose
/// fields follow below that path. A link to another page is a structure that this one does not describe.
struct JSONPage {
    /// The kind of value that a type cell stands for, by JSON's own kinds.
    enum Kind: Equatable {
        case plain(JSONValue.Kind)
        /// A structure of this page, by its heading.
        case structure(String)
        case elsewhere
    }

    /// A row of a table.
    struct Row: Hashable, CustomStringConvertible {
        /// The heading above the table.
        var heading: String
        var path: String
        /// The text of the type cell.
        var type: String

        var description: String { "\(heading): \(path)" }
    }

    /// A row where a document has it.
    struct Field {
        var path: String
        var row: Row
        /// Nil where the type cell has no known type.
        var kind: Kind?
    }

    /// By heading, in the order of the page.
    private(set) var rows: [String: [Row]] = [:]
    /// The sections that describe a document, in the order of the page.
    private(set) var documents: [String] = []

    init(_ text: String) {
        var heading = ""
        var isSection = false
        var isTable = false
        var isFenced = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isFenced.toggle() }
            guard !isFenced, line.hasPrefix("|") else {
                isTable = false
                if !isFenced, line.hasPrefix("## ") || line.hasPrefix("### ") {
                    heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
                    isSection = line.hasPrefix("## ")
                }
                continue
            }
            if line == "| Field | Type | Meaning |" { isTable = true }
            let cells = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
            guard isTable, cells.count == 4, cells[1].contains("`") else { continue }
            let path = cells[1].trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            let type = cells[2].trimmingCharacters(in: .whitespaces)
            if rows[heading] == nil, isSection { documents.append(heading) }
            rows[heading, default: []].append(Row(heading: heading, path: path, type: type))
        }
    }

    /// The fields of a document, with those of its structures.
    func fields(of document: String) -> [Field] { fields(under: document, at: "", within: [document]) }

    private func fields(under heading: String, at prefix: String, within outer: [String]) -> [Field] {
        (rows[heading] ?? []).flatMap { row -> [Field] in
            let field = Field(path: prefix + row.path, row: row, kind: kind(row.type))
            guard let name = structure(row.type), !outer.contains(name) else { return [field] }
            return [field] + fields(under: name, at: field.path + ".", within: outer + [name])
        }
    }

    private func kind(_ type: String) -> Kind? {
        switch type {
        case "string": return .plain(.text)
        case "integer", "number": return .plain(.number)
        case "boolean": return .plain(.bool)
        default:
            if let name = structure(type) { return .structure(name) }
            return type.contains("](") && !type.contains("](#") ? .elsewhere : nil
        }
    }

    /// The structure of this page that a type cell leads to; nil for any other type.
    private func structure(_ type: String) -> String? {
        guard let start = type.range(of: "](#")?.upperBound, type.hasSuffix(")") else { return nil }
        let anchor = type[start...].dropLast()
        return rows.keys.first { $0.lowercased().replacing(" ", with: "-") == anchor }
    }
}
