import Foundation
import Testing

extension SideBySide.Second {
    @Suite("Output in the pages")
    struct PageOutputTests {
        /// Pages of which every command is run; of the others, only the commands that are shown with output.
        private static let whole: Set = ["README.md", "Documentation/GettingStarted.md"]

        @Test("Commands run as written, and print what the page shows", arguments: try pages())
        func page(name: String) throws {
            let text = try #require(Repository.text(name))
            let session = try PageSession(page: name, text: text)
            try session.run(everything: Self.whole.contains(name))
            for problem in session.problems { Issue.record("\(problem)") }
            guard session.text != text else { return }
            if ProcessInfo.processInfo.environment["REGENERATE"] == "1" {
                try session.text.write(to: Repository.root.appending(path: name), atomically: true, encoding: .utf8)
            } else {
                let difference = Self.difference(text, session.text)
                Issue.record("\(name) shows other output; Scripts/make-doc-outputs writes it anew:\n\(difference)")
            }
        }

        @Test("README and GettingStarted show output, and none without its command")
        func thereIsOutput() throws {
            for page in Self.whole {
                let blocks = CodeBlock.all(in: try #require(Repository.text(page)), page: page)
                #expect(blocks.contains { $0.language == "console" }, "\(page) shows no output")
                // Output without its command would not be tested.
                #expect(!blocks.contains { ["text", ""].contains($0.language) }, "\(page) has output of no command")
            }
        }

        @Test("An excerpt is updated from the output, or is an error where it can't be")
        func excerpt() throws {
            let output = ["head", "", "table 2", "a 2", "b 2", "", "Causes", "  c 2", "", "End"]
            let shown = ["head", "", "table 1", "…", "", "Causes", "  c 1", "", "…"]
            // After a cut paragraph the next one is found by its first line.
            #expect(
                try OutputExcerpt.remade(shown, from: output) == [
                    "head", "", "table 2", "…", "", "Causes", "  c 2", "", "…",
                ]
            )
            #expect(try OutputExcerpt.remade(["head"], from: output) == ["head", "", "…"])
            #expect(throws: OutputExcerpt.Problem.self) {
                try OutputExcerpt.remade(["…", "", "Verdicts"], from: output)
            }
        }

        private static func pages() throws -> [String] {
            try Repository.pages().filter { page in
                whole.contains(page)
                    || CodeBlock.all(in: Repository.text(page) ?? "", page: page).contains { $0.language == "console" }
            }
        }

        /// Lines that one of two texts has and the other lacks.
        private static func difference(_ old: String, _ new: String) -> String {
            let lines = [old, new].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            return lines[1].difference(from: lines[0]).map { change in
                switch change {
                case .remove(let line, let text, _): "- \(line + 1): \(text)"
                case .insert(let line, let text, _): "+ \(line + 1): \(text)"
                }
            }.joined(separator: "\n")
        }
    }
}
