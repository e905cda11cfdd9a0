import Testing

@testable import fbprof

extension Commands {
    /// A command line is split as a shell would split it, without the shell's operators and variables.
    @Suite("Words of a command line")
    struct CommandWordsTests {
        @Test(
            "Blanks, quotes and backslashes have the meaning that they have in a shell",
            arguments: [
                ("./game --level 3", ["./game", "--level", "3"]), ("  a\tb\n", ["a", "b"]),
                ("a 'b c' \"d e\"", ["a", "b c", "d e"]), ("a '' \"\"", ["a", "", ""]),
                ("a\\ b c", ["a b", "c"]), ("a'b'\"c\"d", ["abcd"]),
                (#"a "b\"c\d" '\e'"#, ["a", #"b"c\d"#, #"\e"#]),
                ("a && b | $c > d", ["a", "&&", "b", "|", "$c", ">", "d"]), ("é 'ü ß'", ["é", "ü ß"]),
            ]
        )
        func split(text: String, words: [String]) throws {
            #expect(try CommandWords.split(text) == words)
        }

        @Test("A command line without a word, or with an open quote or escape, is an error")
        func problems() {
            #expect(throws: CommandWords.Problem.empty) { try CommandWords.split("  ") }
            #expect(throws: CommandWords.Problem.empty) { try CommandWords.split("'' a") }
            #expect(throws: CommandWords.Problem.openQuote("'")) { try CommandWords.split("a 'b") }
            #expect(throws: CommandWords.Problem.openQuote("\"")) { try CommandWords.split("a \"b\\\"") }
            #expect(throws: CommandWords.Problem.openEscape) { try CommandWords.split("a \\") }
        }
    }
}
