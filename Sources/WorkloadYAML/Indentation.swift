import Scenario

/// Lines that are indented like none of those that they could belong to, and lines without the space after a colon: what the YAML
/// library tells in words of its own, at the place where it noticed.
struct Indentation {
    private let name: String
    private let lines: [Substring]

    init(_ text: String, named name: String) {
        self.name = name
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// What is wrong with a line's indentation; nil where that is not the trouble.
    ///
    /// - Parameters:
    ///   - number: the line, from 1.
    ///   - column: where its first colon stands, from 1, for a problem that is noticed there; nil for any other.
    /// - Complexity: O(lines above).
    func problem(inLine number: Int, colonAt column: Int? = nil) -> WorkloadDiagnostic? {
        guard lines.indices.contains(number - 1), let line = Line(lines[number - 1]) else { return nil }
        if let column, line.colon.map({ $0 + 1 != column }) ?? true { return nil }
        let isDash = !line.dashes.isEmpty
        guard isDash || line.key != nil else { return nil }
        let places = places(above: number)
        let alike = places.filter { ($0.key == nil) == isDash }
        guard !alike.contains(where: { $0.column == line.indent }) else { return nil }
        let lower = alike.first { $0.column < line.indent }
        let higher = alike.last { $0.column > line.indent }
        guard let help = Self.help(lower, higher) else { return nil }
        let position = SourcePosition(source: name, line: number, column: line.indent + 1)
        let found = "found \(Self.spaces(line.indent))"
        if isDash {
            let message = "expected the dash below another one, \(found) before it"
            return WorkloadDiagnostic(at: position, message, help: help)
        }
        if places.contains(where: { $0.column == line.indent }) {
            return WorkloadDiagnostic(
                at: position,
                "expected a dash, as before the other values of the list",
                help: "write `- ` before the value, or \(help)"
            )
        }
        return WorkloadDiagnostic(at: position, "expected the indentation of a line above, \(found)", help: help)
    }

    /// What is wrong above a line whose colon is not expected; nil where it is no key without a space after its colon.
    ///
    /// Where that is the first key of its mapping, it is a text to YAML, and the next key is the one that can't stand there.
    ///
    /// - Parameters:
    ///   - number: the line, from 1.
    ///   - column: where its first colon stands, from 1.
    /// - Complexity: O(lines above).
    func unspacedAbove(line number: Int, colonAt column: Int) -> WorkloadDiagnostic? {
        guard lines.indices.contains(number - 1), let line = Line(lines[number - 1]), line.dashes.isEmpty,
            line.colon.map({ $0 + 1 == column }) ?? false, let above = lineAbove(number),
            above.line.start == line.start, let help = unspaced(inLine: above.number)
        else { return nil }
        let position = SourcePosition(source: name, line: above.number, column: line.start + 1)
        return WorkloadDiagnostic(at: position, "expected a space after the colon", help: help)
    }

    /// What is wrong with a key that stands beside the name above it and not below it; nil where no such name is above.
    ///
    /// - Complexity: O(lines above).
    func beside(line number: Int, column: Int) -> WorkloadDiagnostic? {
        guard lines.indices.contains(number - 1), let line = Line(lines[number - 1]), let key = line.key,
            line.dashes.isEmpty, line.start + 1 == column, let above = lineAbove(number)?.line,
            let parent = above.key, above.isOpen, above.dashes.isEmpty, above.start == line.start,
            Self.isPlain(key), Self.isPlain(parent)
        else { return nil }
        return WorkloadDiagnostic(
            at: SourcePosition(source: name, line: number, column: column),
            "expected the fields of \"\(parent)\" below it, found \"\(key)\" beside it",
            help: "indent `\(key)` further than `\(parent)`"
        )
    }

    /// The next line above that is neither blank nor a comment.
    private func lineAbove(_ number: Int) -> (number: Int, line: Line)? {
        for index in lines[..<(number - 1)].indices.reversed() {
            if let line = Line(lines[index]) { return (index + 1, line) }
        }
        return nil
    }

    /// What to write for a line such as `duration:10s`; nil for any other.
    func unspaced(inLine number: Int) -> String? {
        guard lines.indices.contains(number - 1) else { return nil }
        let text = lines[number - 1].drop { $0 == " " || $0 == "-" }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (key, value) = (text[..<colon], text[text.index(after: colon)...])
        guard !key.isEmpty, key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), let first = value.first,
            first != " ", !value.hasPrefix("//"), value.unicodeScalars.count <= Self.longest,
            value.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) })
        else { return nil }
        return "write `\(key): \(value)`"
    }

    /// The longest text that is shown.
    private static let longest = 40

    // MARK: Lines above

    /// A place that a line may begin in.
    private struct Place {
        /// How many spaces stand before it.
        var column: Int
        /// The key there; nil for a dash.
        var key: String?
    }

    /// Where the keys and dashes of the open mappings and lists stand, the innermost first.
    private func places(above number: Int) -> [Place] {
        var found: [Place] = []
        var limit = Int.max
        // A list may stand in the column of its key.
        for text in lines[..<(number - 1)].reversed() where limit > 0 || found.last?.key == nil {
            guard let line = Line(text) else { continue }
            let key = line.key.map { Place(column: line.start, key: $0) }
            for place in [key].compactMap(\.self) + line.dashes.reversed().map({ Place(column: $0, key: nil) })
            where place.column < limit || (place.column == limit && found.last?.key == nil && place.key != nil) {
                found.append(place)
                limit = place.column
            }
        }
        return found
    }

    private static func help(_ lower: Place?, _ higher: Place?) -> String? {
        let ways = [lower, higher].compactMap(\.self).map { place in
            (place.column == 0 ? "write it without indentation" : "indent it by \(spaces(place.column))")
                + ", like \(shown(place))"
        }
        return ways.isEmpty ? nil : ways.joined(separator: ", or ")
    }

    private static func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }

    /// A key as a message may show it.
    private static func shown(_ place: Place) -> String {
        guard let key = place.key else { return "the dash above" }
        return isPlain(key) ? "`\(key)`" : "the line above"
    }

    private static func isPlain(_ key: String) -> Bool {
        key.unicodeScalars.count <= longest && key.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    }

    /// How a line begins.
    private struct Line {
        /// How many spaces stand before all else.
        let indent: Int
        /// How many characters stand before each dash of a list.
        let dashes: [Int]
        /// How many characters stand before what follows the dashes.
        let start: Int
        /// The key there; nil where there is none.
        let key: String?
        /// How many characters stand before the key's colon.
        let colon: Int?
        /// Whether nothing but a comment follows the colon.
        let isOpen: Bool

        /// Reads a line; nil for one that is blank or a comment.
        init?(_ text: Substring) {
            var rest = text.drop { $0 == " " }
            guard let first = rest.first, first != "#" else { return nil }
            indent = text.distance(from: text.startIndex, to: rest.startIndex)
            var (dashes, start): ([Int], Int) = ([], indent)
            while rest.first == "-", rest.dropFirst().first.map({ $0 == " " }) ?? true {
                dashes.append(start)
                let next = rest.dropFirst().drop { $0 == " " }
                start += rest.distance(from: rest.startIndex, to: next.startIndex)
                rest = next
            }
            (self.dashes, self.start) = (dashes, start)
            if let colon = rest.firstIndex(of: ":"), rest[rest.index(after: colon)...].first.map({ $0 == " " }) ?? true,
                colon > rest.startIndex, !rest[..<colon].contains(where: { "\"'{}[],#".contains($0) })
            {
                key = String(rest[..<colon])
                self.colon = start + rest[..<colon].unicodeScalars.count
                isOpen = rest[colon...].dropFirst().first { $0 != " " }.map { $0 == "#" } ?? true
            } else {
                (key, colon, isOpen) = (nil, nil, false)
            }
        }
    }
}
