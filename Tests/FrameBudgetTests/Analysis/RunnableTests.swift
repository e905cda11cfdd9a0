import FrameBudget
import FrameTrace
import Testing

@Suite("Delay between two activities")
struct RunnableTests {
    private func usage(_ at: Double, cpu: Double, delay: Double) -> Usage {
        Usage(at: SyntheticTrace.at(at), cpu: .milliseconds(cpu), delay: .milliseconds(delay))
    }

    /// A frame, or a frame and a handler, up to 20 ms, which is after V(1); and a frame that begins 3 ms later without
    /// parking.
    private func ledger(delay: Double, handler: Bool = false) throws -> Ledger {
        var trace = SyntheticTrace(seconds: 1, pacing: .continuous)
        trace.screen(0, isOpen: true)
        func frame(_ number: UInt32, _ begin: Usage, _ end: Usage) {
            trace.add(.begin(ActivityBegin(.frame(FrameNumber(number), callback: nil), usage: begin)))
            trace.add(.end(ActivityEnd(frame: FrameNumber(number), usage: end)))
        }
        if handler {
            frame(0, usage(0, cpu: 0, delay: 0), usage(5, cpu: 5, delay: 0))
            let begin = usage(10, cpu: 5, delay: 0)
            trace.add(
                .begin(ActivityBegin(.handler, path: PathID(1), usage: begin, wokenAt: SyntheticTrace.at(9)))
            )
            trace.add(.end(ActivityEnd(usage: usage(20, cpu: 15, delay: 0))))
        } else {
            frame(0, usage(0, cpu: 0, delay: 0), usage(20, cpu: 20, delay: 0))
        }
        frame(1, usage(23, cpu: 20, delay: delay), usage(28, cpu: 25, delay: delay))
        let frames = try trace.finish(100).frames[0]
        return try #require(frames.last).ledger
    }

    @Test("the time for which fbprof itself held a frame up is a part of its own, and the frame is marked suspect")
    func heldUp() throws {
        var trace = SyntheticTrace(seconds: 1)
        trace.screen(0, isOpen: true)
        let begin = ActivityBegin(.frame(FrameNumber(0), callback: nil), usage: usage(0, cpu: 0, delay: 0))
        trace.add(.begin(begin))
        trace.add(.heldUp(.milliseconds(2), at: SyntheticTrace.at(1)))
        trace.add(.end(ActivityEnd(frame: FrameNumber(0), usage: usage(9, cpu: 7, delay: 0))))
        let frame = try #require(try trace.finish(40).frames[0].first)
        #expect(frame.ledger.heldUp == .milliseconds(2))
        #expect(frame.ledger.residual == .zero)
        #expect(frame.isSuspect)
    }

    @Test("delay in the gap before a frame is in the ledger and not in the residual, for at most the gap's length")
    func gap() throws {
        #expect(try ledger(delay: 3).runnable == .zero, "the frame is due at V(2), after its begin")
        for (delay, runnable) in [(3.0, 3.0), (2, 2), (40, 3)] {
            let ledger = try ledger(delay: delay, handler: true)
            #expect(ledger.runnable == .milliseconds(runnable))
            #expect(ledger.outsideFrame == SyntheticTrace.at(20) - SyntheticTrace.grid[VsyncIndex(1)])
        }
        #expect(try ledger(delay: 3, handler: true).residual == .zero)
    }
}
