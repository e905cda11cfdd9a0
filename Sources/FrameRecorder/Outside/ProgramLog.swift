import CUnwind
import FrameTrace
import Glibc

/// The converter from the kernel's records of programs recorded from outside to trace records: their processes, where
/// their threads waited, and on which files.
struct ProgramLog {
    private struct File: Hashable {
        var process: Int32
        var descriptor: Int32
    }

    /// Number of file names looked up in one drain, at most.
    private static let mostFiles = 64

    let subjects: [Subject]
    /// Whether the kernel records which processes the programs start.
    let seesForks: Bool
    /// Whether the kernel records all entries into the calls that event loops wait in.
    private let seesCalls: Bool
    var sites = SiteTable()
    /// The thread that is about to leave each CPU, with where it stands.
    private var leaving: [Int32: (thread: Int32, registers: UserRegisters, entry: KernelEntry?)] = [:]
    /// File names by process and descriptor.
    private var names: [Int32: [Int32: String]] = [:]
    /// Files that threads waited on since the last drain.
    private var used: Set<File> = []
    private var ranks = PriorityLog()
    private var mappings = MappedFiles()
    private var locks = LockHolderLookup()
    /// Marks of processes that are not known yet.
    var earlyMarks: [MarkRecord] = []
    /// Number of marks of processes that never became known.
    var unattributedMarks = 0
    /// Processes that ended since the last drain, and in the one before. Their records from other CPUs may come one
    /// drain after their end.
    var ended: (now: Set<Int32>, before: Set<Int32>) = ([], [])
    /// Last execution of a program by process, within this drain's records.
    var executed: [Int32: Instant] = [:]
    /// The processes seen so far, in order.
    var processes: [Int32]

    /// - Parameters:
    ///   - seesForks: whether the kernel records which processes the programs start.
    ///   - seesCalls: whether it records all entries into the calls that event loops wait in.
    init(_ subjects: [Subject], seesForks: Bool, seesCalls: Bool) {
        self.subjects = subjects
        self.seesForks = seesForks
        self.seesCalls = seesCalls
        processes = subjects.flatMap { [$0.process] + $0.descendants }
        // Done now rather than in a drain, during which the rings fill.
        if seesForks, SystemCallCode.isSharedHere { sites.prepare() }
    }

    /// Takes any record. Returns whether other consumers can ignore it.
    mutating func take(
        _ record: SwitchRecord,
        of ring: SwitchRing,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) -> Bool {
        switch record.kind {
        case .leaving(let registers, let entry):
            leaving[ring.cpu] = threads.subject(record.process) != nil ? (record.thread, registers, entry) : nil
            return true
        case .called(let number, let registers):
            // A part of the entries would look like the whole, and the hook marks them as well.
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

    /// Forgets the addresses and descriptors of a process.
    mutating func forget(_ process: Int32, before instant: Instant = .distantFuture) {
        sites.forget(process, before: instant)
        mappings.forget(process)
        names[process] = nil
    }

    /// Records that a thread was on a CPU.
    mutating func ran(_ id: ThreadID, thread: Int32, of process: Int32) { ranks.note(id, thread: thread, of: process) }

    /// Adds changed priorities of threads, and changed names of the files that they waited on.
    mutating func finishDrain(at instant: Instant, _ threads: inout ThreadRegistry, _ encoder: inout TraceEncoder) {
        locks.look(at: instant) { thread, holder, process in
            let (id, new) = threads.identify(holder, of: process)
            if let new { encoder.append(.thread(new)) }
            encoder.append(.program(.lock(thread, LockReading(at: instant, holder: id))))
        }
        for file in used.prefix(Self.mostFiles) {
            // A descriptor closed since then has no name, which is better than the previous file's. For an ended
            // process there is no information.
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
        _ threads: inout ThreadRegistry,
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
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        let id = thread(record, &threads, &encoder)
        let site = site(registers, record, .left(entry), &encoder)
        let leave = OffCPUTransition(at: record.at, site: site, arguments: registers.arguments)
        encoder.append(.program(.left(id, leave)))
        guard let name = sites.name(of: site, in: record.process) else { return }
        if name == "futex" { locks.wait(record.thread, id, of: record.process, since: record.at) }
        guard SystemCallNames.ofFiles.contains(name) else { return }
        used.insert(File(process: record.process, descriptor: Int32(truncatingIfNeeded: registers.arguments.0)))
    }

    private mutating func fault(
        _ address: UInt64,
        _ record: SwitchRecord,
        _ threads: inout ThreadRegistry,
        _ encoder: inout TraceEncoder
    ) {
        guard threads.isRecorded(record.process) else { return }
        let id = thread(record, &threads, &encoder)
        let name = mappings.file(at: address, of: record.process) ?? ""
        encoder.append(.program(.fault(id, MajorFault(at: record.at, file: name))))
    }

    private func thread(
        _ record: SwitchRecord,
        _ threads: inout ThreadRegistry,
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
}
