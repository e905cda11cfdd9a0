import Foundation
import FrameBudget
import FrameTrace
import Testing

extension EndToEnd {
    @Suite("A real program in a workload")
    struct ProgramAppTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("A real program's turns are recorded beside a simulated app, and contention names which took the CPU")
        func neighbour() throws {
            guard try Recording.eventLoop(in: scratch) != nil else { return }
            let result = try ProgramWorkload.run(
                """
                game: { exec: [./loop, 60], budget: 2.5ms }
                  neighbour: { frame: [{ compute: 11ms, name: simulate }] }
                """,
                "timeline: [{ at: 0s, open: game }, { at: 4s, open: neighbour }]",
                duration: 8,
                // Not the loop's own 60 Hz, else the start alone decides where each turn falls in the neighbour's
                // frame. A turn takes 2 ms: one that waits for half a scheduler's slice is late.
                device: "cores: 1, refresh: 57Hz",
                in: scratch
            )
            #expect(result.status == 0, "\(result)")
            let run = Analysis.analyze(try RunFiles.trace(scratch["run"]))
            let index = try #require(run.result.apps.firstIndex { $0.name == "game" })
            let app = run.result.apps[index]
            #expect(app.clock == .own && app.loop?.call == "poll" && app.conservation.holds, "\(result)")
            #expect(app.program?.ending == .withRun && app.program?.status == nil)
            // 60 turns a second, except before the first one.
            #expect(run.frames[index].count > 7 * 50, "\(run.frames[index].count)")
            let rest = run.frames[index].map(\.ledger.residual.magnitude.inMilliseconds).reduce(0, +)
            #expect(rest / Double(max(1, run.frames[index].count)) <= 0.05, "\(rest) ms of all turns unexplained")
            // While its turns were ready, the neighbour never had the CPU before 4 s, and had it from then on.
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
            // In the other direction, the program takes the CPU from the neighbour.
            let other = try #require(run.result.apps.firstIndex { $0.name == "neighbour" })
            let game = run.frames[other].flatMap { $0.ledger.runnableBy ?? [] }.filter {
                $0.culprit == Culprit(.app, "game")
            }
            #expect(game.reduce(.zero) { $0 + $1.time } > .milliseconds(5), "\(game.count)")
            #expect(result.output.contains("game") && result.output.contains("neighbour"), "\(result)")
            // The same run in the other commands.
            let story = try Command.fbprof("explain", "run", "--frame", "game/30", in: scratch.path)
            #expect(story.status == 0 && story.output.contains("turn 30"), "\(story)")
            let strict = try Command.fbprof("report", "run", "--budget", "1ms", in: scratch.path)
            #expect(strict.status == 0, "\(strict)")
            let same = try Command.fbprof("compare", "run", "run", in: scratch.path)
            #expect(same.status == 0 && !same.output.contains("Not alike"), "\(same)")
            let gate = try Command.fbprof("gate", "run", "--max-dropped", "100000", in: scratch.path)
            #expect(gate.status == 0, "\(gate)")
        }
    }
}
