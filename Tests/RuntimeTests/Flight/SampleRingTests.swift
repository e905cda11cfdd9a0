import CUnwind
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Raw stack copies, kept until a frame ends late or on time", .serialized)
struct SampleRingTests {
    private static func note(_ number: UInt32, stretch: UInt32 = 0) -> SampleNote {
        SampleNote(
            stretch: stretch,
            thread: ThreadID(0),
            victim: ThreadID(0),
            frame: FrameNumber(number),
            relation: .victim,
            purpose: .sample,
            state: .running,
            plannedAt: .zero,
            takenAt: .zero
        )
    }

    /// Leaves a copy of which every word is the given number.
    private static func leave(_ number: UInt32, words: Int, in ring: SampleRing) -> Bool {
        var bytes = [UInt64](repeating: UInt64(number), count: words)
        return unsafe bytes.withUnsafeMutableBytes { bytes in
            var copy = unsafe fb_copy()
            unsafe copy.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            unsafe copy.stack_length = UInt64(bytes.count)
            return unsafe ring.leave(note(number), &copy)
        }
    }

    /// The numbers of the samples that the ring hands over, without those whose stack is damaged.
    private static func drain(_ ring: SampleRing) -> [UInt32] {
        var found: [UInt32] = []
        unsafe ring.drain { kind, note, copy in
            guard kind == .sample else { return }
            let count = Int(unsafe copy.pointee.stack_length)
            let bytes = unsafe UnsafeRawBufferPointer(start: copy.pointee.bytes, count: count)
            let isWhole = unsafe bytes.bindMemory(to: UInt64.self).allSatisfy { $0 == UInt64(note.frame.rawValue) }
            if isWhole { found.append(note.frame.rawValue) }
        }
        return found
    }

    @Test("a copy is handed over once it is committed, and never if it was taken back")
    func fate() {
        let ring = SampleRing(size: 1 << 16)
        let mark = ring.mark
        for number in 1...3 { #expect(Self.leave(UInt32(number), words: 20, in: ring)) }
        #expect(Self.drain(ring).isEmpty)
        ring.takeBack(to: mark)
        #expect(!ring.commit())
        for number in 4...5 { #expect(Self.leave(UInt32(number), words: 20, in: ring)) }
        #expect(ring.commit())
        for number in 6...7 { #expect(Self.leave(UInt32(number), words: 20, in: ring)) }
        // Copies that are committed can't be taken back.
        ring.takeBack(to: mark)
        #expect(Self.drain(ring) == [4, 5])
        #expect(!ring.commit())
    }

    @Test("after many turns around the ring, every copy has come out once and whole")
    func around() {
        let ring = SampleRing(size: 1 << 16)
        var random = DeterministicRandom(seed: 3)
        var left: [UInt32] = []
        var taken: [UInt32] = []
        for number in 1...5000 as ClosedRange<UInt32> {
            let words = Int(random.next() % 900)
            if Self.leave(number, words: words, in: ring) { left.append(number) }
            if random.next() % 4 == 0 {
                ring.commit()
                taken += Self.drain(ring)
            }
        }
        ring.commit()
        taken += Self.drain(ring)
        #expect(left.count > 4000)
        #expect(taken == left)
        ring.close()
        #expect(ring.isFinished)
    }

    @Test("a full ring refuses further copies, but has room for the ends of stretches")
    func full() throws {
        let ring = SampleRing(size: 1 << 16)
        var left = 0
        while Self.leave(UInt32(left), words: 500, in: ring) { left += 1 }
        #expect(left > 5)
        for _ in 0..<8 { ring.leave(endOf: Self.note(0, stretch: 1)) }
        ring.commit()
        var ends = 0
        var samples = 0
        unsafe ring.drain { kind, _, _ in
            if kind == .seen { ends += 1 } else { samples += 1 }
        }
        #expect(ends == 8)
        #expect(samples == left)
        #expect(Self.leave(1, words: 500, in: ring))
    }

    @Test("samples that find the ring full are counted as dropped for late frames only")
    func drops() throws {
        let recorder = ThreadRecorder(id: ThreadID(0), kernelID: fb_gettid(), ringExponent: 4)
        let target = try CaptureTarget()
        defer { target.retire() }
        let flight = FlightRecorder(WatchedThread(recorder, target), ring: SampleRing(size: 1 << 16))
        var copy = unsafe fb_copy()
        var bytes = [UInt8](repeating: 0, count: 8000)
        for isLate in [false, true] {
            flight.begin(FrameWatch.State(frame: FrameNumber(1), deadline: .zero, since: .zero))
            unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                unsafe copy.bytes = bytes.baseAddress
                unsafe copy.stack_length = 8000
                for _ in 0..<20 { unsafe flight.leave(Self.note(1), &copy) }
            }
            let dropped = flight.finish(isLate: isLate)
            #expect(isLate ? dropped > 5 && dropped < 20 : dropped == 0)
        }
    }

    @Test("a deadline of a year ago advances past the present by whole intervals, in one step")
    func deadline() throws {
        let recorder = ThreadRecorder(id: ThreadID(0), kernelID: fb_gettid(), ringExponent: 4)
        let target = try CaptureTarget()
        defer { target.retire() }
        let flight = FlightRecorder(WatchedThread(recorder, target), ring: SampleRing(size: 1 << 16))
        let interval = TimeSpan(nanoseconds: 16_666_667)
        flight.begin(FrameWatch.State(frame: FrameNumber(1), deadline: .zero, since: .zero))
        let now = Instant.zero + .seconds(365 * 86_400)
        flight.advanceDeadline(by: interval, beyond: now)
        #expect(flight.nextDeadline > now && flight.nextDeadline <= now + interval)
        #expect(flight.nextDeadline.nanoseconds % interval.nanoseconds == 0)
        flight.advanceDeadline(by: interval, beyond: flight.nextDeadline)
        #expect(flight.nextDeadline > now + interval)
    }

    @Test("each interval has one sample, at a random place", arguments: [97.0, 1000, 4000])
    func schedule(rate: Double) {
        var schedule = SampleSchedule(rate: rate, from: Instant(nanoseconds: 1000), seed: 7)
        let interval = schedule.interval.nanoseconds
        var places: [Int64] = []
        for number in 0..<2000 as Range<Int64> {
            let offset = schedule.next.nanoseconds - 1000
            #expect(offset / interval == number)
            places.append(offset % interval)
            schedule.advance(beyond: schedule.next)
        }
        // Evenly spread: each quarter of the interval has a quarter of the samples.
        for quarter in 0..<4 as Range<Int64> {
            let share = Double(places.count { $0 * 4 / interval == quarter }) / 2000
            #expect(abs(share - 0.25) < 0.05)
        }
        // A schedule that is late goes on from the present.
        let late = schedule.next + schedule.interval * 10
        schedule.advance(beyond: late)
        #expect(schedule.next > late && schedule.next <= late + schedule.interval * 2)
    }
}
