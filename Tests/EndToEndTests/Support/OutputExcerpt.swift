/// The part of a command's output that a page shows.
///
/// It is made of whole paragraphs, or of their first lines. A line `…` stands for what is left out: whole paragraphs
/// where it is alone between empty lines, the rest of a paragraph where it follows lines of that. After `…` a paragraph
/// is found by its first line.
enum OutputExcerpt {
    /// Why the excerpt can't be updated from the output.
    struct Problem: Error, CustomStringConvertible {
        var description: String
    }

    /// The same excerpt of another output.
    static func remade(_ shown: [String], from output: [String]) throws(Problem) -> [String] {
        let paragraphs = paragraphs(of: output)
        var result: [String] = []
        var next = 0
        var hasSkipped = false
        for group in self.paragraphs(of: shown) {
            if !result.isEmpty { result.append("") }
            if group.map(trimmed) == ["…"] {
                result.append("…")
                hasSkipped = true
                continue
            }
            let isCut = group.last.map(trimmed) == "…"
            let lines = isCut ? Array(group.dropLast()) : group
            guard !lines.contains(where: { trimmed($0) == "…" }) else {
                throw Problem(description: "a line … must end a paragraph, or be one")
            }
            let place: Int?
            if hasSkipped {
                place = paragraphs[next...].firstIndex { $0.first == lines.first }
            } else {
                place = next < paragraphs.count ? next : nil
            }
            guard let place else {
                let there = paragraphs[next...].compactMap(\.first).map { "\n    \($0)" }.joined()
                throw Problem(description: "no paragraph of the output begins with '\(lines.first ?? "")':\(there)")
            }
            let whole = paragraphs[place]
            result += isCut ? whole.prefix(lines.count) + [group.last ?? "…"] : whole
            next = place + 1
            hasSkipped = isCut
        }
        if next < paragraphs.count, !hasSkipped { result += ["", "…"] }
        return result
    }

    /// Lines between empty lines.
    private static func paragraphs(of lines: [String]) -> [[String]] {
        lines.split { trimmed($0).isEmpty }.map {
            $0.map { line in String(line.trimmingSuffix(while: \.isWhitespace)) }
        }
    }

    private static func trimmed(_ line: String) -> Substring {
        line.drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace)
    }
}

extension StringProtocol {
    /// The text without such characters at its end.
    fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isUnwanted(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
