import Testing

/// A fenced block of a page.
struct CodeBlock: CustomTestStringConvertible {
    var page: String
    /// The line of its opening fence, from 1.
    var line: Int
    var language: String
    /// The words after the language on the fence: the file that the block is to be saved as.
    var title = ""
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
                    let words = line.drop { $0 == "`" }.split(separator: " ", maxSplits: 1)
                    open = CodeBlock(
                        page: page,
                        line: index + 1,
                        language: words.first.map(String.init) ?? "",
                        title: words.count > 1 ? String(words[1]) : "",
                        text: ""
                    )
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
