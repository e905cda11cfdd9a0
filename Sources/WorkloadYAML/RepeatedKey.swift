/// Finds the second place of a repeated key in a mapping. The library reports only where the mapping begins.
enum RepeatedKey {
    /// A line and a column, both from 1.
    typealias Place = (line: Int, column: Int)

    /// Returns the second place of a key; nil if it can't be found.
    ///
    /// - Parameter mark: the place of the first key of the mapping.
    /// - Complexity: O(*n*) in the size of the text.
    static func second(_ key: String, after mark: Place, in text: String) -> Place? {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { Array($0.unicodeScalars) }
        guard lines.indices.contains(mark.line - 1), mark.column > 0 else { return nil }
        return isInBraces(mark, lines) ? inBraces(key, from: mark, lines) : inBlock(key, from: mark, lines)
    }

    /// Returns whether a brace opens the mapping whose first key is at a place.
    private static func isInBraces(_ mark: Place, _ lines: [[Unicode.Scalar]]) -> Bool {
        var line = mark.line - 1
        var before = lines[line].prefix(mark.column - 1).drop { $0 == " " }
        while before.allSatisfy({ $0 == " " }), line > 0 {
            line -= 1
            before = lines[line][...]
        }
        return before.last { $0 != " " } == "{"
    }

    /// Finds the key in a block mapping: a later line with the key in the same column, and no line in between that ends
    /// the mapping.
    private static func inBlock(_ key: String, from mark: Place, _ lines: [[Unicode.Scalar]]) -> Place? {
        for (index, line) in lines.enumerated().dropFirst(mark.line) {
            let content = line.drop { $0 == " " }
            let column = content.startIndex + 1
            if content.isEmpty || content.first == "#" { continue }
            if column < mark.column { return nil }
            if column == mark.column, isKey(key, content) { return (index + 1, column) }
        }
        return nil
    }

    /// Finds the key in a mapping in braces: the second time that it follows the brace or a comma of that mapping.
    private static func inBraces(_ key: String, from mark: Place, _ lines: [[Unicode.Scalar]]) -> Place? {
        var (depth, found, mayBegin) = (1, 0, true)
        var quote: Unicode.Scalar?
        for (index, line) in lines.enumerated().dropFirst(mark.line - 1) {
            var column = index == mark.line - 1 ? mark.column - 1 : 0
            while column < line.count {
                defer { column += 1 }
                let scalar = line[column]
                if let open = quote {
                    if scalar == "\\", open == "\"" { column += 1 }
                    if scalar == open { quote = nil }
                    continue
                }
                if depth == 1, mayBegin, scalar != " ", isKey(key, line[column...]) {
                    found += 1
                    if found == 2 { return (index + 1, column + 1) }
                }
                switch scalar {
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                case "#" where column == 0 || line[column - 1] == " ": column = line.count
                case "\"", "'": quote = scalar
                default: break
                }
                if depth == 0 { return nil }
                if scalar != " " { mayBegin = scalar == "," || scalar == "{" }
            }
        }
        return nil
    }

    /// Returns whether a key, quoted or not, and a colon are at the start of the text.
    private static func isKey(_ key: String, _ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        [key, "\"\(key)\"", "'\(key)'"].contains { written in
            rest.starts(with: written.unicodeScalars)
                && rest.dropFirst(written.unicodeScalars.count).first { $0 != " " } == ":"
        }
    }
}
