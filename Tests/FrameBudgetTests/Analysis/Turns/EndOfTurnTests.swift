import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Turns at the end of a recording and of a program")
struct EndOfTurnTests {
    private func app(_ script: LoopScript, until end: Double, _ ending: RunEnding = .complete) throws -> AppResult? {
        Analysis.analyze(try script.trace(until: end, ending).withTurns()).result.apps.first
    }

    @Test(
        "A turn that a failure, a signal or Ctrl-C cut is late from 250 ms on, and lasts to the end of its thread",
        arguments: [
            (lasts: 249.0, status: 134, ending: RunEnding.complete, isLate: false),
            (lasts: 250, status: 134, ending: .complete, isLate: true),
            (lasts: 900, status: 1, ending: .complete, isLate: true),
            (lasts: 900, status: 0, ending: .interrupted, isLate: true),
            // The program quits by itself.
            (lasts: 900, status: 0, ending: .complete, isLate: false),
        ]
    )
    func cutByTheEnd(_ example: (lasts: Double, status: Int32, ending: RunEnding, isLate: Bool)) throws {
        var busy = LoopScript()
        busy.turns(6, from: 10)
        busy.wake(200)
        busy.run(200)
        var waiting = busy
        busy.wait(nil, 200 + example.lasts)
        // It waits for a lock until a signal ends it.
        waiting.addThird()
        waiting.wait(LoopScript.lock, 205)
        waiting.wake(199 + example.lasts, by: LoopScript.third)
        waiting.run(199 + example.lasts)
        waiting.wait(nil, 200 + example.lasts)
        for (way, waits) in [(busy, nil), (waiting, "futex")] {
            var script = way
            script.ended(1_499, status: example.status)
            let app = try #require(try app(script, until: 1_500, example.ending))
            let cut = app.worst.first { $0.isUnfinished == true }
            #expect((cut != nil) == example.isLate && app.conservation.holds)
            guard let cut else { continue }
            #expect(cut.end - cut.begin == .milliseconds(example.lasts) && cut.ledger.residual == .zero)
            #expect(cut.ledger.blocked.first?.resource == waits, "whoever ends the program is not waited for")
        }
        var home = LoopScript()
        home.turns(6, from: 10)
        home.wake(1_400)
        home.run(1_400)
        home.wait(nil, 1_401)
        home.ended(1_402, status: 130)
        #expect(try app(home, until: 1_500)?.total.missed == 0, "it was at home until a signal ended it")
    }

    @Test("The cause of a turn that had not ended and had mostly waited is that wait; if it mostly ran, its own work")
    func mostlyWaiting() throws {
        func cut(after work: Double) throws -> (app: AppResult, frame: FrameDetail) {
            var script = LoopScript()
            script.turns(6, from: 10)
            script.wake(200)
            script.run(200)
            script.wait(LoopScript.lock, 200 + work, argument: 0x99)
            let found = try #require(try self.app(script, until: 1_500))
            return (found, try #require(found.worst.first { $0.isUnfinished == true }))
        }
        let waiting = try cut(after: 20)
        let verdict = try #require(waiting.frame.verdict)
        #expect(verdict.cause == VerdictCause(.wait, resource: "futex") && verdict.reason == .notEnded, "\(verdict)")
        #expect(verdict.time == .milliseconds(1_280))
        #expect(verdict.others == [VerdictPart(VerdictCause(.ownWork), .milliseconds(20))])
        let counts = waiting.app.total.verdicts
        #expect(counts.map(\.cause) == [verdict.cause, VerdictCause(.ownWork)], "\(counts)")
        // The turn would have been late by its own work alone, by one interval.
        #expect(counts.map(\.missed) == [1, 0] && counts.last?.dropped == 1, "\(counts)")
        #expect(waiting.app.conservation.holds)
        let busy = try #require(try cut(after: 700).frame.verdict)
        #expect(busy.cause == VerdictCause(.ownWork) && busy.reason == .alone, "\(busy)")
        // Within the budget: it would have been in time without the wait.
        let short = try #require(try cut(after: 5).frame.verdict)
        #expect(short.cause == verdict.cause && short.reason == .alone, "\(short)")
    }

    @Test("In an interrupted run, only a turn that began long before the end is an unfinished turn")
    func interrupted() throws {
        func unfinished(from start: Double, _ ending: RunEnding) throws -> Bool {
            var script = LoopScript()
            script.turns(6, from: 10)
            script.wake(start)
            script.run(start)
            script.leave(500, .ready)
            return try app(script, until: 500, ending)?.worst.contains { $0.isUnfinished == true } ?? false
        }
        #expect(try unfinished(from: 400, .complete))
        #expect(try !unfinished(from: 400, .interrupted))
        #expect(try unfinished(from: 200, .interrupted))
    }
}
