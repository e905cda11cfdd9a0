import FrameBudget
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("A user with CAP_PERFMON and without tracefs, as in a container")
    struct PerfmonUserTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("With the hook's marks, a turn that follows a late one without a wait is a turn of its own")
        func turns() throws {
            guard Command.isRoot else { return skipped("only root can run a command with CAP_PERFMON alone") }
            guard let user = try PlainUser(scratch, capability: "perfmon"),
                let loop = try Recording.eventLoop(in: scratch)
            else { return }
            let seen = try user.doctor()
            guard seen.contains("turns of programs fbprof record finds") else {
                return skipped("CAP_PERFMON does not let a user record programs here")
            }
            guard seen.contains("calls of event loops by a preloaded hook") else {
                return skipped("every user may read tracefs here")
            }
            let recorded = try user.run(
                ["record", "--budget", "8ms", "--warm-up", "0s", "--output", "run", "--", loop, "3", "own"]
            )
            #expect(recorded.status == 0, "\(recorded)")
            #expect(
                recorded.error.contains("calls of event loops: seen here by the preloaded hook only"),
                "\(recorded)"
            )
            #expect(!recorded.error.contains("other waits have no name"), "\(recorded)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
            #expect(run.result.quality.switches?.source == .wholeCPUs && run.result.apps[0].loop?.call == "poll")
            let words = recorded.output.split(whereSeparator: \.isWhitespace).map(String.init)
            let place = try #require(words.firstIndex(of: "turns"), "\(recorded)")
            let turns = try #require(Int(words[place + 1]))
            let late = try #require(Int(words[place + 3]))
            let frames = Array(run.frames[0])
            // 18 of 180 turns take 27 ms: without marks, as many other turns would be parts of these.
            #expect(late >= 10 && (turns - 3...turns + 3).contains(frames.count), "\(frames.count): \(recorded)")
            let followed = zip(frames, frames.dropFirst()).count { $0.isMissed && $0.end == $1.begin }
            #expect(followed >= late - 3, "\(followed) of \(late)")
        }

        @Test("Without the hook, a message says that turns without a wait between them count as one")
        func withoutHook() throws {
            guard Command.isRoot else { return skipped("only root can run a command with CAP_PERFMON alone") }
            guard let user = try PlainUser(scratch, capability: "perfmon"),
                let loop = try Recording.eventLoop(in: scratch)
            else { return }
            let seen = try user.doctor()
            guard seen.contains("turns of programs fbprof record finds"),
                seen.contains("calls of event loops by a preloaded hook")
            else { return skipped("CAP_PERFMON does not let a user record here, or every user may read tracefs") }
            let recorded = try user.run(
                ["record", "--no-preload", "--warm-up", "0s", "--output", "run", "--", loop, "1"]
            )
            #expect(recorded.status == 0, "\(recorded)")
            let sentence = "calls of event loops: can't be seen here; turns without a wait between them count as one"
            #expect(recorded.error.contains(sentence), "\(recorded)")
        }
    }
}
