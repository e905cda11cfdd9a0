import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Processes of a recorded program")
struct ProgramLogTests {
    private static let first: Int32 = 1_000_000_000

    private func subject(_ number: Int, isHooked: Bool, beginsWithExec: Bool = true) -> Subject {
        Subject(
            process: Self.first + Int32(number),
            app: AppID(index: number),
            command: "game",
            beginsWithExec: beginsWithExec,
            isHooked: isHooked
        )
    }

    private func fork(_ process: Int32, by parent: Int32, at time: Int64) -> SwitchRecord {
        let made = Self.first + process
        return SwitchRecord(
            kind: .forked(by: Self.first + parent),
            process: made,
            thread: made,
            at: Instant(nanoseconds: time),
            number: nil
        )
    }

    @Test("A child process is added after its parent, whatever CPUs recorded their forks")
    func forks() {
        let subject = subject(0, isHooked: false)
        var log = ProgramLog([subject], seesForks: true, seesCalls: true)
        var threads = ThreadRegistry(process: 1, subjects: [subject], recordsItself: false)
        var encoder = TraceEncoder(origin: .zero)
        // The grandchild's fork is on the CPU that is read first. Later, the last one's id belongs to the child of an
        // unrelated process.
        let records = [
            [fork(2, by: 1, at: 20), fork(3, by: 700, at: 40)], [fork(1, by: 0, at: 10), fork(3, by: 2, at: 30)],
        ]
        log.takeForks(records, &threads, &encoder)
        #expect(log.processes.map { $0 - Self.first } == [0, 1, 2, 3])
        #expect((0..<4).map { threads.subject(Self.first + $0) } == [AppID(0), AppID(0), AppID(0), nil])
    }

    @Test("A child that ends at once has the name of the thread that forked it, or of the program that it executed")
    func childNames() {
        let subject = subject(0, isHooked: false)
        var log = ProgramLog([subject], seesForks: true, seesCalls: true)
        var threads = ThreadRegistry(process: 1, subjects: [subject], recordsItself: false)
        var encoder = TraceEncoder(origin: .zero)
        threads.name(Self.first, of: Self.first, "game")
        func record(_ kind: SwitchRecord.Kind, _ process: Int32, at time: Int64) -> SwitchRecord {
            let id = Self.first + process
            return SwitchRecord(kind: kind, process: id, thread: id, at: Instant(nanoseconds: time), number: nil)
        }
        // The second child's exec is in the ring of another CPU.
        let records = [
            [record(.executed("tool"), 2, at: 30)],
            [
                record(.forked(by: Self.first, thread: Self.first), 1, at: 10),
                record(.forked(by: Self.first, thread: Self.first), 2, at: 20),
            ],
        ]
        log.takeForks(records, &threads, &encoder)
        let names = (1...2).map { threads.identify(Self.first + $0, of: Self.first + $0).new?.name }
        #expect(names == ["game", "tool"])
    }

    @Test("Of the programs that a process executed between two drains, all but the last have the kernel's names")
    func executions() throws {
        let own = getpid()
        let subject = Subject(process: own, app: AppID(0), command: "game", beginsWithExec: true, isHooked: false)
        var log = ProgramLog([subject], seesForks: true, seesCalls: true)
        var threads = ThreadRegistry(process: 1, subjects: [subject], recordsItself: false)
        var encoder = TraceEncoder(origin: .zero)
        encoder.append(
            .header(
                TraceHeader(
                    name: "game",
                    engine: "recorded program",
                    facts: TraceFacts(threads: .every, countsInterrupts: true, seesStops: true),
                    recordedBy: "test",
                    startedAt: "",
                    planned: nil,
                    warmUp: .zero,
                    seed: 0,
                    cores: 1,
                    grid: VsyncGrid(origin: .zero, rate: .hz60)
                )
            )
        )
        func record(_ name: String, at time: Int64) -> SwitchRecord {
            let at = Instant(nanoseconds: time)
            return SwitchRecord(kind: .executed(name), process: own, thread: own, at: at, number: nil)
        }
        let (first, last) = (record("env", at: 10), record("last", at: 20))
        // The last one was executed on the CPU that is read first.
        log.takeForks([[last], [first]], &threads, &encoder)
        log.execute("last", last, threads, &encoder)
        log.execute("env", first, threads, &encoder)
        let read = try TraceReader(TraceFormat.fileHeader + encoder.takeChunk()).records
        let commands = read.compactMap { record -> String? in
            guard case .program(.process(let process)) = record else { return nil }
            return process.command
        }
        let looked = try #require(ProgramLog.commandLine(of: own))
        #expect(commands == [looked, "env"])
    }

    @Test("A program that can't be recorded does not keep the others from being recorded")
    func refusals() {
        let hooked = subject(0, isHooked: true)
        let subjects = [hooked, subject(1, isHooked: false), subject(2, isHooked: true, beginsWithExec: false)]
        // As on a machine whose kernel gives this user no records.
        let log = SwitchLog(appCPUs: [0], ownCPUs: [0], most: .none, subjects: subjects, recordsItself: false)
        #expect(Set(log.refusals.keys) == [AppID(1), AppID(2)])
        #expect(log.refusals.values.allSatisfy { "\($0)".contains("needs root") })
        #expect(log.processes == [hooked.process] && log.calls == .hook)
    }
}
