/// A table of comma-separated values with a header line (RFC 4180).
///
/// Values may stand in double quotes, on one line, with a quote inside written twice. Lines end with LF or CRLF; empty
/// lines are skipped.
struct CSVTable {
    /// The most rows that a table may have.
    static let mostRows = 100_000

    /// The reason why a text is not such a table: the line, from 1, and the problem.
    struct Problem: Error, Equatable {
        let line: Int
        let message: String
    }

    /// The names of the columns.
    let columns: [String]
    private let rows: [(line: Int, cells: [String])]

    /// Parses a table.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init(_ bytes: [UInt8]) throws(Problem) {
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let text = String(validating: body, as: UTF8.self) else {
            throw Problem(line: 1, message: "expected text in UTF-8")
        }
        var rows: [(line: Int, cells: [String])] = []
        var line = 0
        for content in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            line += 1
            let content = content.last == 0x0D ? content.dropLast() : content
            if content.isEmpty { continue }
            guard rows.count <= Self.mostRows else {
                throw Problem(line: line, message: "expected at most \(Self.mostRows) rows")
            }
            rows.append((line, try Self.cells(Substring(content), line: line)))
        }
        guard let header = rows.first else {
            throw Problem(line: 1, message: "expected a line of names, found nothing")
        }
        columns = header.cells
        self.rows = Array(rows.dropFirst())
    }

    /// Returns the non-empty values of a column with their lines; rows that are too short are skipped.
    func values(of column: Int) -> [(line: Int, text: String)] {
        rows.compactMap { row in
            row.cells.indices.contains(column) && !row.cells[column].isEmpty ? (row.line, row.cells[column]) : nil
        }
    }

    private static func cells(_ line: Substring, line number: Int) throws(Problem) -> [String] {
        var cells: [String] = []
        var rest = line.utf8[...]
        while true {
            while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
            if rest.first == 0x22 {
                cells.append(try quoted(&rest, line: number))
                while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
                guard rest.isEmpty || rest.first == 0x2C else {
                    throw Problem(line: number, message: "expected a comma after the quote")
                }
            } else {
                var cell = rest.prefix { $0 != 0x2C }
                rest = rest[cell.endIndex...]
                while cell.last == 0x20 || cell.last == 0x09 { cell.removeLast() }
                cells.append(String(Substring(cell)))
            }
            guard rest.first == 0x2C else { return cells }
            rest.removeFirst()
        }
    }

    /// Removes a quoted value from the front; a quote inside it is written twice.
    private static func quoted(_ rest: inout Substring.UTF8View, line number: Int) throws(Problem) -> String {
        var text = ""
        while true {
            rest.removeFirst()
            guard let end = rest.firstIndex(of: 0x22) else {
                throw Problem(line: number, message: "expected the closing quote on the same line")
            }
            text += String(Substring(rest[..<end]))
            rest = rest[rest.index(after: end)...]
            guard rest.first == 0x22 else { return text }
            text += "\""
        }
    }
}
