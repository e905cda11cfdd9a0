import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("A frame whose thread was stopped")
struct StoppedFrameTests {
    private typealias Script = ThreadScript

    private var facts: TraceFacts {
        var facts = TraceFacts.live
        facts.seesStops = true
        return facts
    }

    private func stop(_ script: inout Script, _ from: Double, _ to: Double) {
        script.add(
            .ran(RunSlice(cpu: 0, start: Script.at(from), end: Script.at(to), ending: .stopped)),
            Script.photos
        )
    }

    @Test("a stop in the middle of a frame's work is a part of its own and the cause")
    func running() throws {
        var script = Script(engine: "live", facts: facts)
        script.frame(Script.photos, 0, 2005) { script in
            stop(&script, 0, 3)
            script.ran(Script.photos, 2003, 2005)
        }
        let frame = try #require(try script.finish(2100).frames[0].first)
        #expect(frame.ledger[.stopped] == .milliseconds(2000))
        #expect(frame.ledger.blocked.isEmpty)
        #expect(frame.ledger.explained + frame.ledger.residual == .milliseconds(2005))
        #expect(frame.verdict?.cause == VerdictCause(.stopped))
        #expect(frame.verdict?.dropped.map(\.cause.kind) == [.stopped])
    }

    @Test("a stop in the middle of a wait is the cause, and only the rest of the wait counts as blocked")
    func waiting() throws {
        var script = Script(engine: "live", facts: facts)
        script.frame(Script.photos, 0, 1012) { script in
            script.ran(Script.photos, 0, 1)
            // The signal wakes the waiting thread for a moment, then it stops.
            stop(&script, 5, 5.1)
            script.wait(Script.photos, .lock, Script.db, 1, 1011)
            script.ran(Script.photos, 1005.1, 1006)
            script.ran(Script.photos, 1011, 1012)
        }
        let model = RunModel(try script.trace(1100))
        let frame = try #require(model.frames[0].records.first)
        #expect(frame.ledger[.stopped] == .milliseconds(1000))
        #expect(frame.ledger.blockedTotal == .milliseconds(10))
        #expect(frame.verdict?.cause == VerdictCause(.stopped))
        let moments = try model.story(of: frame.number, app: "photos").moments
        let stopped = moments.filter { $0.what == .stopped }
        #expect(stopped.map(\.interval.length) == [.milliseconds(1000)])
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.interval.end <= $1.interval.start })
    }

    @Test("a stop before the frame began is no late wake-up")
    func parked() throws {
        var script = Script(engine: "live", facts: facts)
        script.frame(Script.photos, 0, 4) { $0.ran(Script.photos, 0, 4) }
        stop(&script, 10, 10.1)
        let begin = Usage(at: Script.at(516.8), cpu: .zero, delay: nil)
        let frame = ActivityBegin(
            .frame(FrameNumber(1), callback: VsyncIndex(1)),
            usage: begin,
            wokenAt: Script.at(516.8)
        )
        script.add(.begin(frame), Script.photos)
        script.ran(Script.photos, 516.8, 520)
        let end = Usage(at: Script.at(520), cpu: .zero, delay: nil)
        script.add(.end(ActivityEnd(frame: FrameNumber(1), usage: end)), Script.photos)
        let second = try #require(try script.finish(600).frames[0].last)
        let before = Script.at(516.8) - Script.grid[VsyncIndex(1)]
        #expect(second.ledger[.stopped] == before)
        #expect(second.ledger.timerLate == .zero)
        #expect(second.verdict?.cause == VerdictCause(.stopped))
    }

    @Test("where stops are not recorded their part is absent; where they are and none occurred, it is zero")
    func unseen() throws {
        for sees in [false, true] {
            var facts = facts
            facts.seesStops = sees
            var script = Script(engine: "live", facts: facts)
            script.frame(Script.photos, 0, 4) { $0.ran(Script.photos, 0, 4) }
            #expect(try script.finish().frames[0].first?.ledger[.stopped] == (sees ? .zero : nil))
        }
    }
}
