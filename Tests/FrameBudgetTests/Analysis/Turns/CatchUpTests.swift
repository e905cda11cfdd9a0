import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Loops that catch up")
struct CatchUpTests {
    /// A loop of 6 ms of work in every 16 ms, which sleeps for the rest of its period if there is one.
    private struct Game {
        static let period = 16.0
        static let work = 6.0
        /// Whether it does all iterations that it has missed, or begins a new period with each iteration.
        var catchesUp: Bool
        var script = LoopScript(budget: 16)
        var now = 0.0
        var due = 0.0
        var begins: [Double] = []

        init(catchesUp: Bool) {
            self.catchesUp = catchesUp
            script.run(0)
        }

        /// Does an iteration, which may wait for a lock after some of its work or work for longer, and sleeps where
        /// time is left.
        mutating func iterate(
            locked: Double = 0,
            after part: Double = 1,
            more: Double = 0,
            work: Double = Self.work
        ) {
            begins.append(now)
            if locked > 0 {
                now += part
                script.wait(LoopScript.lock, now)
                now += locked
                script.wake(now, by: LoopScript.other)
                script.run(now)
                now += work - part
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
        // Turns of different lengths, which show that the sleeps keep the period.
        for work in [5.0, 6, 7, 6, 5, 6, 7, 6, 5, 6, 7, 6] { game.iterate(work: work) }
        for _ in 0..<3 {
            game.iterate(locked: 30)
            for work in [6.0, 6, 6, 6, 6, 5, 7, 5, 7] { game.iterate(work: work) }
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

    @Test("A lock is the cause also where a late iteration worked first, and those that catch up take a little less")
    func lockAfterWork() throws {
        var game = Game(catchesUp: true)
        for _ in 0..<12 { game.iterate() }
        for _ in 0..<3 {
            game.iterate(locked: 30, after: Game.work)
            for work in [5.9375, 5.9375, 6, 6, 6, 6, 6, 6, 6] { game.iterate(work: work) }
        }
        let run = try run(game)
        #expect(run.result.apps[0].loop?.estimatedTurns == 6)
        let late = run.frames[0].filter(\.isMissed)
        #expect(late.count == 3)
        #expect(late.allSatisfy { $0.verdict?.cause.kind == .wait && $0.ledger.onCPU == .milliseconds(6) }, "\(late)")
        #expect(late.allSatisfy { $0.end - $0.begin == .milliseconds(36) })
    }

    @Test("In a loop that catches up, work that was too long stays the cause, without the iterations that caught up")
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

    /// A loop that drops missed iterations: it is due again at the next multiple of 16 ms. Delays are by the number of
    /// the iteration: ready time and CPU time.
    private func dropping(_ delays: [Int: (ready: Double, work: Double)]) throws -> AnalyzedRun {
        var script = LoopScript(budget: 16)
        script.run(0)
        var now = 0.0
        for number in 0..<60 {
            let delay = delays[number] ?? (0, 6)
            now += delay.work / 2
            if delay.ready > 0 {
                script.leave(now, .ready)
                script.other(now, now + delay.ready)
                now += delay.ready
                script.run(now)
            }
            now += delay.work / 2
            script.call(LoopScript.sleep, now)
            script.wait(LoopScript.sleep, now)
            now = (now / 16).rounded(.down) * 16 + 16
            script.wake(now)
            script.run(now)
        }
        return Analysis.analyze(try script.trace(until: now).withTurns())
    }

    @Test("A slow turn with the CPU time of several, by chance, is one turn of a loop that drops missed iterations")
    func chance() throws {
        // 30 ms are five times the usual 6, and five periods pass until it is due again.
        let slow = (ready: 44.0, work: 30.0)
        let alone = try dropping([20: slow])
        #expect(alone.frames[0].count == 59 && alone.result.apps[0].loop?.estimatedTurns == nil)
        let several = try dropping([12: (30, 6), 20: slow, 28: (30, 6), 36: slow, 44: slow])
        #expect(several.frames[0].count == 59 && several.result.apps[0].loop?.estimatedTurns == nil)
        #expect(several.frames[0].count { $0.ledger.onCPU == .milliseconds(30) } == 3)
    }

    @Test("A loop that calls its wait even when it is late has a begin per iteration, and none is estimated")
    func entersLate() throws {
        var script = LoopScript(budget: 16)
        script.run(0)
        var (now, due) = (0.0, 0.0)
        var begins: [Double] = []
        for number in 0..<60 {
            begins.append(now)
            if number % 12 == 11 {
                script.wait(LoopScript.lock, now + 1)
                script.wake(now + 37, by: LoopScript.other)
                script.run(now + 37)
                now += 36
            }
            now += 6
            due += 16
            script.call(LoopScript.sleep, now)
            guard now < due else { continue }
            script.wait(LoopScript.sleep, now)
            now = due
            script.wake(now)
            script.run(now)
        }
        let run = Analysis.analyze(try script.trace(until: now).withTurns())
        #expect(self.begins(run) == Array(begins.dropFirst()))
        #expect(run.result.apps[0].loop?.estimatedTurns == nil)
    }

    @Test("The story of a turn says whether its begin is an estimate")
    func story() throws {
        var game = Game(catchesUp: true)
        for _ in 0..<12 { game.iterate() }
        for _ in 0..<3 {
            game.iterate(locked: 30)
            for _ in 0..<9 { game.iterate() }
        }
        let model = RunModel(try game.script.trace(until: game.now).withTurns())
        let late = try #require(model.run.frames[0].first { $0.isMissed })
        #expect(try !model.story(of: late.number, app: "loop").isBeginEstimated)
        let next = FrameNumber(late.number.rawValue + 1)
        #expect(try model.story(of: next, app: "loop").isBeginEstimated)
    }

    @Test("A loop that sleeps after every iteration, late or not, has no estimated turns")
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

    @Test("A server without a period has no estimated turns")
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
