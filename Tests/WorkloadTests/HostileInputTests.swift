import FrameTrace
import Scenario
import Testing
import Thoroughness
import WorkloadYAML

/// Texts that are made to exhaust time or memory. The limit of a second of CPU time is not a measurement: a text that
/// exceeds it would take minutes, or all memory.
@Suite("Hostile texts")
struct HostileInputTests {
    private func errors(_ bytes: [UInt8]) -> String {
        var result = ""
        let before = ThreadTime.seconds()
        do throws(WorkloadError) {
            _ = try WorkloadFile.parse(bytes, named: "t.yaml")
            result = "none"
        } catch { result = error.description }
        #expect(ThreadTime.seconds() - before < 1)
        return result
    }

    private func errors(_ text: String) -> String { errors(Array(text.utf8)) }

    @Test("Ten times as many mistakes take less than thirty times as much CPU time")
    func mistakes() {
        /// The CPU time to refuse a file with so many mistakes, in seconds.
        func cost(_ mistakes: Int) -> Double {
            let lines = String(repeating: "    - { compute: 1 parsec }\n", count: mistakes)
            let bytes = Array(("version: 1\nduration: 2s\napps:\n  a:\n    frame:\n" + lines).utf8)
            let before = ThreadTime.seconds()
            let error = #expect(throws: WorkloadError.self) { _ = try WorkloadFile.parse(bytes, named: "t.yaml") }
            let time = ThreadTime.seconds() - before
            // All mistakes are found: a file with more than 20,000 keys and values would be refused before.
            #expect(error.map { $0.diagnostics.count + $0.omitted } == mistakes)
            return time
        }
        // In turns, and the least of each: other processes share the caches, and the machine's speed changes. Measured
        // again only if it was slow.
        var least = (few: Double.infinity, many: Double.infinity)
        for _ in 0..<3 where least.few == .infinity || least.many >= least.few * 30 {
            for _ in 0..<3 { least.few = min(least.few, cost(450)) }
            least.many = min(least.many, cost(4500))
        }
        #expect(least.many < least.few * 30, "\(least)")
    }

    @Test("Deep nesting of every kind is refused")
    func nesting() {
        let deep = "t.yaml:1:65: expected lists and mappings at most 64 deep"
        #expect(errors(String(repeating: "[", count: 1_000_000)) == deep)
        #expect(errors(String(repeating: "{", count: 1_000_000)) == deep)
        #expect(
            errors(String(repeating: "- ", count: 500_000))
                == "t.yaml:1:129: expected lists and mappings at most 64 deep"
        )
        let steps = (0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(errors(steps).hasSuffix("expected lists and mappings at most 64 deep"))
        let mixed = (0..<400).map { String(repeating: " ", count: 2 * $0) + "- a:\n" }.joined()
        #expect(errors(mixed).hasSuffix("expected lists and mappings at most 64 deep"))
        #expect(errors(String(repeating: "? ", count: 500_000)) == "t.yaml:1:1: expected a key without a question mark")
        #expect(
            errors(String(repeating: "{a: ", count: 200_000)).hasSuffix("expected lists and mappings at most 64 deep")
        )
    }

    @Test("Nesting within the limit is parsed, and only then refused as no workload")
    func allowedNesting() {
        let text = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
        #expect(errors(text) == "t.yaml:1:1: expected a mapping with the fields of a workload, found a list")
    }

    @Test("Anchors, aliases, tags, directives, block text and several documents are refused")
    func refusals() {
        #expect(errors("a: &x [1]\nb: [*x, *x]") == "t.yaml:1:4: expected no anchors (&)")
        #expect(errors("a: *x") == "t.yaml:1:4: expected no aliases (*)")
        #expect(errors("*x : a") == "t.yaml:1:1: expected no aliases (*)")
        #expect(errors("a: [1, *x]") == "t.yaml:1:8: expected no aliases (*)")
        #expect(errors("{\"a\":*x}") == "t.yaml:1:6: expected no aliases (*)")
        #expect(errors("- !!str 1") == "t.yaml:1:3: expected no tags (!)")
        #expect(errors("--- !x\na: 1") == "t.yaml:1:5: expected no tags (!)")
        #expect(errors("%YAML 1.2\n---\na: 1") == "t.yaml:1:1: expected no directives (%)")
        #expect(errors("a: |\n  text") == "t.yaml:1:4: expected text on one line")
        #expect(errors("a: >-\n  text") == "t.yaml:1:4: expected text on one line")
        #expect(errors("a: 'x\n  y'") == "t.yaml:1:4: expected the closing quote on the same line")
        #expect(errors("a: 1\n---\nb: 1") == "t.yaml:2:1: expected one document, found another")
    }

    @Test("YAML marks inside a text are part of the text")
    func marksInText() throws {
        let name = "a & b * c ! d | e > f % g"
        let quoted = try Samples.workload(Samples.step("{ compute: 1ms, name: '*x & !y: ''z'' # [{' }"))
        #expect(quoted.apps[0].frame[0].name == "*x & !y: 'z' # [{")
        let plain = try Samples.workload(Samples.step("{ compute: 1ms, name: \(name) } # &x *y !z '\n    "))
        #expect(plain.apps[0].frame[0].name == name)
        let escaped = try Samples.workload(Samples.step(#"{ compute: 1ms, name: "a \"b\" \\" }"#))
        #expect(escaped.apps[0].frame[0].name == #"a "b" \"#)
    }

    @Test("Alias bombs, also as keys, are refused before anything is expanded")
    func aliasBombs() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        for level in 1...20 {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
        }
        #expect(errors(text) == "t.yaml:1:5: expected no anchors (&)")
        #expect(errors(text + "? *a20\n: 1\n*a20 : 2\n") == "t.yaml:1:5: expected no anchors (&)")
    }

    @Test(
        "Invalid YAML is refused with its place and what was expected",
        arguments: [
            ("a: [1", "t.yaml:1:4: expected , or ] after a value in this list"),
            ("a: b: c", "t.yaml:1:5: expected one key on the line, found another colon"),
            ("a: 1\n  b: 2", "t.yaml:2:3: expected the indentation of a line above, found 2 spaces"),
            (
                "a:\n\t- b",
                "t.yaml:2:1: expected spaces, found a tab"
            ),
            (
                "a: @b",
                "t.yaml:1:4: expected text that does not begin with @"
            ),
            ("a: \"\\q\"", "t.yaml:1:5: expected no \\ before this character in double quotes"),
            ("{ [a]: 1 }", "t.yaml:1:3: expected text as a key"),
        ]
    )
    func syntax(text: String, expected: String) {
        #expect(errors(text) == expected)
    }

    @Test("A duplicate key is reported at its second place, in a block and in braces")
    func duplicates() {
        #expect(errors("a: 1\n# a: 2\n\nb:\n  a: 3\na: 4") == #"t.yaml:6:1: expected each key once, found "a" again"#)
        #expect(errors("b: { a: 1, a: 2 }") == #"t.yaml:1:12: expected each key once, found "a" again"#)
        #expect(errors("b: { a: 1, 'a': 2 }") == #"t.yaml:1:12: expected each key once, found "a" again"#)
    }

    @Test("Control characters, bytes that are not UTF-8, and empty or too large files are refused")
    func bytes() {
        #expect(errors([]) == "t.yaml:1:1: expected a workload, found nothing")
        #expect(errors([0x61, 0x3A, 0x20, 0x00]) == "t.yaml:1:4: expected no control characters, found U+0000")
        #expect(errors("a: \u{1B}[2J") == "t.yaml:1:4: expected no control characters, found U+001B")
        #expect(errors("a: x\u{85}*b") == "t.yaml:1:5: expected no control characters, found U+0085")
        #expect(errors("a: x\u{2028}*b") == "t.yaml:1:5: expected no control characters, found U+2028")
        #expect(
            errors([0x61, 0x3A, 0x0A, 0x20, 0xC3, 0x28]) == "t.yaml:2:2: expected text in UTF-8, found other bytes"
        )
        #expect(errors([0xFF, 0xFE, 0x61, 0x00]) == "t.yaml:1:1: expected text in UTF-8, found other bytes")
        let garbage = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        #expect(errors(garbage).hasPrefix("t.yaml:"))
        let large = [UInt8](repeating: 0x20, count: 1_048_577)
        #expect(errors(large) == "t.yaml: expected at most 1 MiB (1048576 bytes), found more")
    }

    @Test("A byte order mark and the line ends of other systems are accepted")
    func otherSystems() throws {
        let text = "\u{FEFF}" + Samples.step("{ compute: 1ms }").replacing("\n", with: "\r\n")
        #expect(try Samples.workload(text).apps.count == 1)
    }

    /// By name, because the arguments of a test are printed.
    private static let lots: [String: @Sendable () -> String] = [
        "keys": { (0..<100_000).map { "k\($0): 1\n" }.joined() },
        "keys in braces": { "{" + (0..<100_000).map { "k\($0): 1" }.joined(separator: ",") + "}" },
        "commas": { "[" + String(repeating: ",", count: 1_000_000) },
        "numbers": { "a: [" + String(repeating: "1,", count: 500_000) + "]" },
        "keys on a line": { String(repeating: "a: ", count: 300_000) },
        "elements": { String(repeating: "- a\n", count: 250_000) },
        "colons": { String(repeating: ": ", count: 500_000) },
        "lines": { String(repeating: "\n", count: 1_000_000) },
        "comments": { String(repeating: "#\n", count: 500_000) },
        "letters": { String(repeating: "x", count: 1_000_000) },
        "letters of a value": { "a: " + String(repeating: "x", count: 1_000_000) },
        "words before a colon": { "a: " + String(repeating: "x ", count: 500_000) + ": b" },
        "quotes": { String(repeating: "\"", count: 1_000_000) },
        "quoted letters": { String(repeating: "'a' ", count: 250_000) },
        "backslashes": { "version: \"" + String(repeating: "\\", count: 1_000_000) + "\"" },
        "accents": { "e: \"e" + String(repeating: "\u{301}", count: 500_000) + "\"" },
        "words": { String(repeating: "a\n", count: 500_000) },
        "tabs": { String(repeating: "\t", count: 1_000_000) },
        "documents": { String(repeating: "---\n", count: 250_000) },
    ]

    @Test("A huge number of the same element is refused within a second", arguments: lots.keys.sorted())
    func lot(of thing: String) throws {
        let make = try #require(Self.lots[thing])
        #expect(errors(make()) != "none")
    }

    @Test("Parsing random bytes ends with an error or a workload, never with a trap")
    func fuzz() {
        var random = DeterministicRandom(seed: 20_26)
        let alphabet = Array("abe:,-[]{}'\"#&*!|>?%@` \n\t\\0123ms\u{E9}".utf8)
        for _ in 0..<3000 {
            let length = Int.random(in: 0..<60, using: &random)
            let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0x20 }
            _ = try? WorkloadFile.parse(bytes, named: "t.yaml")
        }
        for _ in 0..<1000 {
            let length = Int.random(in: 0..<200, using: &random)
            let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            _ = try? WorkloadFile.parse(bytes, named: "t.yaml")
        }
    }

    @Test("Parsing a valid workload with random bytes changed ends with an error or a workload, never with a trap")
    func mutations() {
        var random = DeterministicRandom(seed: 7)
        let good = Array(Samples.everything.utf8)
        var accepted = 0
        for _ in 0..<Thorough.count(400, usually: 150) {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = good[Int.random(in: good.indices, using: &random)]
                case 1: bytes.remove(at: place)
                default: bytes.insert(good[Int.random(in: good.indices, using: &random)], at: place)
                }
            }
            guard let workload = try? WorkloadFile.parse(bytes, named: "t.yaml") else { continue }
            accepted += 1
            // An accepted workload has to compile, and its frames have to run without a trap.
            for app in CompiledWorkload(workload).apps {
                var cursor = app.frame.cursor()
                var acts = 0
                while acts < 1000, cursor.next() != nil { acts += 1 }
            }
        }
        #expect(accepted > 0)
    }
}
