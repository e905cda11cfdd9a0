import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Slices from switch records that a test makes up.
@Suite("Slices from switch records")
struct KernelSliceTests {
    private func record(_ kind: SwitchRecord.Kind, _ thread: Int32, _ at: Int64) -> SwitchRecord {
        SwitchRecord(kind: kind, process: 7, thread: thread, at: Instant(nanoseconds: at))
    }

    private func slices(_ records: [SwitchRecord], _ builder: SliceBuilder = SliceBuilder(cpu: 3)) -> [String] {
        var builder = builder
        var made = records.compactMap { builder.take($0) }
        if let last = builder.finish(at: Instant(nanoseconds: 1000)) { made.append(last) }
        return made.map { made in
            let slice = made.slice
            let range = "\(slice.start.nanoseconds)-\(slice.end.nanoseconds)"
            return "\(made.thread): \(range)\(slice.ending == .waiting ? "" : " \(slice.ending)") on \(slice.cpu)"
        }
    }

    @Test("a switch in and a switch out make a slice, and so does a thread that still runs at the end")
    func pairs() {
        let made = slices([
            record(.switchIn, 1, 10), record(.switchOut(isReady: true), 1, 20), record(.switchIn, 2, 21),
            record(.switchOut(isReady: false), 2, 30), record(.switchIn, 1, 40),
        ])
        #expect(made == ["1: 10-20 ready on 3", "2: 21-30 on 3", "1: 40-1000 ready on 3"])
    }

    @Test("no slice spans lost records, because the thread may have left the CPU")
    func lost() {
        let made = slices([
            record(.switchIn, 1, 10), record(.lost(5), 0, 15), record(.switchOut(isReady: true), 1, 20),
            record(.switchIn, 2, 21), record(.switchOut(isReady: false), 2, 30),
        ])
        #expect(made == ["2: 21-30 on 3"])
    }

    @Test("a stop marks the next switch out of its thread, and no other")
    func stops() {
        let made = slices([
            record(.switchIn, 1, 10), record(.stopping, 1, 19), record(.switchOut(isReady: false), 1, 20),
            record(.switchIn, 1, 30), record(.switchOut(isReady: false), 1, 40),
            record(.switchIn, 2, 50), record(.stopping, 1, 55), record(.switchOut(isReady: false), 2, 60),
            record(.switchIn, 2, 70), record(.stopping, 2, 75), record(.lost(1), 0, 76), record(.switchIn, 2, 80),
            record(.switchOut(isReady: false), 2, 90),
        ])
        #expect(
            made == ["1: 10-20 stopped on 3", "1: 30-40 on 3", "2: 50-60 on 3", "2: 80-90 on 3"]
        )
    }

    @Test("a switch that is recorded twice counts once")
    func twice() {
        var builder = SliceBuilder(cpu: 3)
        _ = builder.take(record(.switchIn, 1, 10))
        #expect(builder.twice == nil)
        _ = builder.take(record(.switchIn, 1, 11))
        #expect(builder.twice == 1)
        let out = record(.switchOut(isReady: false), 1, 20)
        #expect(slices([record(.switchIn, 1, 10), record(.switchIn, 1, 11), out, out]) == ["1: 10-20 on 3"])
    }

    @Test("a thread that exits has no switch out: its slice ends at its exit")
    func exit() {
        let made = slices([
            record(.switchIn, 1, 10), record(.exit, 1, 20), record(.switchOut(isReady: false), -1, 22),
            record(.switchIn, 2, 23), record(.exit, 9, 25), record(.switchOut(isReady: false), 2, 30),
        ])
        #expect(made == ["1: 10-20 on 3", "2: 23-30 on 3"])
    }

    @Test("the idle thread gets no slices")
    func idle() {
        let made = slices([
            record(.switchIn, 0, 10), record(.switchOut(isReady: true), 0, 20), record(.switchIn, 0, 30),
        ])
        #expect(made.isEmpty)
    }

    @Test("a thread that already runs when watching begins has a slice from then on")
    func beginning() {
        let out = record(.switchOut(isReady: true), 1, 20)
        #expect(slices([out]).isEmpty)
        #expect(slices([out], SliceBuilder(cpu: 3, watchedSince: Instant(nanoseconds: 5))) == ["1: 5-20 ready on 3"])
        var expecting = SliceBuilder(cpu: 3)
        expecting.expect(1, since: Instant(nanoseconds: 8))
        #expect(slices([out], expecting) == ["1: 8-20 ready on 3"])
        // The thread ran on another CPU and came back: the expected start no longer applies.
        let later = [record(.switchIn, 1, 15), out, record(.switchOut(isReady: true), 1, 30)]
        #expect(slices(later, expecting) == ["1: 15-20 ready on 3"])
    }

    private func sliceOfWholeCPU(_ records: [SwitchRecord]) -> [String] {
        slices(records, SliceBuilder(cpu: 3, watchedSince: Instant(nanoseconds: 0)))
    }

    @Test("where all threads of a CPU are watched, the time of a switch belongs to the incoming thread")
    func switches() {
        let out = record(.switchOut(isReady: true), 2, 900)
        let records = [
            record(.switchOut(isReady: false), 0, 10), record(.switchIn, 1, 14),
            record(.switchOut(isReady: false), 1, 20), record(.switchIn, 2, 29), out,
        ]
        #expect(sliceOfWholeCPU(records) == ["1: 10-20 on 3", "2: 20-900 ready on 3"])
        // Where one process is watched, another process may have had the CPU between two of its threads.
        #expect(slices(records) == ["1: 14-20 on 3", "2: 29-900 ready on 3"])
    }

    @Test("slices of a CPU whose threads are all watched follow each other without gaps")
    func sum() {
        var builder = SliceBuilder(cpu: 3, watchedSince: Instant(nanoseconds: 0))
        var at: Int64 = 0
        var slices: [RunSlice] = []
        for number in 1...100 {
            at += 3000
            let out = record(.switchOut(isReady: number.isMultiple(of: 3)), Int32(number), at)
            if let made = builder.take(out) { slices.append(made.slice) }
            at += Int64(number * 7)
            _ = builder.take(record(.switchIn, Int32(number + 1), at))
        }
        #expect(slices.count == 100)
        #expect(zip(slices, slices.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test("after a switch that takes too long, the slice begins at the switch in: another thread had the CPU")
    func longSwitch() {
        let longest = SliceBuilder.longestSwitch.nanoseconds
        func slices(after switching: Int64) -> [String] {
            sliceOfWholeCPU([
                record(.switchOut(isReady: false), 0, 10), record(.switchIn, 1, 10 + switching),
                record(.switchOut(isReady: false), 1, 900_000),
            ])
        }
        #expect(slices(after: longest) == ["1: 10-900000 on 3"])
        #expect(slices(after: longest + 1) == ["1: \(longest + 11)-900000 on 3"])
    }

    @Test("a slice's start is not moved back over lost records or another thread's switch in")
    func noSwitchBefore() {
        let made = sliceOfWholeCPU([
            record(.switchOut(isReady: false), 0, 10), record(.lost(3), 0, 12), record(.switchIn, 1, 14),
            record(.switchOut(isReady: false), 1, 20), record(.switchIn, 0, 22), record(.switchIn, 2, 25),
            record(.switchOut(isReady: false), 2, 30),
        ])
        #expect(made == ["1: 14-20 on 3", "2: 25-30 on 3"])
    }

    @Test("where the kernel records no switches of the idle thread, no idle time counts as time of the next thread")
    func unrecordedIdle() {
        func switchIn(_ thread: Int32, after previous: Int32, _ at: Int64) -> SwitchRecord {
            var record = record(.switchIn, thread, at)
            record.previous = previous
            return record
        }
        let made = sliceOfWholeCPU([
            switchIn(1, after: 0, 10), record(.switchOut(isReady: false), 1, 20), switchIn(1, after: 0, 70),
            record(.switchOut(isReady: false), 1, 80), switchIn(2, after: 1, 83),
            record(.switchOut(isReady: false), 2, 90), record(.switchOut(isReady: false), 0, 100),
            switchIn(2, after: 0, 104), record(.switchOut(isReady: false), 2, 110),
        ])
        #expect(made == ["1: 10-20 on 3", "1: 70-80 on 3", "2: 80-90 on 3", "2: 100-110 on 3"])
    }

    @Test("the slice after an exit begins where the exited thread left the CPU")
    func afterExit() {
        let made = sliceOfWholeCPU([
            record(.switchOut(isReady: false), 0, 5), record(.switchIn, 1, 10), record(.exit, 1, 20),
            record(.switchOut(isReady: false), -1, 22), record(.switchIn, 2, 23),
            record(.switchOut(isReady: false), 2, 30),
        ])
        #expect(made == ["1: 5-20 on 3", "1: 20-22 on 3", "2: 22-30 on 3"])
    }

    @Test("where all threads of a CPU are watched, the time from an exit to the last switch out has a slice of its own")
    func tailOfExit() {
        var builder = SliceBuilder(cpu: 3, watchedSince: Instant(nanoseconds: 0))
        let records = [
            record(.switchOut(isReady: false), 0, 5), record(.switchIn, 1, 10), record(.exit, 1, 20),
            record(.switchOut(isReady: false), 1, 120), record(.switchIn, 2, 123),
        ]
        let made = records.compactMap { builder.take($0) }
        #expect(made.map(\.isAfterExit) == [false, true] && made.map(\.thread) == [1, 1])
        #expect(made.last?.slice.start == Instant(nanoseconds: 20) && made.last?.slice.end == Instant(nanoseconds: 120))
        // With records lost, and at the end of the recording, nothing is known of it.
        let exit = [record(.switchIn, 1, 10), record(.exit, 1, 20)]
        #expect(sliceOfWholeCPU(exit) == ["1: 10-20 on 3"])
        let lost = exit + [record(.lost(1), 0, 21), record(.switchOut(isReady: false), -1, 22)]
        #expect(sliceOfWholeCPU(lost) == ["1: 10-20 on 3"])
    }
}
