/// The line of a file that an error is about, with a caret under the place.
public struct SourceExcerpt: Sendable, Equatable {
    /// The most columns of a line that are shown.
    static let widest = 100

    /// The line's number, from 1.
    let line: Int
    /// The line, made printable, or the part of it around the place.
    let text: String
    /// The column of the place in ``text``, from 0.
    let caret: Int
    /// How many columns are marked, at least 1.
    let length: Int

    /// The line of a text with a place in it; nil where the text has no such line, and far to the right, where nobody looks.
    ///
    /// - Complexity: O(*n*) in the place's column.
    init?(of position: SourcePosition, in lines: SourceLines) {
        guard (1...10_000).contains(position.column),
            let scalars = lines.scalars(of: position.line, first: position.column + 2 * Self.widest)
        else { return nil }
        let column = min(position.column - 1, scalars.count)
        let length = Self.length(of: scalars[column...])
        // The place in the middle, where the line is too long to be shown whole.
        let start = scalars.count <= Self.widest ? 0 : max(0, min(column - 40, scalars.count - Self.widest))
        let part = scalars[start..<min(scalars.count, start + Self.widest)]
        line = position.line
        self.text = (start > 0 ? "…" : "") + Self.shown(part) + (part.endIndex < scalars.count ? "…" : "")
        caret = column - start + (start > 0 ? 1 : 0)
        self.length = max(1, min(length, part.endIndex - column))
    }

    /// The line under its number, and the caret below it.
    var lines: [String] {
        let number = String(line)
        let gutter = String(repeating: " ", count: max(0, 4 - number.count)) + number
        let margin = String(repeating: " ", count: gutter.count)
        let marks = String(repeating: " ", count: caret) + String(repeating: "^", count: length)
        return ["\(gutter) | \(text)", "\(margin) | \(marks)"]
    }

    /// How many scalars the value or key takes that begins here: a word, or what stands in quotes. Of a list or mapping in
    /// brackets, the bracket is marked.
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

    /// One column for each scalar, so that the caret stands under its place.
    private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = ""
        for scalar in scalars {
            text.unicodeScalars.append(scalar == "\t" ? "→" : SourceText.isPrintable(scalar) ? scalar : "\u{FFFD}")
        }
        return text
    }
}
