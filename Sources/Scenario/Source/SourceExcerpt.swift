/// The line of a file that an error refers to, with a caret under the position.
public struct SourceExcerpt: Sendable, Equatable {
    /// The maximum number of columns shown.
    static let widest = 100

    /// The line's number, from 1.
    let line: Int
    /// The printable form of the line, or of the part around the position.
    let text: String
    /// The column of the position in ``text``, from 0.
    let caret: Int
    /// The number of marked columns, at least 1.
    let length: Int

    /// Creates the excerpt for a position; nil if the text has no such line, or if the column is over 10,000.
    ///
    /// - Complexity: O(*n*) in the position's column.
    init?(of position: SourcePosition, in lines: SourceLines) {
        guard (1...10_000).contains(position.column),
            let scalars = lines.scalars(of: position.line, first: position.column + 2 * Self.widest)
        else { return nil }
        let column = min(position.column - 1, scalars.count)
        let length = Self.length(of: scalars[column...])
        // Centers the position if the line is too long to be shown whole.
        let start = scalars.count <= Self.widest ? 0 : max(0, min(column - 40, scalars.count - Self.widest))
        let part = scalars[start..<min(scalars.count, start + Self.widest)]
        line = position.line
        self.text = (start > 0 ? "…" : "") + Self.shown(part) + (part.endIndex < scalars.count ? "…" : "")
        caret = column - start + (start > 0 ? 1 : 0)
        self.length = max(1, min(length, part.endIndex - column))
    }

    /// The line with its number, and the caret below it.
    var lines: [String] {
        let number = String(line)
        let gutter = String(repeating: " ", count: max(0, 4 - number.count)) + number
        let margin = String(repeating: " ", count: gutter.count)
        let marks = String(repeating: " ", count: caret) + String(repeating: "^", count: length)
        return ["\(gutter) | \(text)", "\(margin) | \(marks)"]
    }

    /// Returns the number of scalars of the value or key that begins here: a word, or a quoted text. For a list or
    /// mapping in brackets, only the bracket is marked.
    private static func length(of rest: ArraySlice<Unicode.Scalar>) -> Int {
        guard let first = rest.first else { return 1 }
        if "[]{},&*!|>".unicodeScalars.contains(first) { return 1 }
        if first == "\"" || first == "'" {
            return rest.dropFirst().firstIndex(of: first).map { $0 - rest.startIndex + 1 } ?? 1
        }
        var end = rest.startIndex
        for index in rest.indices {
            let (scalar, next) = (rest[index], index + 1 < rest.endIndex ? rest[index + 1] : " ")
            if ",]}".unicodeScalars.contains(scalar) || (scalar == ":" && next == " ") { break }
            if scalar == "#", index > rest.startIndex, rest[index - 1] == " " { break }
            if scalar != " " { end = index + 1 }
        }
        return max(1, end - rest.startIndex)
    }

    /// Returns one column per scalar, so that the caret stands under its position.
    private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars {
            text.unicodeScalars.append(scalar == "\t" ? "→" : SourceText.isPrintable(scalar) ? scalar : "\u{FFFD}")
        }
        return text
    }
}
