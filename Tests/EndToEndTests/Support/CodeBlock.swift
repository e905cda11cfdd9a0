import Testing

/// A fenced block of a page.
struct CodeBlock: CustomTestStringConvertible {
    var page: String
    var line: Int
    var language: String
    var text: String

    var testDescription: String { "\(page):\(line)" }

    /// The fenced blocks of a page, in order.
    static func all(in text: String, page: String) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var open: CodeBlock?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(block)
                    open = nil
                } else {
                    let language = line.drop { $0 == "`" }.prefix { !$0.isWhitespace }
                    open = CodeBlock(page: page, line: index + 1, language: String(language), text: "")
                }
            } else {
                open?.text += line + "\n"
            }
        }
        return blocks
    }

    /// The blocks of this package's pages that are written in one of these languages.
    static func inPages(_ languages: Set<String>) throws -> [CodeBlock] {
        try Repository.pages().flatMap { all(in: Repository.text($0) ?? "", page: $0) }
            .filter { languages.contains($0.language) }
    }
}
