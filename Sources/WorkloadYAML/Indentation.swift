import Scenario

/// Explains wrong indentation, and a missing space after a colon. The YAML library reports these in its own words, at
/// the place where it noticed them.
struct Indentation {
    private let name: String
    private let lines: [Substring]

    init(_ text: String, named name: String) {
        self.name = name
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Returns what is wrong with a line's indentation; nil if the indentation is not the problem.
    ///
    /// - Parameters:
    ///   - number: the line number, from 1.
    ///   - column: the column of its first colon, from 1, for a problem that is noticed there; nil for any other.
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

    /// Returns what is wrong above a line with an unexpected colon; nil unless a key without a space after its colon is
    /// above.
    ///
    /// If such a key is the first of its mapping, YAML reads it as text, and the error is reported at the next key.
    ///
    /// - Parameters:
    ///   - number: the line number, from 1.
    ///   - column: the column of its first colon, from 1.
    /// - Complexity: O(lines above).
    func unspacedAbove(line number: Int, colonAt column: Int) -> WorkloadDiagnostic? {
        guard lines.indices.contains(number - 1), let line = Line(lines[number - 1]), line.dashes.isEmpty,
            line.colon.map({ $0 + 1 == column }) ?? false, let above = lineAbove(number),
            above.line.start == line.start, let help = unspaced(inLine: above.number)
        else { return nil }
        let position = SourcePosition(source: name, line: above.number, column: line.start + 1)
        return WorkloadDiagnostic(at: position, "expected a space after the colon", help: help)
    }

    /// Returns a diagnostic for a key that is beside the name above it and not below it; nil if there is no such name
    /// above.
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

    /// Returns the next line above that is neither blank nor a comment.
    private func lineAbove(_ number: Int) -> (number: Int, line: Line)? {
        for index in lines[..<(number - 1)].indices.reversed() {
            if let line = Line(lines[index]) { return (index + 1, line) }
        }
        return nil
    }

    /// Returns the correction for a line such as `duration:10s`; nil for any other line.
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

    /// The longest text shown in a message, in Unicode scalars.
    private static let longest = 40

    // MARK: Lines above

    /// A column in which a line may begin.
    private struct Place {
        /// The number of spaces before it.
        var column: Int
        /// The key there; nil for a dash.
        var key: String?
    }

    /// Returns the keys and dashes of the open mappings and lists, innermost first.
    private func places(above number: Int) -> [Place] {
        var found: [Place] = []
        var limit = Int.max
        // A list may be in the same column as its key.
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

    /// Returns a key as shown in a message.
    private static func shown(_ place: Place) -> String {
        guard let key = place.key else { return "the dash above" }
        return isPlain(key) ? "`\(key)`" : "the line above"
    }

    private static func isPlain(_ key: String) -> Bool {
        key.unicodeScalars.count <= longest && key.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    }

    /// The beginning of a line.
    private struct Line {
        /// The number of leading spaces.
        let indent: Int
        /// The number of characters before each dash of a list.
        let dashes: [Int]
        /// The number of characters before the text after the dashes.
        let start: Int
        /// The key there; nil if there is none.
        let key: String?
        /// The number of characters before the key's colon.
        let colon: Int?
        /// Whether only a comment or nothing follows the colon.
        let isOpen: Bool

        /// Parses a line; nil for one that is blank or a comment.
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
