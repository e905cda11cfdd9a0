import Foundation
import FrameBudget
import FrameTrace
import Testing

extension SideBySide.Third {
    /// How real programs in workloads start and end; their speed is not checked.
    @Suite("A real program in a workload: how it starts and ends")
    struct ProgramAppEndingTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        private func run(_ apps: String, _ more: String = "", duration: Int = 5) throws -> CommandResult {
            try ProgramWorkload.run(apps, more, duration: duration, in: scratch)
        }

        @Test("A program's exit status, output, and end by the timeline are in the run's result")
        func outcomes() throws {
            guard try Recording.eventLoop(in: scratch) != nil else { return }
            let neighbour = "feed: { frame: [{ compute: 2ms }] }"
            let failed = try run("bad: { exec: [sh, -c, 'echo no display; exit 7'] }\n  \(neighbour)", duration: 2)
            #expect(failed.status == 3, "\(failed)")
            #expect(failed.output.contains("with status 7"), "\(failed)")
            #expect(try String(contentsOfFile: scratch["run/program-1.txt"], encoding: .utf8) == "no display\n")
            #expect(try RunFiles.result(scratch["run"]).apps.first { $0.name == "bad" }?.program?.status == 7)

            // Both instances of game are programs of their own. One of them is quit; deaf ignores that and is killed.
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
            // A folder with the programs' output counts as a run's: the second run has replaced the first.
            #expect(scratch.has("run/program-3.txt"))
            // No process of the programs is left.
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

        @Test("Without privileges the program runs, and what can't be seen is reported once; also without the hook")
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
            guard let user = try PlainUser(scratch) else { return }
            func occurrences(_ words: String, _ result: CommandResult) -> Int {
                result.error.components(separatedBy: words).count - 1
            }
            let result = try user.run(["run", "w.yaml", "--output", "run"])
            #expect(result.status == 0, "\(result)")
            let run = try RunFiles.result(scratch["run"])
            let isLimited = run.quality.switches?.source != .wholeCPUs
            #expect(occurrences("where threads wait: can't be seen here", result) == (isLimited ? 1 : 0), "\(result)")
            #expect(run.apps.first { $0.name == "game" }?.program?.refusal == nil, "\(result)")
            #expect((run.apps.first { $0.name == "feed" }?.conservation.shown ?? 0) > 30, "\(result)")
            guard Command.isRoot else { return skipped("without root, the user has no copy of the hook to remove") }
            guard isLimited else { return skipped("every user sees all of a program here") }
            // The user's copy of the command has no hook beside it any more.
            try FileManager.default.removeItem(atPath: scratch["libfbprof-hook.so"])
            let without = try user.run(["run", "w.yaml", "--output", "without"])
            #expect(without.status == 0 && occurrences("needs root", without) == 1, "\(without)")
            let apps = try RunFiles.result(scratch["without"]).apps
            #expect(apps.first { $0.name == "game" }?.program?.refusal != nil, "\(without)")
            #expect((apps.first { $0.name == "feed" }?.conservation.shown ?? 0) > 30, "\(without)")
        }
    }
}
