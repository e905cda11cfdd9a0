import FrameTrace
import Testing

@testable import FrameBudget

/// A loop whose code a just-in-time compiler replaces waits at one place first, and at another one from then on.
@Suite("Loops that a compiler moves")
struct MovedLoopTests {
    private static let places = [SiteID(30), SiteID(31), SiteID(32)]
    private static let stacks: [UInt64] = [0x4570, 0x4590, 0x45A0]

    /// Adds turns of `time` milliseconds that begin every `every` milliseconds.
    private func turns(
        _ script: inout LoopScript,
        at place: SiteID,
        from start: Double,
        _ count: Int,
        every: Double,
        taking time: Double = 2,
        lock: UInt64 = 0x100
    ) {
        for number in 0..<count {
            let begin = start + Double(number) * every
            script.wake(begin)
            script.run(begin)
            script.wait(place, begin + time, argument: lock)
        }
    }

    private func script(_ call: String) -> LoopScript {
        var script = LoopScript(seesCalls: false)
        for (place, stack) in zip(Self.places, Self.stacks) {
            script.site(place, call, instruction: 0x9000, stack: stack)
        }
        return script
    }

    @Test(
        "The place of a handler that waits as often and never returns is not part of the loop's home",
        arguments: ["futex", "clock_nanosleep"]
    )
    func hang(_ call: String) throws {
        var script = script(call)
        turns(&script, at: Self.places[0], from: 20, 30, every: 17)
        turns(&script, at: Self.places[1], from: 540, 20, every: 17, lock: 0x900)
        let loop = try #require(try script.trace(until: 870).eventLoops().first)
        #expect(loop.call == call && loop.turns.count < 32, "\(loop.turns.count)")
        #expect(loop.open.map { $0 < LoopScript.at(600) } ?? false, "\(String(describing: loop.open))")
    }

    @Test("All places at which a moved loop waited one after the other are its home")
    func moved() throws {
        var script = script("futex")
        turns(&script, at: Self.places[0], from: 20, 20, every: 17)
        turns(&script, at: Self.places[1], from: 360, 30, every: 17)
        // A turn of 60 ms in the middle.
        turns(&script, at: Self.places[1], from: 930, 1, every: 17)
        turns(&script, at: Self.places[2], from: 990, 40, every: 17)
        let loop = try #require(try script.trace(until: 1700).eventLoops().first)
        #expect(loop.turns.count == 90, "\(loop.turns.count)")
        #expect(loop.turns.allSatisfy { $0.length == .milliseconds(2) })
    }

    @Test("A wait for another lock at such a place during start-up is not the loop's")
    func startUp() throws {
        var script = script("futex")
        turns(&script, at: Self.places[1], from: 10, 1, every: 17, lock: 0x900)
        turns(&script, at: Self.places[0], from: 20, 30, every: 17)
        turns(&script, at: Self.places[1], from: 530, 20, every: 17)
        let loop = try #require(try script.trace(until: 870).eventLoops().first)
        #expect(loop.turns.count == 49 && loop.turns.first?.start == LoopScript.at(37), "\(loop.turns)")
        #expect(loop.turns.allSatisfy { $0.length == .milliseconds(2) })
    }

    @Test("Another loop of the thread, with another period or within the first one's turns, is not part of its home")
    func others() throws {
        // The thread first waits for its other threads to begin, every 4 ms; then its loop begins.
        var start = script("futex")
        turns(&start, at: Self.places[0], from: 20, 10, every: 4)
        turns(&start, at: Self.places[1], from: 200, 40, every: 17)
        let loop = try #require(try start.trace(until: 1000).eventLoops().first)
        #expect(loop.turns.first?.start == LoopScript.at(217))
        // Every tenth turn a handler waits there five times, with the loop's period.
        var within = script("futex")
        for number in 0..<8 {
            let begin = 20 + Double(number) * 255
            turns(&within, at: Self.places[0], from: begin, 10, every: 17)
            turns(&within, at: Self.places[1], from: begin + 170, 5, every: 17, taking: 0.5)
        }
        let turns = try #require(try within.trace(until: 2200).eventLoops().first).turns
        #expect(turns.count { $0.length > .milliseconds(60) } == 7, "\(turns)")
    }
}
