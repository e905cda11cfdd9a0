import Foundation
import Testing

extension EndToEnd {
    @Suite("check")
    struct CheckTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("check accepts every example", arguments: try Repository.examples())
        func example(path: String) throws {
            let result = try Command.fbprof("check", path)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasPrefix("\(path): ok: "))
            let lines = result.error.split(separator: "\n").filter { !$0.hasPrefix("  ") }
            // The note is about the CPUs of this machine.
            let isKnown = lines.allSatisfy { line in
                line.hasPrefix("\(path):")
                    && (line.contains(": warning: ") || line.contains(": note: device.cores is "))
            }
            #expect(isKnown, "\(result)")
        }

        @Test(
            "A mistake in a file is reported with its place, and its field where it is in one",
            arguments: [
                ("version: 1\nduration: 2s\napps:\n  a:\n    frme: []\n", "5:5: apps.a: unknown field \"frme\""),
                ("version: 1\nduration: 2 parsecs\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "2:11: duration: "),
                ("version: 1\nduration: -2s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "2:11: duration: "),
                ("version: 1\nduration: 1e99s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "2:11: duration: "),
                ("version: 1\nduration: 2s\nduration: 3s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "3:1: "),
                ("version: 1\nduration: &d 2s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "2:11: "),
                ("version: 1\nduration: !!str 2s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "2:11: "),
                (
                    "version: 1\nduration: 2s\napps:\n  a:\n    frame: [{ compute: 1 mss }]\n",
                    "5:24: apps.a.frame[0].compute: "
                ),
                ("version: 2\nduration: 2s\napps:\n  a: { frame: [{ compute: 1ms }] }\n", "1:10: version: "),
                ("version: 1\nduration: [\n", "3:1: "),
                ("", "1:1: "),
                ("- 1\n- 2\n", "1:1: "),
                ("\u{0}\u{1}\u{2}binary\u{7F}\u{0}", "1:1: "),
            ]
        )
        func wrong(text: String, place: String) throws {
            let path = try scratch.file("wrong.yaml", text)
            let result = try Command.fbprof("check", path)
            #expect(result.status == 65, "\(result)")
            #expect(result.output.isEmpty)
            #expect(result.error.hasPrefix("\(path):\(place)"), "\(result)")
            #expect(!result.error.contains("fbprof: "), "a line begins with its place, for editors")
        }

        @Test("A misspelt field is answered with the nearest name")
        func nearest() throws {
            let text = Workloads.oneApp().replacing("duration:", with: "duraton:")
            let result = try Command.fbprof("check", try scratch.file("w.yaml", text))
            #expect(result.status == 65)
            #expect(result.error.contains("did you mean \"duration\"?"), "\(result)")
        }

        @Test("A file that is not text is refused at its line 1, column 1, status 65")
        func binary() throws {
            let path = try scratch.file("w.yaml", bytes: [0xFF, 0xFE, 0x00, 0x80, 0xC1])
            let result = try Command.fbprof("check", path)
            #expect(result.status == 65)
            #expect(result.error.hasPrefix("\(path):1:1: "), "\(result)")
        }

        @Test("A file that can't be read is reported with its name and the reason, status 74")
        func unreadable() throws {
            let missing = try Command.fbprof("check", scratch["missing.yaml"])
            #expect(missing.status == 74)
            #expect(missing.error.contains("missing.yaml: No such file or directory"), "\(missing)")
            let folder = try Command.fbprof("check", scratch.path)
            #expect(folder.status == 74)
            #expect(folder.error.contains("Is a directory"), "\(folder)")
        }

        @Test("For a missing file, the nearest name is suggested", arguments: ["feed.yml", "fead.yaml", "Feed.yaml"])
        func nearestFile(name: String) throws {
            _ = try scratch.file("feed.yaml", Workloads.oneApp())
            let result = try Command.fbprof("check", scratch[name])
            #expect(result.status == 74)
            #expect(result.error.hasSuffix("; did you mean \(scratch["feed.yaml"])?\n"), "\(result)")
        }

        @Test("--json has the warning about a large workload that the text output has")
        func largeJSON() throws {
            let text = Workloads.oneApp(duration: "24h")
            let path = try scratch.file("w.yaml", text)
            let lines = try Command.fbprof("check", path)
            #expect(lines.error.contains("this is a large workload"), "\(lines)")
            let json = try Command.fbprof("check", path, "--json", "--fail-on-warnings")
            #expect(json.status == 65, "\(json)")
            let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
            let warnings = try #require(document?["warnings"] as? [[String: Any]])
            #expect(warnings.contains { ($0["message"] as? String)?.hasPrefix("this is a large workload") == true })
        }

        @Test("--set changes a field")
        func set() throws {
            let path = try scratch.file("w.yaml", Workloads.oneApp())
            let result = try Command.fbprof("check", path, "--set", "duration=7s", "--set", "device.cores=2")
            #expect(result.status == 0, "\(result)")
            #expect(result.output == "\(path): ok: 1 app for 7 s on 2 cores\n")
        }

        @Test("A warning has its place and text, and fails only with --fail-on-warnings")
        func warnings() throws {
            let text = Workloads.oneApp().replacing("duration:", with: "device: { memory: 1GB }\nduration:")
            let path = try scratch.file("w.yaml", text)
            let result = try Command.fbprof("check", path)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasSuffix(", 1 warning\n"), "\(result)")
            #expect(result.error.hasPrefix("\(path):3:11: warning: device.memory: has no effect"), "\(result)")
            #expect(result.error.contains("^^^^^^"), "\(result)")
            let strict = try Command.fbprof("check", path, "--fail-on-warnings")
            #expect(strict.status == 65, "\(strict)")
            #expect(strict.output.isEmpty)
        }

        @Test("A column of a file beside the workload is read; a device is not")
        func recordedFile() throws {
            let text = Workloads.oneApp(compute: "{ file: frames.csv, column: ms }")
            let path = try scratch.file("w.yaml", text)
            let missing = try Command.fbprof("check", path)
            #expect(missing.status == 65, "\(missing)")
            #expect(missing.error.contains("\"frames.csv\": No such file or directory"), "\(missing)")
            _ = try scratch.file("frames.csv", "frame,ms\n1,4.2\n2,9\n")
            let result = try Command.fbprof("check", path)
            #expect(result.status == 0, "\(result)")
            let device = try Command.fbprof("check", path, "--set", "apps.solo.frame[0].compute.file=/dev/zero")
            #expect(device.status == 65, "\(device)")
            #expect(device.error.contains("not a regular file"), "\(device)")
        }

        @Test(
            "A wrong --set is quoted, status 65",
            arguments: [
                "device.coers=2", "device.cores", "=", "device.cores=two", "duration=-1s", "apps.solo.frame=3",
                "apps.nobody.budget=3ms", "device.cores=0",
            ]
        )
        func wrongSet(override: String) throws {
            let path = try scratch.file("w.yaml", Workloads.oneApp())
            let result = try Command.fbprof("check", path, "--set", override)
            #expect(result.status == 65, "\(result)")
            #expect(result.error.hasPrefix("--set \(override): "), "\(result)")
        }

        @Test("A file with 20,000 mistakes is refused with fewer than 400 lines")
        func manyMistakes() throws {
            let many = String(repeating: "    - { compute: 1 parsec }\n", count: 20_000)
            let path = try scratch.file("w.yaml", "version: 1\nduration: 2s\napps:\n  a:\n    frame:\n" + many)
            // How the time grows with the mistakes is for HostileInputTests: it does not depend on the machine.
            let result = try Command.fbprof("check", path)
            #expect(result.status == 65, "\(result.status ?? -1)")
            #expect((1..<400).contains(result.error.split(separator: "\n").count), "too long to read")
        }
    }
}
