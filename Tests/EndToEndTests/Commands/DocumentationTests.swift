import Foundation
import Testing

extension Commands {
    @Suite("Examples in the pages")
    struct DocumentationTests {
        @Test("check accepts the workloads in the pages", arguments: try workloads())
        func workload(block: CodeBlock) throws {
            let scratch = try Scratch()
            let result = try Command.fbprof("check", try scratch.file("block.yaml", block.text))
            #expect(result.status == 0, "\(result)")
        }

        @Test("Commands in the pages exist, with each of their options", arguments: try shells())
        func commands(block: CodeBlock) throws {
            for command in Self.commands(in: block.text) {
                guard let name = command.first, !name.hasPrefix("-") else { continue }
                // A nested command has options of its own.
                let names = ["baseline", "history"].contains(name) ? Array(command.prefix(2)) : [name]
                let flags = try HelpDump.flags()[names]
                #expect(flags != nil, "there is no fbprof \(names.joined(separator: " "))")
                for option in command.dropFirst() where option.hasPrefix("-") && !["-", "--"].contains(option) {
                    let flag = String(option.prefix { $0 != "=" })
                    #expect(flags?.contains(flag) == true, "fbprof \(name) \(flag)")
                }
            }
        }

        @Test("Make targets in the pages exist", arguments: try shells())
        func targets(block: CodeBlock) throws {
            let makefile = try #require(Repository.text("Makefile"))
            for line in block.text.split(separator: "\n") {
                let words = line.split(separator: " ").drop { $0 == "$" }
                guard words.first == "make" else { continue }
                let targets = words.dropFirst().prefix { !$0.hasPrefix("#") }.filter {
                    !$0.hasPrefix("-") && !$0.contains("=")
                }
                for target in targets {
                    #expect(makefile.contains("\n\(target):"), "make \(target)")
                }
            }
        }

        @Test("Links to files of this package are not broken", arguments: try Repository.pages())
        func links(page: String) throws {
            let folder = Repository.root.appending(path: page).deletingLastPathComponent()
            let text = try #require(Repository.text(page))
            let links = text.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/).map { String($0.output.1) }
            let images = text.matches(of: /<img src="([^"]+)"/).map { String($0.output.1) }
            for target in links + images {
                guard !target.contains("://"), !target.hasPrefix("mailto:") else { continue }
                let path = folder.appending(path: target).path()
                #expect(FileManager.default.fileExists(atPath: path), "\(page) leads to \(target)")
            }
        }

        @Test("The pages have workloads, commands, Make targets and links to check")
        func thereAreSome() throws {
            #expect(try Self.workloads().count > 10)
            let shells = try Self.shells()
            #expect(shells.flatMap { Self.commands(in: $0.text) }.count > 50)
            #expect(shells.contains { $0.text.contains("make ") })
            #expect(try Repository.pages().contains { Repository.text($0)?.contains("](") == true })
        }

        private static func workloads() throws -> [CodeBlock] {
            try CodeBlock.inPages(["yaml", "yml"]).filter { block in
                let lines = block.text.split(separator: "\n").drop { $0.hasPrefix("#") || $0.isEmpty }
                return lines.first == "version: 1"
            }
        }

        private static func shells() throws -> [CodeBlock] {
            try CodeBlock.inPages(["sh", "bash", "shell", "console", "text", ""])
        }

        /// The arguments of every call of fbprof in a shell's lines.
        private static func commands(in text: String) -> [[String]] {
            let joined = text.replacing("\\\n", with: " ")
            return joined.split(separator: "\n").flatMap { line -> [[String]] in
                // Words after a prompt, up to a comment; a pipe or a semicolon begins another command.
                let words = line.split(separator: " ").map(String.init).prefix { !$0.hasPrefix("#") }
                return words.split { ["|", "||", "&&", ";"].contains($0) }.compactMap { words in
                    var words = words.drop { $0 == "$" || $0 == "sudo" || $0.contains("=") }
                    if words.starts(with: ["swift", "run"]) {
                        words = words.dropFirst(2).drop { $0.hasPrefix("-") || $0 == "release" }
                    }
                    guard let first = words.first, first == "fbprof" || first.hasSuffix("/fbprof") else { return nil }
                    return words.dropFirst().map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ";\"'`")) }
                }
            }
        }
    }
}
