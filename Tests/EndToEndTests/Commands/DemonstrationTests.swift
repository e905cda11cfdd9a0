import Foundation
import Testing

/// The table of demonstrations of the simulated systems, checked against the tests and examples that it names.
@Suite("Table of demonstrations")
struct DemonstrationTests {
    private func rows() throws -> [(part: String, shown: String)] {
        let page = try #require(Repository.text("Documentation/Demonstrations.md"))
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[1] != "---" else { return nil }
            return (cells[0], cells[2])
        }
    }

    @Test("each test and each example that the table names exists; a row without any says that it is out of scope")
    func named() throws {
        let sources = Set(try Repository.swiftFiles(under: "Tests").map(\.lastPathComponent))
        let rows = try rows()
        #expect(rows.count >= 60)
        for (part, shown) in rows {
            let tests = shown.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.output.1) }
            let examples = shown.matches(of: /`(Examples\/[a-z0-9-]+\.yaml)`/).map { String($0.output.1) }
            for test in tests { #expect(sources.contains("\(test).swift"), "\(part): no \(test)") }
            for example in examples { #expect(Repository.text(example) != nil, "\(part): no \(example)") }
            #expect(shown == "–" || !tests.isEmpty || !examples.isEmpty, "\(part): nothing shows it")
            // Other text in code style is a misspelt name.
            #expect(shown.matches(of: /`[^`]*`/).count == tests.count + examples.count, "\(part): \(shown)")
        }
        let page = try #require(Repository.text("Documentation/Demonstrations.md"))
        let outOfScope = rows.count { $0.shown == "–" }
        #expect(page.matches(of: /out of scope/).count == outOfScope)
    }

    @Test("each test and each example of app life, layouts, memory and caches is in the table")
    func whole() throws {
        let shown = try rows().map(\.shown).joined(separator: " ")
        let folders = ["WorkloadTests/AppLife", "WorkloadTests/Layouts", "FrameBudgetTests/Memory"]
        for folder in folders {
            let files = try Repository.swiftFiles(under: "Tests/\(folder)")
            #expect(!files.isEmpty, "\(folder)")
            for file in files {
                let name = file.deletingPathExtension().lastPathComponent
                #expect(!name.hasSuffix("Tests") || shown.contains("`\(name)`"), "\(name) shows nothing")
            }
        }
        let examples = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Examples").path
        )
        let systems = ["iconreel", "memory", "mapping", "resize", "background-life", "transition", "keep-alive"]
        let ofSystems = examples.filter { example in systems.contains(where: example.hasPrefix) }
        #expect(ofSystems.count >= systems.count, "\(ofSystems)")
        for example in ofSystems {
            #expect(shown.contains("`Examples/\(example)`"), "\(example) shows nothing")
        }
    }
}
