import Testing

@testable import FrameBudget
@testable import FrameTrace

@Suite("A thread that wakes another may lose the CPU before it waits")
struct WaitOnTheWayTests {
    private typealias Script = ThreadScript

    /// A frame of 30 ms that records a wait from 5 to 25 ms. In the kernel's records it is ready from 5 ms on, until it
    /// runs again.
    private func run(blocked: Double) throws -> Ledger {
        var script = Script(engine: "live")
        script.frame(Script.photos, 0, 30) { $0.wait(Script.photos, .read, nil, 5, 25, blocked: blocked) }
        script.ran(Script.photos, 0, 5, ready: true)
        script.ran(Script.photos, 25, 30)
        return try #require(try script.finish().frames[0].first).ledger
    }

    @Test("the time of the wait counts once, as blocked: the thread could not have gone on")
    func wait() throws {
        let ledger = try run(blocked: 20)
        #expect(ledger.blocked.map(\.time) == [.milliseconds(20)])
        #expect(ledger.runnable == .zero)
    }

    @Test("of a transfer only the blocked sum is known, so the time that the kernel calls ready stays ready")
    func transfer() throws {
        let ledger = try run(blocked: 4)
        #expect(ledger.blocked.map(\.time) == [.milliseconds(4)])
        #expect(ledger.runnable == .milliseconds(20))
    }

    @Test("a part of a wait is blocked for all of its time, a part of a transfer in proportion to its length")
    func parts() {
        func span(_ blocked: Double) -> WaitSpan {
            WaitSpan(
                kind: .read,
                resource: nil,
                owner: nil,
                start: Script.at(0),
                end: Script.at(12),
                blocked: .milliseconds(blocked),
                wakeUp: .milliseconds(2),
                delayWithin: .zero
            )
        }
        let half = Interval(start: Script.at(5), end: Script.at(20))
        #expect(span(10).blocked(within: half) == .milliseconds(5))
        #expect(span(4).blocked(within: half) == .milliseconds(2))
        #expect(span(4).blocked(within: Interval(start: Script.at(-1), end: Script.at(20))) == .milliseconds(4))
    }
}
