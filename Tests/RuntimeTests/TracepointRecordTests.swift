import Testing

@testable import FrameRecorder
@testable import FrameStatistics
@testable import FrameTrace

@Suite("Reading tracepoint records")
struct TracepointRecordTests {
    private static let common = """
            field:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;
        \tfield:unsigned char common_flags;\toffset:2;\tsize:1;\tsigned:0;
        \tfield:unsigned char common_preempt_count;\toffset:3;\tsize:1;\tsigned:0;
        \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

        """
    private static let waking = """
        name: sched_waking
        ID: 375
        format:
        \(common)
        \tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;
        \tfield:pid_t pid;\toffset:24;\tsize:4;\tsigned:1;
        \tfield:int target_cpu;\toffset:28;\tsize:4;\tsigned:1;

        print fmt: "comm=%s pid=%d", REC->comm, REC->pid
        """

    private static func table() throws -> TracepointTable {
        var table = TracepointTable()
        let hasWaking = table.add(try #require(TracepointFormat(waking)), .waking)
        #expect(hasWaking)
        let entry = try #require(TracepointFormat("ID: 9\n" + common))
        let hasTimer = table.add(entry, .interruptBegin(.timer))
        #expect(hasTimer)
        return table
    }

    /// A record in the kernel's layout: ids, time, CPU, then the size of the tracepoint's own bytes, and these bytes.
    private func sample(_ raw: [UInt32]) -> [UInt8] {
        let size = UInt32(36 + raw.count * 4 + 4)
        let head: [UInt32] = [9, size << 16, 7, 70, 5, 0, 3, 0, UInt32(raw.count * 4)]
        return (head + raw + [0]).flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private func records(_ bytes: [UInt8], _ table: TracepointTable) -> [SwitchRecord] {
        unsafe bytes.withUnsafeBytes { bytes in
            var reader = unsafe SwitchRecordReader(bytes, table)
            var records: [SwitchRecord] = []
            while let record = reader.next() { records.append(record) }
            return records
        }
    }

    @Test("a format description gives the tracepoint's id and field offsets; other text gives none")
    func format() throws {
        let format = try #require(TracepointFormat(Self.waking))
        #expect(format.id == 375)
        #expect(format.offset(of: "pid", size: 4) == 24)
        #expect(format.offset(of: "comm", size: 16) == 8)
        #expect(format.offset(of: "pid", size: 8) == nil)
        #expect(format.offset(of: "dest_cpu", size: 4) == nil)
        #expect(TracepointFormat("") == nil)
        #expect(TracepointFormat("ID: many\nfield:;offset:;size:") == nil)
        var table = TracepointTable()
        let hasMigration = table.add(format, .migration)
        #expect(!hasMigration)
    }

    @Test("fields are read at the described offsets, and the flags show whether it was in an interrupt")
    func fields() throws {
        let table = try Self.table()
        let bytes =
            sample([375, 700, 0, 0, 0, 0, 81, 2]) + sample([375 | 0x10 << 16, 700, 0, 0, 0, 0, 81, 2])
            + sample([9, 700]) + sample([10, 700]) + sample([375, 700, 0, 0, 0, 0, 81])
        func record(_ kind: SwitchRecord.Kind) -> SwitchRecord {
            SwitchRecord(kind: kind, process: 7, thread: 70, at: Instant(nanoseconds: 5), number: 700)
        }
        #expect(
            records(bytes, table) == [
                record(.waking(81, cpu: 2, inInterrupt: false)), record(.waking(81, cpu: 2, inInterrupt: true)),
                record(.interruptBegin(.timer)),
            ]
        )
        #expect(records(bytes, TracepointTable()).isEmpty)
    }

    @Test("the only switches that become records are stops, by a signal or by a debugger")
    func stops() throws {
        let format = "ID: 400\n" + Self.common + "\tfield:long prev_state;\toffset:32;\tsize:8;\tsigned:1;\n"
        var table = TracepointTable()
        let hasStops = table.add(try #require(TracepointFormat(format)), .stop)
        #expect(hasStops)
        func records(leavingAs state: UInt32) -> [SwitchRecord] {
            self.records(sample([400, 70, 0, 0, 0, 0, 0, 0, state, 0]), table)
        }
        let stop = SwitchRecord(
            kind: .stopping,
            process: 7,
            thread: 70,
            at: Instant(nanoseconds: 5),
            number: 70
        )
        #expect(records(leavingAs: 4) == [stop])
        #expect(records(leavingAs: 8) == [stop])
        // Running, interruptible, uninterruptible, dead, preempted.
        for state: UInt32 in [0, 1, 2, 0x10, 0x100] { #expect(records(leavingAs: state).isEmpty) }
        // Cut short within the state.
        #expect(self.records(sample([400, 70, 0, 0, 0, 0, 0, 0, 4]), table).isEmpty)
    }

    @Test("truncated bytes and impossible counts do not crash the reader")
    func damaged() throws {
        let table = try Self.table()
        let whole = sample([375, 700, 0, 0, 0, 0, 81, 2])
        for count in 0..<whole.count { #expect(records(Array(whole.prefix(count)), table).isEmpty) }
        for count: UInt8 in [0, 1, 0xFF] {
            var bytes = whole
            bytes[32] = count
            #expect(records(bytes, table).isEmpty)
        }
        for position in 8..<whole.count {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = whole
                bytes[position] = value
                #expect(records(bytes, table).count <= 1)
            }
        }
    }

    @Test("nested interrupts, and interrupts in quick succession, are merged; a switch in between ends them")
    func interrupts() {
        var builder = InterruptBuilder()
        func take(_ kind: SwitchRecord.Kind, _ at: Int64, thread: Int32 = 5) -> InterruptBuilder.Made? {
            builder.take(
                SwitchRecord(kind: kind, process: 7, thread: thread, at: Instant(nanoseconds: at), number: nil)
            )
        }
        func made(_ kind: InterruptKind, _ start: Int64, _ end: Int64) -> InterruptBuilder.Made {
            let span = InterruptSpan(
                kind: kind,
                start: Instant(nanoseconds: start),
                end: Instant(nanoseconds: end)
            )
            return InterruptBuilder.Made(process: 7, thread: 5, span: span)
        }
        // An end without its begin is ignored.
        #expect(take(.interruptEnd, 0) == nil)
        #expect(take(.interruptBegin(.timer), 100) == nil)
        #expect(take(.interruptBegin(.device), 200) == nil)
        #expect(take(.interruptEnd, 300) == nil)
        #expect(take(.interruptEnd, 1100) == nil)
        // An interrupt right after it, and longer.
        #expect(take(.interruptBegin(.deferred), 1300) == nil)
        #expect(take(.interruptEnd, 5000) == nil)
        #expect(take(.interruptBegin(.call), 9000) == nil)
        #expect(take(.interruptEnd, 9500) == made(.deferred, 100, 5000))
        #expect(take(.switchOut(isReady: true), 10_000) == made(.call, 9000, 9500))
        // The end of this one was lost.
        #expect(take(.interruptBegin(.call), 11_000) == nil)
        #expect(take(.lost(4), 12_000) == nil)
        #expect(take(.interruptEnd, 12_500) == nil)
        #expect(builder.finish() == nil)
    }

    @Test("in a PID namespace of its own, a thread's outer number is known once both were seen together")
    func numbers() {
        var numbers = ThreadNumberMap()
        numbers.note(70, isCalled: 70)
        #expect(numbers.thread(71) == 71)
        numbers.note(70, isCalled: 7000)
        #expect(numbers.thread(7000) == 70)
        #expect(numbers.thread(71) == nil)
        numbers.note(71, isCalled: 7001)
        #expect(numbers.thread(7001) == 71)
    }
}
