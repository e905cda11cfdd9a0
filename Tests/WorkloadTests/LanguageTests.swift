import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Named quantities, instances, files of values, units")
struct LanguageTests {
    private static let head = "version: 1\nduration: 2min\n"

    private func workload(
        _ text: String,
        overrides: [String] = [],
        files: [String: String] = [:]
    ) throws -> Workload {
        let bytes = files.mapValues { Array($0.utf8) }
        return try WorkloadFile.read(
            Array(text.utf8),
            named: "t.yaml",
            overrides: overrides,
            files: SourceFiles { path in
                bytes[path].map { .success($0) } ?? .failure(SourceFiles.Problem("No such file or directory"))
            }
        ).workload
    }

    private func errors(_ text: String, overrides: [String] = [], files: [String: String] = [:]) -> String {
        do {
            _ = try workload(text, overrides: overrides, files: files)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("Times may be in minutes and hours")
    func units() throws {
        #expect(try workload("version: 1\nduration: 2min\n" + Self.app("1ms")).duration == .seconds(120))
        #expect(try workload("version: 1\nduration: 1.5h\n" + Self.app("1ms")).duration == .seconds(5400))
        #expect(TimeSpan(text: "3min") == .seconds(180))
        let apart = "version: 1\nduration: 120 s\n" + Self.app("4  ms")
        #expect(try workload(apart).duration == .seconds(120), "the reference says that spaces may stand before a unit")
        #expect(
            errors("version: 1\nduration: 25h\n" + Self.app("1ms"))
                == #"t.yaml:2:11: duration: expected a time from 1ms to 86400s, found "25h""#
        )
    }

    private static func app(_ compute: String) -> String { "apps:\n  mail: { frame: [{ compute: \(compute) }] }\n" }

    @Test("A named quantity may stand for any number or distribution; --set changes it")
    func variables() throws {
        let text = """
            version: 1
            duration: $length
            device: { cores: $cores }
            vars: { length: 9s, cores: 2, decode: 4ms, heavy: { uniform: [$decode, 9ms] }, rare: 20%, page: 20kB }
            apps:
              mail:
                budget: $decode
                frame:
                  - { compute: $decode }
                  - { compute: $heavy }
                  - { read: $page }
                  - { chance: $rare, do: [{ repeat: $cores, do: [{ sleep: $decode }] }] }
            """
        let read = try workload(text)
        #expect(read.duration == .seconds(9))
        #expect(read.device.cores == 2)
        let frame = read.apps[0].frame
        #expect(frame[0].act == .compute(.fixed(4e6)))
        #expect(frame[1].act == .compute(.uniform(4e6...9e6)))
        #expect(frame[2].act == .read(.fixed(20_000)))
        #expect(frame[3].act == .chance(0.2, [Step(.repeat(.fixed(2), [Step(.sleep(.fixed(4e6)))]))]))
        #expect(read.apps[0].budget == .milliseconds(4))
        let other = try workload(text, overrides: ["vars.decode=6ms"])
        #expect(other.apps[0].frame[1].act == .compute(.uniform(6e6...9e6)))
        #expect(other.digest != read.digest)
    }

    @Test(
        "Names of no quantity, or of a quantity of another kind, are refused",
        arguments: [
            (
                "vars: { decode: 4ms }", "$decod",
                #"4:36: apps.mail.frame[0].compute: expected the name of a quantity under vars, found "$decod"; did you mean "decode"?"#
            ),
            (
                "vars: {}", "$decode",
                #"4:36: apps.mail.frame[0].compute: expected the name of a quantity under vars, found "$decode""#
            ),
            (
                "vars: { decode: 4kB }", "$decode",
                #"4:36: apps.mail.frame[0].compute: expected a time such as 4ms, found "4kB", the value of $decode"#
            ),
            (
                "vars: { decode: soon }", "4ms",
                #"3:17: vars.decode: expected an amount such as 4ms, 20kB or 20, found "soon""#
            ),
            ("vars: { a: $b, b: 4ms }", "$a", #"3:12: vars.a: expected an amount such as 4ms, 20kB or 20, found "$b""#),
            ("vars: [4ms]", "4ms", "3:7: vars: expected a mapping from names to variables, found a list"),
        ]
    )
    func wrongVariables(vars: String, use: String, expected: String) {
        let text = Self.head + vars + "\n" + "apps: { mail: { frame: [{ compute: \(use) }] } }\n"
        #expect(errors(text).split(separator: "\n").first.map(String.init) == "t.yaml:" + expected)
    }

    @Test("Each instance is an app with its own queues and draws; the timeline and the gate name one or all")
    func instances() throws {
        let text = """
            version: 1
            duration: 10s
            apps:
              mail:
                instances: 3
                frame: [{ compute: { uniform: [1ms, 9ms] } }]
                queues: { sync: {} }
              maps: { frame: [{ compute: 4ms }] }
            timeline:
              - { at: 0s, open: mail }
              - { at: 1s, close: mail-2 }
              - { at: 2s, open: maps }
            gate:
              apps: { mail-2: { dropped: 5 }, mail: { dropped: 0 } }
              quarantine: [{ app: mail, metric: dropped, until: 2026-12-31, reason: known }]
            """
        let read = try workload(text)
        #expect(read.apps.map(\.name) == ["mail-1", "mail-2", "mail-3", "maps"])
        #expect(read.apps.map(\.queues.count) == [1, 1, 1, 0])
        #expect(read.timeline.count == 5)
        #expect(read.timeline[3].change == .close(app: "mail-2"))
        let rules = try #require(read.gate?.rules)
        #expect(rules.appBudgets["mail-1"]?.dropped == 0)
        #expect(rules.appBudgets["mail-2"]?.dropped == 5)
        #expect(rules.quarantines.map(\.app) == ["mail-1", "mail-2", "mail-3"])
        let compiled = CompiledWorkload(read)
        let draws = compiled.apps.prefix(3).map { app in
            var cursor = app.frame.cursor(frame: FrameNumber(0))
            return cursor.next().map { "\($0.act)" }
        }
        #expect(Set(draws).count == 3, "each draws for itself: \(draws)")
        let one = try workload(text, overrides: ["apps.mail.instances=2"])
        #expect(one.apps.map(\.name) == ["mail-1", "mail-2", "maps"])
    }

    @Test("Instances whose names clash, too many instances, and none are refused")
    func wrongInstances() {
        let app = "frame: [{ compute: 1ms }]"
        #expect(
            errors(Self.head + "apps:\n  mail: { instances: 2, \(app) }\n  mail-2: { \(app) }\n")
                == #"t.yaml:5:3: apps.mail-2: expected a name that no other app has, found "mail-2", which is an instance of another"#
        )
        #expect(
            errors(Self.head + "apps:\n  a: { instances: 40, \(app) }\n  b: { instances: 40, \(app) }\n")
                == "t.yaml:4:3: apps: expected at most 64 apps with all instances, found 80"
        )
        #expect(
            errors(Self.head + "apps:\n  a: { instances: 0, \(app) }\n")
                == #"t.yaml:4:19: apps.a.instances: expected a whole number from 1 to 64, found "0""#
        )
        #expect(
            errors(Self.head + "apps:\n  mail: { instances: 2, \(app) }\ntimeline: [{ at: 0s, open: mail-3 }]\n")
                == #"t.yaml:5:28: timeline[0].open: expected the name of an app, found "mail-3"; did you mean "mail-1"?"#
        )
    }

    @Test("A column of a file is a distribution, and the file's content is part of the workload's digest")
    func recorded() throws {
        let text = Self.head + Self.app("{ file: frames.csv, column: frame ms }")
        let csv = "\u{FEFF}index, \"frame ms\"\r\n1,4.5\r\n\r\n2,\r\n3, 9 \r\n"
        let read = try workload(text, files: ["frames.csv": csv])
        #expect(read.apps[0].frame[0].act == .compute(.recorded([4.5e6, 9e6])))
        let other = try workload(text, files: ["frames.csv": csv + "4,10\n"])
        #expect(other.digest != read.digest)
        #expect(try workload(text, files: ["frames.csv": csv]).digest == read.digest)
        let seconds = text.replacing("column: frame ms", with: "column: s, unit: s")
        #expect(
            try workload(seconds, files: ["frames.csv": "s\n0.25\n"]).apps[0].frame[0].act
                == .compute(.recorded([25e7]))
        )
    }

    @Test(
        "Files of values that can't be used are refused with the reason",
        arguments: [
            (nil, #"expected a file that can be read, found "f.csv": No such file or directory"#),
            ("", #"expected comma-separated values, found "f.csv": line 1: expected a line of names, found nothing"#),
            ("ms\n", #"expected a column with values in "f.csv", found "ms""#),
            ("mss\n4\n", #"expected the name of a column of "f.csv", found "ms"; did you mean "mss"?"#),
            ("ms\nfast\n", #"expected numbers in ms, a time from 0ns to 60s, found "fast" in line 2 of "f.csv""#),
            ("ms\n-1\n", #"expected numbers in ms, a time from 0ns to 60s, found "-1" in line 2 of "f.csv""#),
            ("ms\n4ms\n", #"expected numbers in ms, a time from 0ns to 60s, found "4ms" in line 2 of "f.csv""#),
            ("ms\n1e300\n", #"expected numbers in ms, a time from 0ns to 60s, found "1e300" in line 2 of "f.csv""#),
            (
                "\"ms\n4\n",
                #"expected comma-separated values, found "f.csv": line 1: expected the closing quote on the same line"#
            ),
        ]
    )
    func wrongFiles(content: String?, expected: String) {
        let text = Self.head + Self.app("{ file: f.csv, column: ms }")
        let found = errors(text, files: content.map { ["f.csv": $0] } ?? [:])
        #expect(found.contains(expected), "\(found)")
    }

    @Test("A column name in quotes may have a comma and a doubled quote")
    func quotes() throws {
        let text = Self.head + Self.app("{ file: f.csv, column: 'a \"b\", c' }")
        let read = try workload(text, files: ["f.csv": "x,\"a \"\"b\"\", c\" ,y\n1,\"7\",2\n"])
        #expect(read.apps[0].frame[0].act == .compute(.recorded([7e6])))
    }

    @Test("Reading a file of random bytes ends with an error or with values within the limits")
    func randomFiles() {
        var random = DeterministicRandom(seed: 41)
        let text = Array((Self.head + Self.app("{ file: f.csv, column: a }")).utf8)
        let alphabet = Array("a,\"\r\n 019.e-\t\u{E9}".utf8)
        for _ in 0..<2000 {
            let length = Int.random(in: 0..<40, using: &random)
            let bytes = Array("a\n".utf8) + (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0x20 }
            guard
                let read = try? WorkloadFile.read(text, named: "t.yaml", files: SourceFiles { _ in .success(bytes) }),
                case .compute(.recorded(let values)) = read.workload.apps[0].frame[0].act
            else { continue }
            #expect(!values.isEmpty && values.allSatisfy { (0...60e9).contains($0) })
        }
    }

    @Test("Files with too many rows or bytes are refused")
    func largeFiles() {
        let text = Self.head + Self.app("{ file: f.csv, column: ms }")
        let rows = "ms\n" + String(repeating: "1\n", count: 100_001)
        #expect(errors(text, files: ["f.csv": rows]).contains("expected at most 100000 rows"))
        let bytes = String(repeating: " ", count: SourceFiles.mostBytes + 1)
        #expect(errors(text, files: ["f.csv": bytes]).contains("expected a file of at most 8 MiB"))
    }
}
