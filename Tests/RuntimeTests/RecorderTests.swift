import Synchronization
import Testing

@testable import FrameRecorder
@testable import FrameTrace
@testable import LiveSimulation

@Suite("Recorder", .serialized)
struct RecorderTests {
    @Test("records come out in order, across many turns of the ring")
    func order() {
        let ring = RecordRing(exponent: 4)
        var seen: [UInt32] = []
        for turn in 0..<100 {
            for index in 0..<10 { ring.push(RawRecord(.idle, UInt32(turn * 10 + index), at: .zero)) }
            ring.drain { seen.append($0.a) }
        }
        #expect(seen == (0..<1000).map(UInt32.init))
        #expect(ring.lostCount == 0)
    }

    @Test("a full ring drops records, counts them, and notes where they are missing")
    func overflow() {
        let ring = RecordRing(exponent: 3)
        for index in 0..<13 { ring.push(RawRecord(.idle, UInt32(index), at: .zero)) }
        #expect(ring.lostCount == 5)
        var seen: [RawRecord] = []
        ring.drain { seen.append($0) }
        #expect(seen.map(\.a) == (0..<8).map(UInt32.init))
        ring.push(RawRecord(.idle, 99, at: Instant(nanoseconds: 7)))
        seen = []
        ring.drain { seen.append($0) }
        #expect(
            seen.map(\.event) == [
                .lost(count: 5, at: Instant(nanoseconds: 7)),
                .idle(Usage(at: Instant(nanoseconds: 7), cpu: .zero, delay: .zero)),
            ]
        )
    }

    @Test("two threads, a million records: each comes out once, or is counted as lost")
    func concurrent() throws {
        let ring = RecordRing(exponent: 8)
        let count = 1_000_000
        let producer = try PlatformThread(name: "producer") {
            for index in 0..<count { ring.push(RawRecord(.idle, UInt32(index), at: .zero)) }
        }
        var seen = 0
        var noted = 0
        var last = -1
        var isOrdered = true
        func take(_ record: RawRecord) {
            if record.kind == RawRecord.Kind.lost.rawValue {
                noted += Int(record.a)
            } else {
                isOrdered = isOrdered && Int(record.a) > last
                last = Int(record.a)
                seen += 1
            }
        }
        while last < count - 1, seen + ring.lostCount < count { ring.drain(take) }
        producer.join()
        ring.drain(take)
        #expect(isOrdered)
        #expect(seen + ring.lostCount == count)
        #expect(noted <= ring.lostCount)
    }

    @Test("a thread's run-queue delay and CPU clock only grow")
    func clocks() throws {
        let recorder = ThreadRecorder(id: ThreadID(0), kernelID: ProcessIDs.ownThread)
        let before = recorder.usage()
        let never = Atomic(false)
        var burner = Burner()
        _ = burner.burn(.milliseconds(3), from: ThreadClock.own(), unless: never)
        let after = recorder.usage()
        #expect(after.at > before.at)
        #expect(try #require(after.cpu) - (try #require(before.cpu)) >= .milliseconds(3))
        if let from = before.delay, let to = after.delay { #expect(to >= from) }
    }

    @Test("marking a frame costs less than 100 µs")
    func cost() throws {
        let cost = try #require(RecorderCost.measure())
        #expect(cost > .zero)
        #expect(cost < .microseconds(100))
    }
}
