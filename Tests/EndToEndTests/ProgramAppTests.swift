import Foundation
import FrameBudget
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("A real program in a workload")
    struct ProgramAppTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        /// A paced event loop in C, compiled; nil where that can't be, which is said.
        private func hasProgram() throws -> Bool {
            guard Command.isRoot else {
                skipped("recording a program needs root")
                return false
            }
            let source = Repository.root.appending(path: "Tests/Programs/event_loop.c").path()
            let result = try? Command.run(["/usr/bin/cc", "-O2", "-o", scratch["loop"], source, "-lpthread"])
            guard result?.status == 0 else {
                skipped("there is no C compiler: \(result.map { "\($0)" } ?? "none found")")
                return false
            }
            return true
        }

        private func run(
            _ apps: String,
            _ more: String = "",
            duration: Int = 5,
            device: String = "cores: 1"
        ) throws -> CommandResult {
            let workload = """
                version: 1
                duration: \(duration)s
                device: { \(device) }
                apps:
                  \(apps)
                \(more)
                """
            _ = try scratch.file("w.yaml", workload)
            return try Command.fbprof("run", "w.yaml", "--output", "run", "--replace", in: scratch.path)
        }

        private func analysis() throws -> AnalyzedRun { Analysis.analyze(try RunFiles.trace(scratch["run"])) }

        @Test("Its turns are recorded beside a simulated neighbour, and what each takes from the other has a name")
        func neighbour() throws {
            guard try hasProgram() else { return }
            let result = try run(
                """
                game: { exec: [./loop, 60], budget: 2.5ms }
                  neighbour: { frame: [{ compute: 11ms, name: simulate }] }
                """,
                "timeline: [{ at: 0s, open: game }, { at: 4s, open: neighbour }]",
                duration: 8,
                // Not the loop's own 60 Hz, else the start alone decides where each turn falls in the neighbour's frame. A turn
                // takes 2 ms: one that waits for half a scheduler's slice is late.
                device: "cores: 1, refresh: 57Hz"
            )
            #expect(result.status == 0, "\(result)")
            let run = try analysis()
            let index = try #require(run.result.apps.firstIndex { $0.name == "game" })
            let app = run.result.apps[index]
            #expect(app.clock == .own && app.loop?.call == "poll" && app.conservation.holds, "\(result)")
            #expect(app.program?.ending == .withRun && app.program?.status == nil)
            // 60 turns a second, but for the time before the first one.
            #expect(run.frames[index].count > 7 * 50, "\(run.frames[index].count)")
            let rest = run.frames[index].map(\.ledger.residual.magnitude.inMilliseconds).reduce(0, +)
            #expect(rest / Double(max(1, run.frames[index].count)) <= 0.05, "\(rest) ms of all turns unexplained")
            // Who had the CPU while its turns were ready: nobody of that name before 4 s, and the neighbour from then on.
            let neighbour = Culprit(.app, "neighbour")
            func taken(_ frames: some Sequence<FrameRecord>) -> TimeSpan {
                frames.flatMap { $0.ledger.runnableBy ?? [] }.filter { $0.culprit == neighbour }
                    .reduce(.zero) { $0 + $1.time }
            }
            let opened = run.grid.origin + .seconds(4)
            let (alone, beside) = (
                run.frames[index].filter { $0.end < opened }, run.frames[index].filter { $0.begin >= opened }
            )
            #expect(taken(alone) == .zero)
            #expect(taken(beside) > .milliseconds(20), "\(taken(beside))")
            let contention = VerdictCause(.contention, culprit: neighbour)
            #expect(beside.contains { $0.isMissed && $0.verdict?.cause == contention }, "\(result.output)")
            #expect(!alone.contains { $0.verdict?.cause.culprit == neighbour })
            // And the other way round: the program takes the CPU from the neighbour.
            let other = try #require(run.result.apps.firstIndex { $0.name == "neighbour" })
            let game = run.frames[other].flatMap { $0.ledger.runnableBy ?? [] }.filter {
                $0.culprit == Culprit(.app, "game")
            }
            #expect(game.reduce(.zero) { $0 + $1.time } > .milliseconds(5), "\(game.count)")
            #expect(result.output.contains("game") && result.output.contains("neighbour"), "\(result)")
            // The same run, told by the other commands.
            let story = try Command.fbprof("explain", "run", "--frame", "game/30", in: scratch.path)
            #expect(story.status == 0 && story.output.contains("turn 30"), "\(story)")
            let strict = try Command.fbprof("report", "run", "--budget", "1ms", in: scratch.path)
            #expect(strict.status == 0, "\(strict)")
            let same = try Command.fbprof("compare", "run", "run", in: scratch.path)
            #expect(same.status == 0 && !same.output.contains("Not alike"), "\(same)")
            let gate = try Command.fbprof("gate", "run", "--max-dropped", "100000", in: scratch.path)
            #expect(gate.status == 0, "\(gate)")
        }

        @Test("What becomes of a program is told: its status, its output, its end by the timeline")
        func outcomes() throws {
            guard try hasProgram() else { return }
            let neighbour = "feed: { frame: [{ compute: 2ms }] }"
            let failed = try run("bad: { exec: [sh, -c, 'echo no display; exit 7'] }\n  \(neighbour)", duration: 2)
            #expect(failed.status == 3, "\(failed)")
            #expect(failed.output.contains("with status 7"), "\(failed)")
            #expect(try String(contentsOfFile: scratch["run/program-1.txt"], encoding: .utf8) == "no display\n")
            #expect(try RunFiles.result(scratch["run"]).apps.first { $0.name == "bad" }?.program?.status == 7)

            // Both instances are programs of their own; one is quit, the other one does not listen.
            let stubborn = "trap '' TERM; while :; do sleep 0.01; done"
            let quit = try run(
                "game: { exec: [./loop, 60], instances: 2 }\n  deaf: { exec: [sh, -c, \"\(stubborn)\"] }\n  \(neighbour)",
                """
                timeline: [{ at: 0s, open: game }, { at: 0s, open: feed }, { at: 0s, open: deaf }, { at: 1s, quit: game-1 },
                  { at: 1s, quit: deaf }]
                """
            )
            #expect(quit.status == 0, "\(quit)")
            let apps = try RunFiles.result(scratch["run"]).apps
            func program(_ name: String) -> ProgramSummary? { apps.first { $0.name == name }?.program }
            #expect(program("game-1")?.ending == .quit && program("game-2")?.ending == .withRun, "\(quit)")
            #expect(program("deaf")?.ending == .killed && program("deaf")?.status == 137, "\(quit)")
            let turns = ["game-1", "game-2"].map { name in apps.first { $0.name == name }?.conservation.shown ?? 0 }
            #expect(turns[0] > 30 && turns[1] > turns[0], "\(turns)")
            // A folder with what programs printed is that of a run.
            #expect(scratch.has("run/program-3.txt"))
            // Nothing of them is left.
            let programs = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")
            }
            #expect(!programs.contains(scratch["loop"]))
        }

        @Test("A command that can't be run is refused before anything runs; virtual time refuses all programs")
        func refusals() throws {
            let neighbour = "feed: { frame: [{ compute: 2ms }] }"
            for (command, reason) in [
                ("./no-such", "there is no file"), ("no-such-program-at-all", "no folder of PATH"),
                ("./w.yaml", "make it executable"),
            ] {
                let missing = try run("game: { exec: [\(command)] }\n  \(neighbour)")
                #expect(missing.status == 64 && missing.error.contains(reason), "\(missing)")
                #expect(missing.error.contains("game: can't run") && !scratch.has("run.partial"), "\(missing)")
            }
            _ = try run("game: { exec: [sleep, 60] }\n  \(neighbour)")
            let virtual = try Command.fbprof(
                "run",
                "w.yaml",
                "--engine",
                "virtual",
                "--output",
                "virtual",
                in: scratch.path
            )
            #expect(virtual.status == 65 && virtual.error.contains("real program (exec)"), "\(virtual)")
            #expect(!scratch.has("virtual"))
            let turns = try Command.fbprof("ab", "w.yaml", "w.yaml", in: scratch.path)
            #expect(turns.status != 0 && turns.error.contains("takes no turns"), "\(turns)")
            let check = try Command.fbprof("check", "w.yaml", in: scratch.path)
            #expect(check.status == 0 && check.output.contains("2 apps"), "\(check)")
        }

        @Test("Without the privilege the program runs, and what is not known of it is said once")
        func plainUser() throws {
            _ = try scratch.file(
                "w.yaml",
                """
                version: 1
                duration: 2s
                device: { cores: 1 }
                apps:
                  game: { exec: [sh, -c, 'while :; do sleep 0.01; done'] }
                  feed: { frame: [{ compute: 2ms }] }
                """
            )
            guard let result = try PlainUser(scratch)?.run(["run", "w.yaml", "--output", "run"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.error.components(separatedBy: "needs root").count == 2, "\(result)")
            let apps = try RunFiles.result(scratch["run"]).apps
            #expect(apps.first { $0.name == "game" }?.program?.refusal != nil, "\(result)")
            #expect((apps.first { $0.name == "feed" }?.conservation.shown ?? 0) > 30, "\(result)")
        }
    }
}
