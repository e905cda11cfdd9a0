import CUnwind
import FrameTrace
import Glibc

/// Turns the kernel's records of programs that are recorded from outside into those of the trace: their processes, where their
/// threads waited, and at which files.
struct ProgramLog {
    private struct File: Hashable {
        var process: Int32
        var descriptor: Int32
    }

    /// Names of files that are looked up in one drain, at most.
    private static let mostFiles = 64

    let subjects: [Subject]
    /// Whether the kernel says which processes the programs start.
    let seesForks: Bool
    /// Whether the kernel tells all entries of the calls that event loops wait in.
    private let seesCalls: Bool
    var sites = SiteTable()
    /// By CPU: where the thread stood that is about to leave it.
    private var leaving: [Int32: (thread: Int32, registers: UserRegisters, entry: KernelEntry?)] = [:]
    /// By process and descriptor.
    private var names: [Int32: [Int32: String]] = [:]
    /// What threads waited at since the last drain.
    private var used: Set<File> = []
    private var ranks = RankLog()
    private var mappings = MappedFiles()
    private var locks = LockLooks()
    /// Marks of processes that are not known yet.
    var earlyMarks: [MarkRecord] = []
    /// How many marks were of processes that never became known.
    var strayMarks = 0
    /// Processes that have ended since the last drain, and since the one before: records of what they did on other CPUs may come
    /// in the drain after that of their end.
    private var ended: (now: Set<Int32>, before: Set<Int32>) = ([], [])
    /// By process: when it last executed a program, as far as the records of this drain go.
    private var executed: [Int32: Instant] = [:]
    /// The processes that were seen, in order.
    private(set) var processes: [Int32]

    /// - Parameters:
    ///   - seesForks: whether the kernel says which processes the programs start.
    ///   - seesCalls: whether it tells all entries of the calls that event loops wait in.
    init(_ subjects: [Subject], seesForks: Bool, seesCalls: Bool) {
        self.subjects = subjects
        self.seesForks = seesForks
        self.seesCalls = seesCalls
        processes = subjects.flatMap { [$0.process] + $0.descendants }
        // Now, and not in a drain, when the rings fill.
        if seesForks, SystemCallCode.isSharedHere { sites.prepare() }
    }

    /// Adds each program's first process, and those that it had started before.
    func begin(_ encoder: inout TraceEncoder) {
        for subject in subjects {
            let first = Self.process(subject.process, of: subject.app, parent: 0, command: subject.command)
            encoder.append(.program(.process(first)))
            for child in subject.descendants {
                let parent = ProcessStatus.read(child)?.parent ?? subject.process
                encoder.append(.program(.process(Self.process(child, of: subject.app, parent: parent))))
            }
        }
    }

    /// Takes any record. Returns whether it is one of a kind that is of no interest to others.
    mutating func take(
        _ record: SwitchRecord,
        of ring: SwitchRing,
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) -> Bool {
        switch record.kind {
        case .leaving(let registers, let entry):
            leaving[ring.cpu] = threads.subject(record.process) != nil ? (record.thread, registers, entry) : nil
            return true
        case .called(let number, let registers):
            // Half of the entries would look like the whole, and the hook marks them as well.
            if seesCalls { call(number, registers, record, &threads, &encoder) }
            return true
        case .faulted(let address):
            fault(address, record, &threads, &encoder)
            return true
        case .switchOut(let isReady):
            guard let (thread, registers, entry) = leaving.removeValue(forKey: ring.cpu), !isReady,
                thread == record.thread
            else { return false }
            leave(registers, entry, record, &threads, &encoder)
            return false
        case .switchIn:
            locks.end(record.thread)
            return false
        case .exit:
            locks.end(record.thread)
            if record.thread == record.process { ended.now.insert(record.process) }
            return false
        case .executed(let name):
            execute(name, record, threads, &encoder)
            return false
        case .lost:
            leaving[ring.cpu] = nil
            return false
        default: return false
        }
    }

    /// Takes that a process executed a program, of which the kernel's record has the name of the file.
    mutating func execute(
        _ name: String,
        _ record: SwitchRecord,
        _ threads: SeenThreads,
        _ encoder: inout TraceEncoder
    ) {
        guard let app = threads.subject(record.process) else { return }
        forget(record.process, before: record.at)
        // What can be looked up is of the last one.
        let isLast = executed[record.process].map { record.at >= $0 } ?? true
        var process =
            isLast
            ? Self.process(record.process, of: app, parent: 0)
            : ObservedProcess(id: record.process, parent: 0, app: app, command: name)
        // It has ended, or cleared its command line.
        if process.command.isEmpty { process.command = name }
        process.executed = record.at
        encoder.append(.program(.process(process)))
    }

    /// Takes the beginnings of processes that the rings of all CPUs hold, in order of time: a process may have been begun on one
    /// CPU by one that began on another. So with names: many processes have ended before anybody can look theirs up.
    mutating func takeForks(
        _ records: [[SwitchRecord]],
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) {
        let news = records.joined().filter { record in
            switch record.kind {
            case .forked, .named, .executed: true
            default: false
            }
        }
        executed = [:]
        for record in news.sorted(by: { $0.at < $1.at }) {
            if case .executed = record.kind { executed[record.process] = record.at }
            switch record.kind {
            case .forked(let parent, let maker):
                threads.inherit(record.thread, from: maker, of: parent)
                fork(record.process, by: parent, &threads, &encoder)
            case .named(let name), .executed(let name): threads.expect(record.thread, named: name)
            default: break
            }
        }
    }

    /// Takes the beginning of a process, which is one of a program where its parent is.
    mutating func fork(_ made: Int32, by parent: Int32, _ threads: inout SeenThreads, _ encoder: inout TraceEncoder) {
        guard made != parent else { return }
        // An id that was one of the program's may be another one's now.
        guard let app = threads.subject(parent) else { return threads.remove(made) }
        threads.add(process: made, of: app)
        ended.now.remove(made)
        ended.before.remove(made)
        forget(made)
        processes.append(made)
        encoder.append(.program(.process(Self.process(made, of: app, parent: parent))))
    }

    /// What was at a process's addresses and descriptors is there no more.
    private mutating func forget(_ process: Int32, before instant: Instant = .distantFuture) {
        sites.forget(process, before: instant)
        mappings.forget(process)
        names[process] = nil
    }

    /// Takes a thread's time on a CPU.
    mutating func ran(_ id: ThreadID, thread: Int32, of process: Int32) { ranks.note(id, thread: thread, of: process) }

    /// Adds the ranks of threads, and the names of the files that they waited at, where they have changed.
    mutating func finishDrain(at instant: Instant, _ threads: inout SeenThreads, _ encoder: inout TraceEncoder) {
        locks.look(at: instant) { thread, holder, process in
            let (id, new) = threads.identify(holder, of: process)
            if let new { encoder.append(.thread(new)) }
            encoder.append(.program(.lock(thread, LockLook(at: instant, holder: id))))
        }
        for file in used.prefix(Self.mostFiles) {
            // One that has been closed meanwhile has no name: better none than that of the one before. Of a process that has
            // ended nothing can be said.
            let link = FileSystem.target(ofLink: "/proc/\(file.process)/fd/\(file.descriptor)")
            guard link != nil || FileSystem.exists("/proc/\(file.process)/fd") else { continue }
            let name = link ?? ""
            guard names[file.process]?[file.descriptor] != name else { continue }
            names[file.process, default: [:]][file.descriptor] = name
            let record = OpenFile(process: file.process, descriptor: file.descriptor, at: instant, name: name)
            encoder.append(.program(.file(record)))
        }
        used.removeAll(keepingCapacity: true)
        for process in ended.before { forget(process) }
        ended = ([], ended.now)
        mappings.finishDrain()
        ranks.drain(at: instant, &encoder)
    }

    private mutating func call(
        _ number: Int,
        _ registers: UserRegisters,
        _ record: SwitchRecord,
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) {
        guard threads.subject(record.process) != nil else { return }
        let id = thread(record, &threads, &encoder)
        let site = site(registers, record, .entered(number), &encoder)
        encoder.append(.program(.called(id, CallEntry(at: record.at, site: site))))
    }

    private mutating func leave(
        _ registers: UserRegisters,
        _ entry: KernelEntry?,
        _ record: SwitchRecord,
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) {
        let id = thread(record, &threads, &encoder)
        let site = site(registers, record, .left(entry), &encoder)
        let leave = CPULeave(at: record.at, site: site, arguments: registers.arguments)
        encoder.append(.program(.left(id, leave)))
        guard let name = sites.name(of: site, in: record.process) else { return }
        if name == "futex" { locks.wait(record.thread, id, of: record.process, since: record.at) }
        guard SystemCallNames.ofFiles.contains(name) else { return }
        used.insert(File(process: record.process, descriptor: Int32(truncatingIfNeeded: registers.arguments.0)))
    }

    private mutating func fault(
        _ address: UInt64,
        _ record: SwitchRecord,
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) {
        guard threads.isRecorded(record.process) else { return }
        let id = thread(record, &threads, &encoder)
        let name = mappings.file(at: address, of: record.process) ?? ""
        encoder.append(.program(.fault(id, MajorFault(at: record.at, file: name))))
    }

    private func thread(
        _ record: SwitchRecord,
        _ threads: inout SeenThreads,
        _ encoder: inout TraceEncoder
    ) -> ThreadID {
        let (id, new) = threads.identify(record.thread, of: record.process)
        if let new { encoder.append(.thread(new)) }
        return id
    }

    private mutating func site(
        _ registers: UserRegisters,
        _ record: SwitchRecord,
        _ evidence: SiteTable.Evidence,
        _ encoder: inout TraceEncoder
    ) -> SiteID {
        let (id, new) = sites.site(of: registers, record.thread, of: record.process, evidence, at: record.at)
        if let new { encoder.append(.program(.site(new))) }
        return id
    }

    private static func process(
        _ process: Int32,
        of app: AppID,
        parent: Int32,
        command: String? = nil
    ) -> ObservedProcess {
        ObservedProcess(
            id: process,
            parent: parent,
            app: app,
            command: command ?? commandLine(of: process) ?? "",
            runtime: runtime(of: process)
        )
    }

    /// What moves the work of a process between threads; nil where nothing in its file says so.
    static func runtime(of process: Int32) -> String? {
        // Whoever is allowed to record a process may read this; only the headers of sections are read.
        guard let file = ByteSource(path: "/proc/\(process)/exe").flatMap(ELFFile.init) else { return nil }
        return file.sections.contains { $0.name == ".go.buildinfo" } ? "Go" : nil
    }

    /// The command line of a process; nil where it has ended.
    static func commandLine(of process: Int32) -> String? {
        TextFile.read("/proc/\(process)/cmdline")?.split(separator: "\0").joined(separator: " ")
    }
}
