import Foundation
import Testing

/// The table of rules in the documentation, checked against the names of the tests.
@Suite("Table of rules")
struct RuleTableTests {
    /// The rules of the page: id and the last column.
    private func table() throws -> [(id: String, followed: String)] {
        let page = try #require(Repository.text("Documentation/Rules.md"))
        return page.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, cells[0].wholeMatch(of: /[ACFKLMOQRSWZ]-\d+/) != nil else { return nil }
            return (cells[0], cells[2])
        }
    }

    @Test("every rule is in the table")
    func complete() throws {
        let ids = Set(try table().map(\.id))
        let wanted =
            (1...20).map { "Q-\($0)" } + (1...19).map { "W-\($0)" } + (1...13).map { "R-\($0)" }
            + (1...6).map { "F-\($0)" } + (1...14).map { "O-\($0)" } + (1...10).map { "A-\($0)" } + ["L-1"]
            + (1...11).map { "M-\($0)" } + (1...7).map { "C-\($0)" }
            + (1...7).map { "S-\($0)" } + (1...5).map { "K-\($0)" }
            + (1...6).map { "Z-\($0)" }
        #expect(ids == Set(wanted))
    }

    @Test("every rule is named by a test, or the table says why it is not modelled")
    func tested() throws {
        let sources = try Repository.swiftFiles(under: "Tests").map { try String(contentsOf: $0, encoding: .utf8) }
        // Rules are named at the start of a test's name, several of them with commas between.
        let names = sources.flatMap { source in
            source.matches(of: /"((?:[ACFKLMOQRSVWZ]-\d+[ a-e]*,? ?)+)[^"]*:/).map { String($0.output.1) }
        }
        let named = Set(names.flatMap { $0.matches(of: /[ACFKLMOQRSVWZ]-\d+/).map { String($0.output) } })
        #expect(named.contains("V-7"), "no test names V-7")
        for (id, followed) in try table()
        where !["not modelled", "by construction", "not yet"].contains(where: followed.hasPrefix) {
            #expect(named.contains(id), "no test names \(id)")
        }
        for vector in ["V-1", "V-2", "V-3", "V-4", "V-5", "V-6", "V-10", "V-8", "V-9", "V-11", "V-12"] {
            #expect(named.contains(vector), "no test names \(vector)")
        }
    }
}
