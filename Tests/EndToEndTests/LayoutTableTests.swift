import Foundation
import Testing

/// The table of what shows the parts of layouts, against the tests and examples that it names.
@Suite("Table of layouts")
struct LayoutTableTests {
    @Test("every test and example that the table names exists, and every test of layouts stands in it")
    func named() throws {
        let page = try #require(Repository.text("Documentation/Layouts.md"))
        let table = try #require(page.components(separatedBy: "\n## What shows it\n").last)
        let sources = try Repository.swiftFiles(under: "Tests").map(\.lastPathComponent)
        let tests = Set(table.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.output.1) })
        #expect(tests.count >= 6)
        for test in tests { #expect(sources.contains("\(test).swift"), "no \(test)") }
        for example in table.matches(of: /`(Examples\/[a-z-]+\.yaml)`/).map({ String($0.output.1) }) {
            #expect(Repository.text(example) != nil, "no \(example)")
        }
        let own = try Repository.swiftFiles(under: "Tests/WorkloadTests/Layouts").map {
            $0.deletingPathExtension().lastPathComponent
        }
        for test in own where test.hasSuffix("Tests") { #expect(tests.contains(test), "\(test) shows nothing") }
    }
}
