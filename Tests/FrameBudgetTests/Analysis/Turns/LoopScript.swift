import FrameBudget
import FrameTrace

/// Writes by hand a trace of a program that was recorded from outside: what one thread did, and what the kernel
/// recorded of it.
///
/// Times are milliseconds from V(0).
struct LoopScript {
    static let thread = ThreadID(7)
    static let other = ThreadID(8)
    /// Of another process.
    static let third = ThreadID(9)
    static let process: Int32 = 100
    static let origin = Instant(nanoseconds: 1_000_000_000)
    /// The loop's own poll, one within a handler, a lock, a file, a page fault, a sleep.
    static let home = SiteID(0)
    static let inner = SiteID(1)
    static let lock = SiteID(2)
    static let file = SiteID(3)
    static let fault = SiteID(4)
    static let sleep = SiteID(5)
    /// The places at which the hook sees calls: the loop's poll, the same function polling files without a wait, the
    /// handler's poll, and the sleep.
    static let hookedHome = SiteID(10)
    static let hookedCheck = SiteID(11)
    static let hookedInner = SiteID(12)
    static let hookedSleep = SiteID(13)

    private(set) var records: [TraceRecord]
    /// When the thread was put on the CPU; nil while it is off-CPU.
    private var runningSince: Double?
    private let seesCalls: Bool

    init(budget: Double = 10, warmUp: Double = 0, seesCalls: Bool = true) {
        self.seesCalls = seesCalls
        let facts = TraceFacts(threads: .every, countsInterrupts: true, seesStops: true)
        let header = TraceHeader(
            name: "loop",
            engine: "recorded program",
            facts: facts,
            recordedBy: "test",
            startedAt: "",
            planned: nil,
            warmUp: .milliseconds(warmUp),
            seed: 0,
            cores: 1,
            grid: VsyncGrid(origin: Self.origin, rate: .hz60)
        )
        records = [
            .header(header),
            .app(
                AppDescription(id: AppID(0), name: "loop", pacing: nil, budget: .milliseconds(budget), clock: .own)
            ),
            .program(.process(ObservedProcess(id: Self.process, parent: 0, app: AppID(0), command: "loop"))),
            .thread(Self.description(Self.thread, "loop", Self.process)),
            .thread(Self.description(Self.other, "helper", Self.process + 1)),
        ]
        let calls: [(SiteID, UInt64, String?)] = [
            (Self.home, 0x7000, "poll"), (Self.inner, 0x6000, "poll"), (Self.lock, 0x5000, "futex"),
            (Self.file, 0x5000, "fsync"), (Self.fault, 0, nil), (Self.sleep, 0x5800, "clock_nanosleep"),
        ]
        for (id, stack, call) in calls {
            let address: UInt64 = call == "poll" ? 0x1000 : 0x2000 + UInt64(id.rawValue)
            records.append(.program(.site(WaitSite(id: id, instruction: address, stack: stack, call: call))))
        }
    }

    private static func description(_ id: ThreadID, _ name: String, _ kernelID: Int32) -> ThreadDescription {
        ThreadDescription(
            id: id,
            app: AppID(0),
            name: name,
            kernelID: kernelID,
            process: ProcessDescription(id: process, name: "loop")
        )
    }

    static func at(_ time: Double) -> Instant { origin + .milliseconds(time) }
    static func milliseconds(_ instants: [Instant]) -> [Double] { instants.map { ($0 - origin).inMilliseconds } }

    /// The thread is put on the CPU.
    mutating func run(_ time: Double) { runningSince = time }

    /// It enters a call that loops wait in, and may go on at once.
    mutating func call(_ site: SiteID, _ time: Double, of thread: ThreadID = LoopScript.thread) {
        guard seesCalls else { return }
        records.append(.program(.called(thread, CallEntry(at: Self.at(time), site: site))))
    }

    /// It leaves the CPU to wait.
    mutating func wait(_ site: SiteID?, _ time: Double, argument: UInt64 = 0, second: UInt64 = 0) {
        leave(time, .waiting)
        guard let site else { return }
        let leave = OffCPUTransition(at: Self.at(time), site: site, arguments: (argument, second))
        records.append(.program(.left(Self.thread, leave)))
    }

    /// It is preempted, or stopped.
    mutating func leave(_ time: Double, _ ending: SliceEnd) {
        guard let start = runningSince else { return }
        runningSince = nil
        let slice = RunSlice(cpu: 0, start: Self.at(start), end: Self.at(time), ending: ending)
        records.append(.event(Self.thread, .ran(slice)))
    }

    /// Another thread leaves the CPU to wait.
    mutating func left(_ thread: ThreadID, _ site: SiteID, _ time: Double, argument: UInt64) {
        let leave = OffCPUTransition(at: Self.at(time), site: site, arguments: (argument, 0))
        records.append(.program(.left(thread, leave)))
    }

    /// Another thread is made ready.
    mutating func woken(_ thread: ThreadID, _ time: Double, by waker: ThreadID) {
        records.append(.event(thread, .woken(Waking(at: Self.at(time), by: waker, cpu: 0))))
    }

    /// There is a third thread, of another process or of the program.
    mutating func addThird(ofProgram: Bool = false) {
        guard !ofProgram else { return records.append(.thread(Self.description(Self.third, "third", 102))) }
        let process = ProcessDescription(id: 900, name: "hog")
        records.append(
            .thread(
                ThreadDescription(
                    id: Self.third,
                    app: nil,
                    name: "hog",
                    kernelID: 900,
                    kind: .foreign,
                    process: process
                )
            )
        )
    }

    /// The thread is one of the program's process, with this kernel ID: the main thread if that is the process's ID.
    mutating func records(of thread: ThreadID, kernelID: Int32) {
        records.append(.thread(Self.description(thread, "main", kernelID)))
    }

    /// The thread whose turns these are is not the main thread.
    mutating func moveMain() { records.append(.thread(Self.description(Self.thread, "loop", Self.process + 5))) }

    /// A look at the lock that the thread waits for finds its holder.
    mutating func look(_ time: Double, holder: ThreadID) {
        records.append(.program(.lock(Self.thread, LockReading(at: Self.at(time), holder: holder))))
    }

    /// A page fault of the thread with I/O is over.
    mutating func faulted(_ time: Double, file: String) {
        records.append(.program(.fault(Self.thread, MajorFault(at: Self.at(time), file: file))))
    }

    /// CPU quotas stopped the program for the given time between two looks at the kernel's counters.
    mutating func quota(_ start: Double, _ end: Double, _ time: Double) {
        let looks = Interval(start: Self.at(start), end: Self.at(end))
        records.append(.program(.quota(QuotaTime(looks: looks, time: .milliseconds(time)))))
    }

    /// A thread's priority was looked up.
    mutating func rank(_ thread: ThreadID, _ priority: Int32) {
        records.append(.program(.rank(thread, KernelPriority(at: Self.origin, priority: priority))))
    }

    /// A thread has the CPU.
    mutating func slice(_ thread: ThreadID, _ start: Double, _ end: Double, _ ending: SliceEnd = .waiting) {
        let slice = RunSlice(cpu: 0, start: Self.at(start), end: Self.at(end), ending: ending)
        records.append(.event(thread, .ran(slice)))
    }

    /// Another thread has the CPU.
    mutating func other(_ start: Double, _ end: Double) {
        let slice = RunSlice(cpu: 0, start: Self.at(start), end: Self.at(end), ending: .waiting)
        records.append(.event(Self.other, .ran(slice)))
    }

    /// It is made ready.
    mutating func wake(_ time: Double, by waker: ThreadID? = nil) {
        records.append(.event(Self.thread, .woken(Waking(at: Self.at(time), by: waker, cpu: 0))))
    }

    /// The program runs among simulated apps: it is opened at the given time, as is a neighbour, whose only thread is
    /// ``third``.
    mutating func addNeighbour(opened: Double, refusal: String? = nil, choice: LoopChoice = LoopChoice()) {
        let neighbour = AppID(1)
        records.append(
            .app(AppDescription(id: neighbour, name: "neighbour", pacing: .vsync, budget: .milliseconds(16.667)))
        )
        let plan = ProgramPlan(app: AppID(0), command: ["./loop", "-x"], choice: choice, refusal: refusal)
        records.append(.program(.plan(plan)))
        for app in [AppID(0), neighbour] {
            records.append(.screen(ScreenChange(app: app, at: Self.at(opened), isOpen: true)))
        }
        records.append(
            .thread(ThreadDescription(id: Self.third, app: neighbour, name: "neighbour", kernelID: 50))
        )
    }

    /// The neighbour draws a frame: from one time to another on the CPU.
    mutating func frame(_ number: Int, _ start: Double, _ end: Double) {
        let cpu = Double(number)
        func usage(_ time: Double, _ cpu: Double) -> Usage {
            Usage(at: Self.at(time), cpu: .milliseconds(cpu), delay: .zero)
        }
        let begin = ActivityBegin(.frame(FrameNumber(UInt32(number)), callback: nil), usage: usage(start, cpu))
        records.append(.event(Self.third, .begin(begin)))
        let ended = usage(end, cpu + end - start)
        records.append(.event(Self.third, .end(ActivityEnd(frame: FrameNumber(UInt32(number)), usage: ended))))
        slice(Self.third, start, end)
    }

    /// The program has ended.
    mutating func end(_ time: Double, status: Int32, _ cause: ProgramEnd.Cause = .itself) {
        let end = ProgramEnd(app: AppID(0), at: Self.at(time), how: ProcessEnd(status: status), cause: cause)
        records.append(.program(.ended(end)))
        records.append(.screen(ScreenChange(app: AppID(0), at: Self.at(time), isOpen: false)))
    }

    /// A thread marks something.
    mutating func mark(
        _ kind: ProgramMark.Kind,
        _ time: Double,
        name: UInt32 = 0,
        of thread: ThreadID = LoopScript.thread
    ) {
        let mark = ProgramMark(at: Self.at(time), kind: kind, name: name)
        records.append(.program(.mark(thread, mark)))
    }

    /// A present call of the thread begins and ends.
    mutating func present(_ begin: Double, _ end: Double, name: UInt32 = 1) {
        mark(.present, begin, name: name)
        mark(.presented, end, name: name)
    }

    /// It returns from the call that it entered last, as the hook recorded.
    mutating func returned(_ time: Double, of thread: ThreadID = LoopScript.thread) {
        records.append(.program(.returned(thread, Self.at(time))))
    }

    /// The hook in the program records calls, by the addresses that the program calls from and the stacks there.
    mutating func addHookedPlaces() {
        let calls: [(SiteID, UInt64, String)] = [
            (Self.hookedHome, 0x7100, "poll"), (Self.hookedCheck, 0x7100, "poll"), (Self.hookedInner, 0x6100, "poll"),
            (Self.hookedSleep, 0x5900, "nanosleep"),
        ]
        for (id, stack, call) in calls {
            let site = WaitSite(id: id, instruction: 0x40_0000 + UInt64(id.rawValue), stack: stack, call: call)
            records.append(.program(.site(site)))
        }
    }

    /// The other records of a program that marks its frames: its budgets and the names of its marks.
    mutating func addMarks(frameBudget: Double, names: [String]) {
        records.append(.program(.budgets(turn: .milliseconds(50), frame: .milliseconds(frameBudget))))
        for (number, name) in names.enumerated() { records.append(.program(.markName(UInt32(number + 1), name))) }
    }

    /// One more place at which the program calls the kernel.
    mutating func site(_ id: SiteID, _ call: String, instruction: UInt64? = nil, stack: UInt64 = 0x4000) {
        let address = instruction ?? 0x3000 + UInt64(id.rawValue)
        records.append(.program(.site(WaitSite(id: id, instruction: address, stack: stack, call: call))))
    }

    /// The process runs another program from then on.
    mutating func execute(_ command: String, _ time: Double, runtime: String? = nil) {
        let process = ObservedProcess(
            id: Self.process,
            parent: 0,
            app: AppID(0),
            command: command,
            runtime: runtime,
            executed: Self.at(time)
        )
        records.append(.program(.process(process)))
    }

    /// A look finds an open file.
    mutating func open(_ name: String, _ descriptor: Int32, _ time: Double) {
        let file = OpenFile(process: Self.process, descriptor: descriptor, at: Self.at(time), name: name)
        records.append(.program(.file(file)))
    }

    /// One turn of the loop: made ready, on the CPU at once, back at home.
    mutating func turn(_ start: Double, _ end: Double) {
        wake(start)
        run(start)
        call(Self.home, end)
        wait(Self.home, end)
    }

    /// Some turns of 2 ms, so that the loop has a home.
    mutating func turns(_ count: Int, from start: Double, every interval: Double = 20) {
        for number in 0..<count { turn(start + Double(number) * interval, start + Double(number) * interval + 2) }
    }

    /// The program has ended by itself, with a status or by a signal, and was recorded alone.
    mutating func ended(_ time: Double, status: Int32) {
        let end = ProgramEnd(app: AppID(0), at: Self.at(time), how: ProcessEnd(status: status), cause: .itself)
        records.append(.program(.ended(end)))
    }

    /// The trace, observed up to an instant.
    func trace(until end: Double, _ ending: RunEnding = .complete) throws -> Trace {
        try Trace(records: records + [.end(ending, at: Self.at(end), MeasurementQuality())])
    }
}
