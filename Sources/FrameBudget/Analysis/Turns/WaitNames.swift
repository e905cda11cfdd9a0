import FrameTrace

/// The names of a thread's waits, by their system calls and files.
struct WaitNames {
    private let sites: [SiteID: WaitSite]
    private let threads: [ThreadID: ThreadDescription]
    private let files: WaitFiles
    private let locks: [ThreadID: [LockReading]]
    /// Created at the first lock that another thread released, as it examines what all threads did.
    private lazy var wakers = WakerFinder(trace)
    private let trace: Trace
    /// The repeated waits of the turn that was entered last.
    private var polled = PolledLocks()
    /// The threads behind waits for the same objects in other turns.
    private var usual = UsualWakers()
    /// The begin of the wait in the turn that was entered last that has not ended.
    private var unended: Instant?
    private let numbered: NumberedNames
    private(set) var resources: [ResourceID: String]
    private var numbers: [String: ResourceID] = [:]
    private var next: UInt32

    /// Prepares the names of a thread's waits.
    ///
    /// - Parameters:
    ///   - times: all times in which it was off the CPU.
    ///   - process: its process.
    /// - Complexity: O(files + waits · log files).
    init(_ trace: Trace, _ times: [OffCPUTime], of process: Int32?) {
        sites = trace.program.sites
        threads = trace.threads
        locks = trace.program.locks
        self.trace = trace
        files = WaitFiles(trace, times, of: process)
        numbered = NumberedNames(times, files, trace)
        resources = trace.resources
        // After the highest number the search for free numbers goes on from 0.
        next = (trace.resources.keys.map(\.rawValue).max() ?? 0) &+ 1
    }

    /// Examines all turns or frames that have ended: the thread behind the waits of most of them names those that do
    /// not show it themselves.
    ///
    /// - Parameters:
    ///   - times: all times in which their thread was off the CPU, in order.
    ///   - turns: in order.
    ///   - thread: the thread.
    /// - Complexity: O(n) over the waits, and the cost of naming those for locks.
    mutating func survey(_ times: [OffCPUTime], _ turns: [Interval], of thread: ThreadID) {
        var next = 0
        for turn in turns {
            while next < times.count, times[next].interval.start < turn.start { next += 1 }
            while next < times.count, times[next].interval.start < turn.end {
                let time = times[next]
                next += 1
                guard !time.isStop, let leave = time.leave, let call = sites[leave.site]?.call else { continue }
                let isLock = WaitFamily(call: call) == .futex
                // A server's clients may all have one descriptor, one after the other.
                guard isLock || files.isOne(FileUse(leave)) else { continue }
                let who = isLock ? behind(time, thread) : waker(time.waker, of: thread, at: leave)
                usual.take(leave, in: call, behind: who, isWoken: time.waker != nil)
            }
            usual.endTurn()
        }
        usual.finish()
    }

    /// Examines a turn or a frame before its waits are named: later ones may show the thread behind those for locks.
    /// For a lock where none does, other turns may.
    ///
    /// - Parameters:
    ///   - turn: all times in which its thread was off the CPU in it, in order.
    ///   - thread: the thread.
    ///   - unended: the one of them that only the end of the program or of the recording ended.
    /// - Complexity: O(n) over its waits, and the cost of naming those for locks.
    mutating func enter(_ turn: [OffCPUTime], of thread: ThreadID, unended: OffCPUTime? = nil) {
        self.unended = unended?.leave?.at
        var waits: [(leave: OffCPUTransition, behind: Behind?)] = []
        var nameless: [WaitObject: (count: Int, isUnseen: Bool)] = [:]
        for time in turn.reversed() where isFutex(time) {
            guard let leave = time.leave else { continue }
            let who = behind(time, thread)
            waits.append((leave, who))
            let lock = WaitObject(lockOf: leave)
            nameless[lock, default: (0, false)].count += who == nil ? 1 : 0
            if who == nil, !hasTimedOut(time, thread) { nameless[lock, default: (0, false)].isUnseen = true }
        }
        for wait in waits where wait.behind != nil { nameless[WaitObject(lockOf: wait.leave)] = nil }
        var polled = PolledLocks()
        for (leave, who) in waits {
            let lock = nameless[WaitObject(lockOf: leave)]
            // A single wait whose end was not recorded may have ended by its timeout. A thread that waits again was
            // still waiting.
            let isPolled = lock.map { $0.count > 1 && $0.isUnseen } ?? false
            let isOpen = leave.at == self.unended
            let call = sites[leave.site]?.call ?? ""
            let other: Behind? = isPolled || isOpen ? usual.usual(leave, in: call) : nil
            polled.take(leave, behind: who ?? other)
        }
        self.polled = polled
    }

    private func isFutex(_ time: OffCPUTime) -> Bool {
        guard !time.isStop, let site = time.leave?.site, let call = sites[site]?.call else { return false }
        return WaitFamily(call: call) == .futex
    }

    /// Returns the kind of a wait and the name of what it was for, if any. If another thread ended it, the name has that
    /// thread: for a lock, the one that released it, or had held it for most of the wait and handed it on; for a pipe,
    /// its writer. A wait for a lock that timed out has the name of the next one for that lock in the entered turn.
    ///
    /// - Parameters:
    ///   - thread: the thread that waited.
    ///   - fault: the page fault with I/O that it was for, where known.
    mutating func wait(
        _ time: OffCPUTime,
        _ thread: ThreadID,
        _ fault: MajorFault?
    ) -> (kind: WaitKind, resource: ResourceID?) {
        guard let leave = time.leave, let site = sites[leave.site] else { return (.kernel, nil) }
        guard let call = site.call else {
            if let fault {
                return (.pageFault, fault.file.isEmpty ? nil : resource("page fault in \(WaitFiles.short(fault.file))"))
            }
            // A wait that another thread of the program ended was not for a disk, but for a thread that changes the
            // program's memory.
            return isOwn(time.waker) ? (.other, resource("page fault", time, thread)) : (.pageFault, nil)
        }
        guard !call.isEmpty else { return (.kernel, nil) }
        switch WaitFamily(call: call) {
        case .sleep: return (.sleep, nil)
        case .futex:
            if let who = polled.behind(leave) {
                return (.other, resource("futex (\(usual.named(who, leave).text))"))
            }
            return (.other, resource(hasTimedOut(time, thread) ? TimedOutWait.resource : "futex"))
        case .poll where time.isSleep(in: call): return (.sleep, nil)
        case .poll: return (.other, resource(call, time, thread))
        case .read, nil: break
        }
        let isTimedOut = TimedOutWait.calls.contains(call) && hasTimedOut(time, thread)
        if isTimedOut { return (.other, resource(TimedOutWait.name(of: call))) }
        guard WaitFiles.calls.contains(call) else { return (.other, resource(call, time, thread)) }
        let file = files.name(of: leave)
        // Waits for a disk are ended by interrupts and by the kernel's own threads; those for a pipe with a path by its
        // writer.
        let isDisk = DiskCalls.syncs.contains(call) || ((file?.isOnDisk ?? false) && !isOwn(time.waker))
        let title = file.map { "\(call) of \($0.text)" } ?? call
        guard isDisk else { return (.other, resource(title, time, thread)) }
        return (DiskCalls.writes.contains(call) ? .write : .read, resource(title))
    }

    /// Returns the thread behind a wait for a lock or a condition, from that wait alone: the one that held it, or else
    /// that ended the wait.
    private mutating func behind(_ time: OffCPUTime, _ thread: ThreadID) -> Behind? {
        guard let leave = time.leave else { return nil }
        let owner = time.waker == nil ? holder(thread, time.interval) : longestHolder(thread, time)
        if let owner, let title = name(of: owner, besides: thread, at: leave) {
            return Behind(title: title, isHolder: true)
        }
        return waker(time.waker, of: thread, at: leave)
    }

    /// Whether a timer ended a wait, and no thread; false where the end was not recorded.
    private func hasTimedOut(_ time: OffCPUTime, _ thread: ThreadID) -> Bool {
        guard time.waker == nil, let wakings = trace.wakings[thread] else { return false }
        let next = wakings.sortedIndex(where: { $0.at >= time.interval.start })
        return next < wakings.count && wakings[next].at <= time.interval.end && wakings[next].by == nil
    }

    /// Returns the thread that held the lock when it was last looked up within a wait.
    private func holder(_ thread: ThreadID, _ wait: Interval) -> ThreadID? {
        guard let looks = locks[thread] else { return nil }
        let next = looks.sortedIndex(where: { $0.at > wait.end })
        guard next > 0, looks[next - 1].at >= wait.start else { return nil }
        return looks[next - 1].holder
    }

    /// Returns the thread that held the lock for more than half of a wait, where it handed it on to the one that ended
    /// the wait.
    private mutating func longestHolder(_ thread: ThreadID, _ time: OffCPUTime) -> ThreadID? {
        let wait = WaitSpan(
            kind: .other,
            resource: nil,
            owner: nil,
            start: time.interval.start,
            end: time.interval.end,
            blocked: time.blocked,
            wakeUp: time.interval.end - time.ready,
            delayWithin: .zero
        )
        var times: [ThreadID: TimeSpan] = [:]
        for part in wakers.wakers(of: thread, ending: wait, within: Interval(start: wait.start, end: time.ready)) {
            if let holder = part.thread { times[holder, default: .zero] += part.interval.length }
        }
        let longest = times.first { $0.value * 2 > time.blocked }?.key
        return longest == time.waker ? nil : longest
    }

    /// Whether a thread is one of the program's.
    private func isOwn(_ thread: ThreadID?) -> Bool { thread.map { threads[$0]?.kind == .simulated } ?? false }

    /// Returns the name of what was waited for, with the thread that ended the wait; of one that has not ended, the
    /// thread that ended those of most other turns.
    private mutating func resource(_ name: String, _ time: OffCPUTime, _ thread: ThreadID) -> ResourceID {
        guard let leave = time.leave else { return resource(name) }
        var who = waker(time.waker, of: thread, at: leave)
        if who == nil, leave.at == unended, let call = sites[leave.site]?.call {
            who = usual.usual(leave, in: call)
        }
        return who.map { resource("\(name) (\($0.text))") } ?? resource(name)
    }

    /// Returns the thread that ended a wait; nil where no thread did.
    private func waker(_ waker: ThreadID?, of thread: ThreadID, at leave: OffCPUTransition) -> Behind? {
        // A wait that fbprof ended was not for fbprof.
        guard let waker, let description = threads[waker], description.kind != .own else { return nil }
        return name(of: waker, besides: thread, at: leave).map { Behind(title: $0, isHolder: false) }
    }

    /// Returns the name of a thread beside one that waited for it. Many programs do not name their threads, so both may
    /// have the same name. Their numbers differ from run to run, and names match the waits of two runs.
    private func name(of thread: ThreadID, besides waiter: ThreadID, at leave: OffCPUTransition) -> String? {
        guard let description = threads[thread] else { return nil }
        let object = WaitObject(leave, in: sites[leave.site]?.call)
        let own = numbered.text(description.name, object)
        guard description.kind != .foreign else {
            if description.isMany { return "another process" }
            // Process numbers differ from run to run, too.
            let process = description.process?.name ?? description.name
            // The process had ended before its name was looked up.
            guard !process.isEmpty else { return own }
            let other = threads[waiter]?.process?.name == process ? "another process" : "process"
            return description.name == process ? "\(other) \(own)" : "\(own) of \(other) \(process)"
        }
        guard thread != waiter, let waiting = threads[waiter], waiting.name == description.name else { return own }
        return waiting.process?.id == description.process?.id
            ? "another thread named \(own)" : "\(own) of another process"
    }

    private mutating func resource(_ name: String) -> ResourceID {
        if let id = numbers[name] { return id }
        while resources[ResourceID(next)] != nil { next &+= 1 }
        let id = ResourceID(next)
        next &+= 1
        numbers[name] = id
        resources[id] = name
        return id
    }
}
