import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Loops that catch up")
struct CatchUpTests {
    /// A loop of 6 ms of work in every 16, which sleeps for the rest where there is one.
    private struct Game {
        static let period = 16.0
        static let work = 6.0
        /// Whether it does all iterations that it has missed, or begins a new period after each.
        var catchesUp: Bool
        var script = LoopScript(budget: 16)
        var now = 0.0
        var due = 0.0
        var begins: [Double] = []

        init(catchesUp: Bool) {
            self.catchesUp = catchesUp
            script.run(0)
        }

        /// Does an iteration, which may wait for a lock or work for longer, and sleeps where time is left.
        mutating func iterate(locked: Double = 0, more: Double = 0, work: Double = Self.work) {
            begins.append(now)
            if locked > 0 {
                now += 1
                script.wait(LoopScript.lock, now)
                now += locked
                script.wake(now, by: LoopScript.other)
                script.run(now)
                now += work - 1
            } else {
                now += work + more
            }
            due = (catchesUp ? due : begins[begins.count - 1]) + Self.period
            guard now < due else { return }
            script.call(LoopScript.sleep, now)
            script.wait(LoopScript.sleep, now)
            now = due
            script.wake(now)
            script.run(now)
        }
    }

    private func run(_ game: Game) throws -> AnalyzedRun {
        Analysis.analyze(try game.script.trace(until: game.now).withTurns())
    }

    private func begins(_ run: AnalyzedRun) -> [Double] {
        run.frames[0].map { ($0.begin - LoopScript.origin).inMilliseconds }
    }

    @Test("A lock that made a loop late is the cause, not the work that it did to catch up", arguments: [true, false])
    func lock(catchesUp: Bool) throws {
        var game = Game(catchesUp: catchesUp)
        for _ in 0..<12 { game.iterate() }
        for _ in 0..<3 {
            game.iterate(locked: 30)
            for _ in 0..<9 { game.iterate() }
        }
        let run = try run(game)
        // The first iteration has no wait before it.
        #expect(begins(run) == Array(game.begins.dropFirst().prefix(run.frames[0].count)))
        #expect(run.frames[0].count >= game.begins.count - 2)
        let late = run.frames[0].filter(\.isMissed)
        #expect(late.count == 3)
        #expect(late.allSatisfy { $0.verdict?.cause.kind == .wait && $0.ledger.onCPU == .milliseconds(6) }, "\(late)")
        #expect(run.result.apps[0].loop?.estimatedTurns ?? 0 >= 3)
    }

    @Test("Work that was too long stays the cause where a loop has shown that it catches up, without what came after")
    func ownWork() throws {
        var game = Game(catchesUp: true)
        for _ in 0..<12 { game.iterate() }
        for number in 0..<5 {
            number < 3 ? game.iterate(locked: 30) : game.iterate(more: 34)
            for _ in 0..<9 { game.iterate() }
        }
        let own = try run(game).frames[0].filter { $0.verdict?.cause.kind == .ownWork }
        #expect(own.count == 2)
        #expect(own.allSatisfy { $0.ledger.onCPU == .milliseconds(40) }, "\(own.map(\.ledger))")
    }

    @Test("A loop that sleeps after every iteration is left as it is, late or not")
    func always() throws {
        var script = LoopScript(budget: 16)
        script.run(0)
        var now = 0.0
        for number in 0..<40 {
            now += number % 10 == 9 ? 40 : 6
            script.call(LoopScript.sleep, now)
            script.wait(LoopScript.sleep, now)
            now += 10
            script.wake(now)
            script.run(now)
        }
        let run = Analysis.analyze(try script.trace(until: now).withTurns())
        #expect(run.frames[0].count == 39 && run.result.apps[0].loop?.estimatedTurns == nil)
        #expect(run.frames[0].count(where: \.isMissed) == 4)
    }

    @Test("A server without a period is left as it is")
    func server() throws {
        var script = LoopScript()
        for number in 0..<30 {
            let start = 20.0 + Double(number * number)
            script.turn(start, start + Double(number % 7) + 1)
        }
        let run = Analysis.analyze(try script.trace(until: 1000).withTurns())
        #expect(run.frames[0].count == 29 && run.result.apps[0].loop?.estimatedTurns == nil)
    }
}
