import FrameBudget
import FrameTrace
import Testing

@testable import FrameStatistics

/// A verdict explains more late frames only if most of the time by which the frames grew is of the kind that it names.
@Suite("Verdicts and the time that grew")
struct TimeGrowthTests {
    private static let notes = Culprit(.app, "notes")
    private static let contention = VerdictCause(.contention, culprit: notes)
    private static let lock = VerdictCause(.wait, resource: "lock l")
    private static let own = VerdictCause(.ownWork)
    private static let handler = VerdictCause(.outsideWork, resource: "timer t")

    /// Frames whose times changed by these amounts, in ms.
    private static func growth(
        own: Double = 0,
        ready: Double = 0,
        waiting: Double = 0,
        handler: Double = 0,
        handlerReady: Double = 0,
        isLonger: Bool = true
    ) -> TimeGrowth {
        func shift(_ change: Double) -> Shift { Shift(exact: 20, 20 + change) }
        let parts: [AppComparison.Part] = [
            .init(part: .outsideFrame, shift: shift(handler + handlerReady)), .init(part: .onCPU, shift: shift(own)),
            .init(part: .runnable, shift: shift(ready)), .init(part: .blocked, shift: shift(waiting)),
            .init(part: .vsyncWait, shift: shift(30)),
        ]
        let delays: [AppComparison.Delay] = [
            .init(cause: .ready(notes), shift: shift(ready)),
            .init(cause: .blocked(.lock, resource: "lock l"), shift: shift(waiting)),
        ]
        let otherWork: [AppComparison.OtherWork] = [
            .init(part: .onCPU, cause: nil, shift: shift(handler)),
            .init(part: .runnable, cause: .ready(notes), shift: shift(handlerReady)),
        ]
        let moves = TimeMoves(parts: parts, delays: delays, otherWork: otherWork, steps: [], rendering: nil)
        return TimeGrowth(moves, isLonger: isLonger)
    }

    @Test("A part that did not grow, or grew less than another, is not the cause")
    func others() {
        let longer = Self.growth(own: 6, waiting: -3)
        #expect(longer.isMostly([Self.own]))
        #expect(!longer.isMostly([Self.lock]) && !longer.isMostly([Self.contention]))
        let both = Self.growth(own: 4, waiting: 3)
        #expect(both.isMostly([Self.own]) && !both.isMostly([Self.lock]))
        let wait = Self.growth(own: 3, waiting: 4)
        #expect(wait.isMostly([Self.lock]) && !wait.isMostly([Self.own]))
    }

    @Test("A verdict that names another resource or another app does not match the growth")
    func names() {
        #expect(!Self.growth(waiting: 5).isMostly([VerdictCause(.wait, resource: "lock k")]))
        #expect(Self.growth(waiting: 5).isMostly([VerdictCause(.inversion, culprit: Self.notes, resource: "lock l")]))
        let other = VerdictCause(.contention, culprit: Culprit(.app, "maps"))
        #expect(!Self.growth(ready: 5).isMostly([other]))
        #expect(Self.growth(ready: 5).isMostly([other, Self.contention]))
    }

    @Test("Longer own work is also ready for longer: only ready time beyond that is attributed to another app")
    func following() {
        let longer = Self.growth(own: 5, ready: 6)
        #expect(longer.isMostly([Self.own]) && !longer.isMostly([Self.contention]))
        // 8 of 10 ms are the other app's.
        let displaced = Self.growth(own: 1, ready: 9)
        #expect(displaced.isMostly([Self.contention]) && !displaced.isMostly([Self.own]))
        let handler = Self.growth(ready: -0.4, handler: 5.2, handlerReady: 5.6)
        #expect(handler.isMostly([Self.handler]) && !handler.isMostly([Self.contention]))
    }

    @Test("Waits in the app's own pipeline are attributed to its render thread's work, up to three frames of it")
    func pipeline() {
        func growth(rendering: Double, waiting: Double) -> TimeGrowth {
            let delay = AppComparison.Delay(
                cause: .blocked(.render, resource: ""),
                shift: Shift(exact: 20, 20 + waiting)
            )
            let work = RenderMoves(work: Shift(exact: 10, 10 + rendering), steps: [])
            return TimeGrowth(
                TimeMoves(parts: [], delays: [delay], otherWork: [], steps: [], rendering: work),
                isLonger: true
            )
        }
        let render = VerdictCause(.ownWork, resource: WaitKind.render.rawValue)
        let wait = VerdictCause(.wait, resource: WaitKind.render.rawValue)
        let longer = growth(rendering: 14, waiting: 40)
        #expect(longer.isMostly([render]) && !longer.isMostly([wait]) && !longer.isMostly([Self.own]))
        // 20 − 3 · 1 of 18 ms.
        let waiting = growth(rendering: 1, waiting: 20)
        #expect(waiting.isMostly([wait]) && !waiting.isMostly([render]))
    }

    @Test("Shorter frames match the part that shrank; mixed causes match none; where nothing grew, every cause matches")
    func rest() {
        let shorter = Self.growth(own: 2, waiting: -5, isLonger: false)
        #expect(shorter.isMostly([Self.lock]) && !shorter.isMostly([Self.own]))
        #expect(!Self.growth(waiting: 5).isMostly([VerdictCause(.mixed)]))
        #expect(Self.growth().isMostly([Self.lock]) && Self.growth(own: -3).isMostly([Self.contention]))
    }
}
