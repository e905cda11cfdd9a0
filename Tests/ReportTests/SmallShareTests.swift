import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudget
@testable import FrameBudgetReports

/// What took a small part of a late frame is not in its headline, and what takes no part has no advice.
@Suite("Small shares of late frames")
struct SmallShareTests {
    @Test("A headline says what the holder did only if that holder had at least half of the wait")
    func headline() throws {
        func clause(_ time: Double) -> String? {
            var held = HeldBy(culprit: Culprit(.app, "c"), thread: "c main", path: .none, time: .milliseconds(time))
            held.waitedFor = WaitKind.sleep.rawValue
            let example = CauseExample(frame: nil, at: .zero, time: .milliseconds(30), heldBy: held)
            return VerdictWords.behind([example], of: "lock L")
        }
        #expect(clause(14.9) == nil)
        #expect(clause(15) == ", and the thread that was to end that wait slept")
    }

    @Test("A lock passes through six apps: the one that slept for 5.2 of 30.2 ms is in the advice, not in the headline")
    func passedOn() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 8, refresh: 60Hz }
            apps:
              a: { frame: [{ compute: 2ms, name: draw }, { every: 60, do: [{ lock: L, do: [{ compute: 1ms, name: use }] }] }] }
              b: { events: { e: { at: [1990ms], do: [{ lock: L, do: [{ compute: 17ms, name: bh }] }] } } }
              c: { events: { e: { at: [1991ms], do: [{ lock: L, do: [{ sleep: 5200us, name: ch }] }] } } }
              d: { events: { e: { at: [1992ms], do: [{ lock: L, do: [{ compute: 5ms, name: dh }] }] } } }
              e: { events: { e: { at: [1993ms], do: [{ lock: L, do: [{ compute: 5ms, name: eh }] }] } } }
              f: { events: { e: { at: [1994ms], do: [{ lock: L, do: [{ compute: 5ms, name: fh }] }] } } }
              g: { events: { e: { at: [1995ms], do: [{ lock: L, do: [{ compute: 5ms, name: gh }] }] } } }
            """
        )
        let headline = Verdict(result).headline
        #expect(headline.hasSuffix("it waited for lock L."), "\(headline)")
        let text = try #require(RemedyWords(result: result).lines(most: 1).first).text
        #expect(text.contains("For 5.2 ms of a wait of 30.2 ms c held it, in 'c › e', and slept."), "\(text)")
    }

    @Test("A handler that fits into the interval drops nothing before a wait that never ends, and has no advice")
    func handler() throws {
        let result = try PlantedRun.result(
            """
            duration: 8s
            device: { cores: 2, refresh: 60Hz }
            apps:
              a:
                semaphores: { s: 0 }
                work: { never: [{ signal: s }] }
                frame: [{ compute: 3ms, name: draw }]
                events:
                  e: { at: [2s], do: [{ compute: 10ms, name: pre }, { async: never, on: global, after: 59s }, { wait: s }] }
            """
        )
        let total = result.apps[0].total
        #expect(total.dropped == 359)
        #expect(total.verdicts.map(\.cause) == [VerdictCause(.wait, resource: "semaphore a/s")], "\(total.verdicts)")
        let topics = RemedyWords(result: result).lines(most: 9).map(\.topic)
        #expect(topics == ["Wait less for semaphore a/s"], "\(topics)")
    }

    @Test("A deadlock has one piece of advice: not one for its handlers and one for the hang that it is")
    func deadlock() throws {
        let result = try PlantedRun.result(
            """
            duration: 6s
            device: { cores: 2, refresh: 60Hz }
            apps:
              a:
                frame: [{ compute: 3ms, name: draw }]
                events: { e: { at: [2s], do: [{ lock: X, do: [{ compute: 10ms }, { lock: Y, do: [{ compute: 1ms }] }] }] } }
              b:
                frame: [{ compute: 3ms, name: bdraw }]
                events: { e: { at: [2005ms], do: [{ lock: Y, do: [{ compute: 10ms }, { lock: X, do: [{ compute: 1ms }] }] }] } }
            """
        )
        let topics = RemedyWords(result: result).lines(most: 9).map(\.topic)
        #expect(topics == ["Take lock X and lock Y in one order"], "\(topics)")
    }

    @Test("A time that would be rounded to nothing has a smaller unit")
    func microsecond() {
        #expect(VerdictWords.milliseconds(.microseconds(1)) == "1 µs")
        #expect(VerdictWords.milliseconds(.microseconds(6)) == "0.01 ms")
        #expect(VerdictWords.milliseconds(.zero) == "0.00 ms")
    }

    @Test("Advice on several pieces of work is in the plural", arguments: [1, 2])
    func plural(timers: Int) throws {
        let second = timers == 2 ? ", c: { every: 500ms, from: 5ms, do: [{ compute: 15ms, name: ctick }] }" : ""
        let result = try PlantedRun.result(
            """
            duration: 4s
            device: { cores: 1, refresh: 60Hz }
            apps:
              a:
                timers: { d: { every: 500ms, from: 2ms, do: [{ compute: 20ms, name: tick }] }\(second) }
                frame: [{ compute: 8ms, name: draw }]
            """
        )
        let lines = RemedyWords(result: result).lines(most: 9)
        let topic = timers == 2 ? "timer c + timer d" : "timer d"
        let line = try #require(lines.first { $0.topic.contains(topic) }, "\(lines)")
        let subject = timers == 2 ? "They" : "It"
        #expect(line.text.hasPrefix("\(subject) ran on the main thread when a frame was due"), "\(line)")
    }
}
