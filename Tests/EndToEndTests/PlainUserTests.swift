import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension EndToEnd {
    @Suite("A user without privileges")
    struct PlainUserTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("A run is complete, and its result names what could not be seen")
        func run() throws {
            _ = try scratch.file("one.yaml", Workloads.oneApp())
            guard let result = try PlainUser(scratch)?.run(["run", "one.yaml", "--output", "run"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.errorOfItsOwn.isEmpty, "\(result)")
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
            let summary = try RunFiles.result(scratch["run"])
            #expect(summary.apps.allSatisfy { $0.conservation.holds && $0.conservation.shown > 0 })
            #expect(summary.apps.allSatisfy { $0.total.onCPU != nil }, "a thread's CPU time needs no privilege")
            // Switch records of fbprof's own threads need no privilege, where the kernel has them; those of other
            // processes do.
            let switches = try #require(summary.quality.switches)
            let isAvailable = { name in summary.machine.capabilities.first { $0.name == name }?.isAvailable == true }
            #expect((switches.source == .wholeCPUs) == isAvailable("who else ran there"), "\(switches)")
            #expect((switches.source == .none) == !isAvailable("who ran where"), "\(switches)")
            #expect((switches.reason == nil) == (switches.source == .wholeCPUs), "\(switches)")
            #expect((switches.slices > 0) == (switches.source != .none), "\(switches)")
            guard Command.isRoot else { return skipped("what the tests' own user may see is not known") }
            #expect(summary.machine.capabilities.contains { !$0.isAvailable }, "\(summary.machine)")
        }

        /// A user whom the machine lets see less than root; nil where there is none, which is noted as skipped: where
        /// every user may record, there is nothing to refuse.
        private func limitedUser() throws -> PlainUser? {
            guard let user = try otherUser() else { return nil }
            guard try user.doctor().contains("turns of programs by a preloaded hook") else {
                skipped("every user may record programs here")
                return nil
            }
            return user
        }

        /// A user other than the tests' own; nil where there is none, which is noted as skipped.
        private func otherUser() throws -> PlainUser? {
            guard Command.isRoot else {
                skipped("only root can run a command as a user without privileges")
                return nil
            }
            return try PlainUser(scratch)
        }

        @Test("Without the hook, recording a program is refused with the reason")
        func record() throws {
            guard let user = try limitedUser() else { return }
            let command = ["record", "--no-preload", "--output", "run", "--", "/bin/sleep", "0.1"]
            let recorded = try user.run(command)
            #expect(recorded.status == 70 && recorded.error.contains("CAP_PERFMON"), "\(recorded)")
            #expect(!scratch.has("run") && !scratch.has("run.partial"), "nothing is left of it")
            let running = try user.run(["record", "--duration", "1s", "--output", "run", "--pid", "\(getpid())"])
            #expect(running.status == 64 || running.error.contains("CAP_PERFMON"), "\(running)")
            #expect(!scratch.has("run"))
        }

        @Test("With the hook, turns and frames of a started program are found, and messages say what is not seen")
        func hook() throws {
            guard let user = try limitedUser(), let loop = try Recording.eventLoop(in: scratch),
                try PresentingProgram.build(in: scratch)
            else { return }
            let recorded = try user.run(
                ["record", "--budget", "8ms", "--warm-up", "0s", "--output", "turns", "--", loop, "3", "own", "sleep"]
            )
            #expect(recorded.status == 0, "\(recorded)")
            #expect(recorded.error.contains("who else ran there: can't be seen here"), "\(recorded)")
            #expect(recorded.error.contains("other waits have no name"), "\(recorded)")
            let turns = Analysis.analyze(try RunFiles.trace(scratch["turns"]))
            let words = recorded.output.split(whereSeparator: \.isWhitespace).map(String.init)
            let place = try #require(words.firstIndex(of: "turns"))
            let count = try #require(Int(words[place + 1]))
            #expect((count - 3...count + 3).contains(turns.frames[0].count), "\(turns.frames[0].count) of \(count)")
            #expect(turns.result.apps[0].loop?.call == "poll")
            #expect(turns.result.quality.switches?.source == .ownThreads)
            let late = turns.frames[0].filter(\.isMissed)
            #expect(late.contains { $0.verdict?.cause.kind == .ownWork }, "\(late.map(\.verdict))")
            #expect(late.contains { $0.verdict?.cause.resource == "sleep" }, "\(late.map(\.verdict))")
            #expect(late.allSatisfy { $0.ledger.residual.magnitude <= .milliseconds(0.1) })
            let presented = try user.run(
                ["record", "--warm-up", "0s", "--output", "frames", "--", scratch["linked"], "linked", "90"]
            )
            #expect(presented.status == 0, "\(presented)")
            let frames = Analysis.analyze(try RunFiles.trace(scratch["frames"]))
            #expect(frames.frames[0].count == 89, "\(presented)")
            #expect(frames.result.apps[0].loop?.presentedWith == "SDL_GL_SwapWindow")
            #expect((9...20).contains(frames.frames[0].count(where: \.isMissed)), "\(presented)")
        }

        @Test("Where the kernel gives no records, as in a container, frames and turns have their CPU time")
        func noRecords() throws {
            guard let user = try otherUser(), let loop = try Recording.eventLoop(in: scratch),
                try PresentingProgram.build(in: scratch)
            else { return }
            let source = Repository.root.appending(path: "Tests/Faults/deny.c").path()
            let compiled = try Command.run(["/usr/bin/env", "cc", "-o", scratch["deny"], source])
            try #require(compiled.status == 0, "\(compiled)")
            let denied = [scratch["deny"], "EPERM", "perf_event_open"]
            let recorded = try user.run(
                [
                    "record", "--budget", "8ms", "--warm-up", "0s", "--output", "turns", "--", loop, "3", "own",
                    "sleep", "lock",
                ],
                by: denied
            )
            #expect(recorded.status == 0 && recorded.error.contains("who ran where: can't be seen here"), "\(recorded)")
            let turns = Analysis.analyze(try RunFiles.trace(scratch["turns"]))
            #expect(turns.result.quality.switches?.source == SwitchSource.none)
            // A busy machine has fewer turns in three seconds; the program's own count goes to its last.
            let counted = try #require(recorded.output.firstMatch(of: /turns (\d+)/).flatMap { Int($0.output.1) })
            #expect(counted > 100 && (counted - 2...counted).contains(turns.frames[0].count), "\(recorded)")
            let late = turns.frames[0].filter(\.isMissed)
            #expect(turns.frames[0].allSatisfy { $0.ledger.onCPU != nil && $0.ledger[.runnable] == nil })
            for kind in [VerdictKind.wait, .unknown] {
                #expect(late.count { $0.verdict?.cause.kind == kind } >= 3, "\(kind): \(recorded)")
            }
            // Of 25 ms of own work nothing is unknown, unless something that can't be seen took the CPU meanwhile.
            let own = late.filter { $0.ledger.onCPU ?? .zero > .milliseconds(20) }
            #expect(own.count >= 3, "\(recorded)")
            for turn in own {
                let offCPU = turn.end - turn.begin - (turn.ledger.onCPU ?? .zero)
                let kind = turn.verdict?.cause.kind
                let isRight = kind == .ownWork || kind == .unknown && offCPU > .milliseconds(2)
                #expect(isRight, "\(String(describing: kind)), \(offCPU) off the CPU: \(recorded)")
            }
            let presented = try user.run(
                ["record", "--warm-up", "0s", "--output", "frames", "--", scratch["linked"], "linked", "90"],
                by: denied
            )
            let frames = Analysis.analyze(try RunFiles.trace(scratch["frames"]))
            #expect(frames.frames[0].count == 89, "\(presented)")
            #expect(
                frames.frames[0].count { $0.ledger.onCPU.map { $0 >= .milliseconds(24) } ?? false } == 9,
                "\(presented)"
            )
            #expect(frames.result.apps[0].loop?.displayWait != nil, "\(presented)")
        }

        @Test("Without the hook, comparing programs is refused with the reason, and no output is left")
        func programPairs() throws {
            guard let user = try limitedUser() else { return }
            for _ in 0..<2 {
                let compared = try user.run(
                    [
                        "ab", "--no-preload", "--baseline-exec", "/bin/sleep 1", "--candidate-exec", "/bin/sleep 1",
                        "--output", "pairs",
                    ]
                )
                #expect(compared.status == 70 && compared.error.contains("CAP_PERFMON"), "\(compared)")
                #expect(compared.output.isEmpty && !scratch.has("pairs"), "\(compared)")
            }
        }

        @Test("doctor lists what can be seen, status 0")
        func doctor() throws {
            guard let result = try PlainUser(scratch)?.run(["doctor"]) else { return }
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("run-queue delay"), "\(result)")
        }
    }
}
