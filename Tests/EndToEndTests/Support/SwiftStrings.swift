/// The string literals of a Swift source: what a program may show.
///
/// Comments are skipped. Of an interpolation only the literals within it are kept, as literals of their own. A joined
/// line (`\` at its end) goes on without a break.
struct SwiftStrings {
    /// A literal without its interpolations, and the line where it begins, from 1.
    struct Literal: Equatable {
        var line: Int
        var text: String
    }

    private let characters: [Character]
    private var place = 0
    private var line = 1
    private var found: [Literal] = []

    /// The literals of a source, in order of their ends.
    static func literals(of source: String) -> [Literal] {
        var scanner = SwiftStrings(characters: Array(source))
        scanner.code(untilParenthesis: false)
        return scanner.found
    }

    private init(characters: [Character]) { self.characters = characters }

    private func has(_ text: String) -> Bool { characters[place...].starts(with: text) }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where place < characters.count {
            if characters[place].isNewline { line += 1 }
            place += 1
        }
    }

    /// Scans code to its end, or to the parenthesis that closes an interpolation.
    private mutating func code(untilParenthesis: Bool) {
        var depth = 0
        while place < characters.count {
            // The first character is tested before longer texts: most of a source matches none of them.
            let first = characters[place]
            if first == "/", has("//") {
                while place < characters.count, !characters[place].isNewline { place += 1 }
            } else if first == "/", has("/*") {
                comment()
            } else if first == "\"" || first == "#", let hashes = quote() {
                literal(hashes: hashes)
            } else {
                if first == "(" { depth += 1 }
                if first == ")" {
                    if untilParenthesis, depth == 0 { return advance() }
                    depth -= 1
                }
                advance()
            }
        }
    }

    /// Comments may be nested.
    private mutating func comment() {
        var depth = 0
        repeat {
            if has("/*") {
                depth += 1
                advance(2)
            } else if has("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && place < characters.count
    }

    /// How many `#` are before a quote that begins here; nil where none begins.
    private func quote() -> Int? {
        var end = place
        while end < characters.count, characters[end] == "#" { end += 1 }
        return end < characters.count && characters[end] == "\"" ? end - place : nil
    }

    private mutating func literal(hashes: Int) {
        let start = line
        advance(hashes)
        let mark = has("\"\"\"") ? "\"\"\"" : "\""
        advance(mark.count)
        let end = mark + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        var text = ""
        while place < characters.count, characters[place] != "\"" || !has(end) {
            guard characters[place] == "\\", has(escape) else {
                text.append(characters[place])
                advance()
                continue
            }
            advance(escape.count)
            if has("(") {
                advance()
                code(untilParenthesis: true)
                text.append("…")
            } else if place < characters.count {
                // A break that is left out joins two lines; any other escape is a character.
                if !characters[place].isNewline { text.append(characters[place] == "n" ? "\n" : "·") }
                advance()
            }
        }
        advance(end.count)
        found.append(Literal(line: start, text: text))
    }
}
