import Foundation
import FrameBudget
import FrameTrace
import Testing

extension EndToEnd {
    /// Each test has a terminal of its own, which `script` makes.
    @Suite("A live view")
    struct LiveViewTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private static let enter = "\u{1B}[?1049h"
        private static let leave = "\u{1B}[?1049l"
        private static let script = "/usr/bin/script"

        /// The output of a command on a terminal, and whether the terminal's settings are as before in the end.
        private func onTerminal(_ shell: String, columns: Int = 100) throws -> CommandResult? {
            guard FileManager.default.isExecutableFile(atPath: Self.script) else {
                skipped("no script(1)")
                return nil
            }
            let lines = """
                stty cols \(columns) rows 30
                before=$(stty -g)
                \(shell)
                # Whoever gives the terminal back after a kill may come a moment later.
                for try in $(seq 200); do [ "$(stty -g)" = "$before" ] && break; sleep 0.05; done
                [ "$(stty -g)" = "$before" ] && echo "settings as before"
                """
            let file = try scratch.file("on-terminal.sh", lines)
            return try Command.run(
                [Self.script, "--quiet", "--return", "--command", "sh \(file)", "/dev/null"],
                in: scratch.path,
                environment: ["TERM": "xterm"],
                atMost: 120
            )
        }

        private func expectGivenBack(_ result: CommandResult) {
            let parts = result.output.components(separatedBy: Self.leave)
            #expect(result.output.components(separatedBy: Self.enter).count == 2, "taken once: \(result)")
            #expect(parts.count == 2, "given back once: \(result)")
            #expect(result.output.contains("settings as before"), "\(result)")
            // What follows is printed on the screen that was there before.
            #expect(parts.last?.contains("settings as before") == true)
        }

        @Test("A live view is refused without a terminal, with --quiet or --json, and in virtual time")
        func refusals() throws {
            let path = try scratch.file("w.yaml", Workloads.oneApp())
            let piped = try Command.fbprof("run", path, "--live", "--output", scratch["run"])
            #expect(piped.status == 64 && piped.error.contains("standard output is not one"), "\(piped)")
            for form in ["--quiet", "--json"] {
                let result = try Command.fbprof("run", path, "--live", form)
                #expect(result.status == 64 && result.error.contains("without --quiet and --json"), "\(result)")
            }
            let virtual = try Command.fbprof("run", path, "--live", "--engine", "virtual", "-o", scratch["run"])
            #expect(virtual.status == 64 && virtual.error.contains("--live is for live runs"), "\(virtual)")
            let record = try Command.fbprof("record", "--live", "-o", scratch["run"], "--", "/bin/true")
            #expect(record.status == 64 && record.error.contains("standard output is not one"), "\(record)")
            #expect(try scratch.names() == ["w.yaml"], "nothing was begun")
            let dumb = "TERM=dumb '\(Product.fbprof.path)' run w.yaml --live --output run"
            guard let result = try onTerminal(dumb) else { return }
            #expect(result.output.contains("found TERM=dumb") && !result.output.contains(Self.enter), "\(result)")
        }

        @Test("A run is shown to its end; then the terminal is as before, with the table and the view's cost")
        func run() throws {
            _ = try scratch.file("w.yaml", Workloads.oneApp(duration: "3s"))
            let command = "'\(Product.fbprof.path)' run w.yaml --live --output run"
            guard let result = try onTerminal(command) else { return }
            expectGivenBack(result)
            let parts = result.output.components(separatedBy: Self.leave)
            #expect(parts[0].contains("on screen: solo") && parts[0].contains(" fps"), "\(result)")
            #expect(parts[0].contains("Ctrl-C ends the run"), "\(result)")
            #expect(parts.last?.contains("Report: run/report.html") == true, "\(result)")
            #expect(parts.last?.contains("fbprof: the live view took ") == true, "\(result)")
            let run = try RunFiles.result(scratch["run"])
            #expect(run.run.ending == .complete && (run.apps.first?.total.shown ?? 0) > 100)
        }

        @Test("Whatever signal ends fbprof, the terminal is restored", arguments: ["INT", "TERM", "KILL", "ABRT"])
        func signals(signal: String) throws {
            _ = try scratch.file("w.yaml", Workloads.oneApp(duration: "60s"))
            // A shell without job control starts background commands with Ctrl-C ignored: fbprof handles it
            // nevertheless.
            let command = """
                '\(Product.fbprof.path)' run w.yaml --live --output run &
                until [ "$(stty -g)" != "$before" ]; do sleep 0.05; done
                kill -\(signal) $!
                wait $!
                echo "status $?"
                """
            guard let result = try onTerminal(command) else { return }
            expectGivenBack(result)
            let isOrderly = ["INT", "TERM"].contains(signal)
            #expect(result.output.contains("status \(isOrderly ? 130 : signal == "KILL" ? 137 : 134)"), "\(result)")
            #expect(result.output.contains("Report: run/report.html") == isOrderly, "\(result)")
        }

        @Test("On real threads, the live view's frames, late frames and causes agree with the report's")
        func agreement() throws {
            let text = """
                version: 1
                duration: 5s
                warmUp: 500ms
                device: { cores: 1 }
                apps:
                  maps: { frame: [{ compute: 9ms }] }
                  video: { frame: [{ compute: 10ms }] }
                """
            let path = try scratch.file("two.yaml", text)
            let result = try Command.fbprof("run", path, "--output", scratch["run"])
            #expect(result.status == 0, "\(result)")
            let bytes = Array(try Data(contentsOf: URL(filePath: scratch["run/trace"])))
            let whole = RunModel(try Trace(bytes: bytes)).run
            var follower = RunFollower()
            var looks: [LiveFigures] = []
            for start in stride(from: 0, to: bytes.count, by: 1 << 14) {
                try follower.take(Array(bytes[start..<min(bytes.count, start + 1 << 14)]))
                if let figures = follower.look() { looks.append(figures) }
            }
            let figures = try #require(looks.last)
            let warm = whole.grid.origin + .milliseconds(500)
            var (agreed, late) = (0, 0)
            for (index, app) in figures.apps.enumerated() {
                let counted = whole.frames[index].filter { $0.due(on: whole.grid) >= warm }
                #expect(app.shown == counted.count, "\(app.name)")
                // A frame that was under way when its app left the screen is late, but is not among those that were
                // shown.
                let frozen = whole.frozen[index].filter { $0.isMissed && $0.end < figures.observedUntil }
                let missed = counted.count(where: \.isMissed) + frozen.count
                #expect(app.late == missed, "\(app.name): \(app.late) in the view, \(frozen.count) of \(missed) frozen")
                var causes: [VerdictCause: Int] = [:]
                for cause in counted.filter(\.isMissed).compactMap(\.verdict?.cause) { causes[cause, default: 0] += 1 }
                for count in app.causes { agreed += min(count.missed, causes[count.cause] ?? 0) }
                late += app.late - app.unexplained
            }
            #expect(late > 0)
            // Stolen time is known only at the end, and can change an attribution to an app's own work.
            guard let steal = whole.result.quality.stealShare, steal <= AnalysisPolicy.standard.quietSteal else {
                return skipped("a hypervisor took CPU time: \(agreed) of \(late) causes agree")
            }
            #expect(agreed * 100 >= late * 98, "\(agreed) of \(late) causes agree")
        }

        @Test("During a live view, a recorded program's output goes into a file, not onto the screen")
        func record() throws {
            guard Command.isRoot else { return skipped("recording a program needs root") }
            let loop = "i=0; while [ $i -lt 60 ]; do sleep 0.02; i=$((i+1)); echo loud noise; done; echo trouble >&2"
            let program = try scratch.file("loop.sh", loop)
            let command = "'\(Product.fbprof.path)' record --live --output run -- /bin/sh \(program)"
            guard let result = try onTerminal(command, columns: 200) else { return }
            expectGivenBack(result)
            #expect(!result.output.contains("loud noise") && !result.output.contains("trouble"), "\(result)")
            #expect(result.output.contains("What the program prints: run.partial/output.txt"), "\(result)")
            #expect(result.output.contains("what loop.sh printed is in run/output.txt"), "\(result)")
            let printed = try String(contentsOfFile: scratch["run/output.txt"], encoding: .utf8)
            #expect(printed.hasPrefix("loud noise\n") && printed.hasSuffix("trouble\n"))
            let again = try onTerminal(command.replacing("--live", with: "--live --replace"))
            #expect(again?.output.contains("Report: run/report.html") == true, "\(String(describing: again))")
        }
    }
}
