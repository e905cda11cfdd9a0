import FrameTrace

/// What a thread waited for, by the system call and the file that it waited at.
struct WaitNames {
    private let sites: [SiteID: WaitSite]
    private let threads: [ThreadID: ThreadDescription]
    private let files: WaitFiles
    private let locks: [ThreadID: [LockLook]]
    /// Made at the first lock that another thread released: it looks at what all threads did.
    private lazy var wakers = WakerFinder(trace)
    private let trace: Trace
    private(set) var resources: [ResourceID: String]
    private var numbers: [String: ResourceID] = [:]
    private var next: UInt32

    /// The names of a thread's waits.
    ///
    /// - Parameters:
    ///   - times: all that it was off the CPU for.
    ///   - process: the one that it is of.
    init(_ trace: Trace, _ times: [OffCPUTime], of process: Int32?) {
        sites = trace.program.sites
        threads = trace.threads
        locks = trace.program.locks
        self.trace = trace
        files = WaitFiles(trace, times, of: process)
        resources = trace.resources
        next = (trace.resources.keys.map(\.rawValue).max() ?? 0) + 1
    }

    /// What kind of wait it was, and for what; nil for what has no name. A wait that another thread ended bears its name: of
    /// a lock that is who released it, or had held it for most of the wait and handed it on, of a pipe who wrote to it.
    ///
    /// - Parameters:
    ///   - thread: who waited.
    ///   - fault: the page fault with I/O that it was for, where it is known to have been one.
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
            // What another of the program's threads ended was no wait for a disk, but for one that changes its memory.
            return isOwn(time.waker) ? (.other, resource("page fault", time.waker)) : (.pageFault, nil)
        }
        guard !call.isEmpty else { return (.kernel, nil) }
        switch WaitFamily(call: call) {
        case .sleep: return (.sleep, nil)
        case .futex:
            let holder = time.waker == nil ? holder(thread, time.interval) : longestHolder(thread, time)
            return (.other, holder.map { resource("futex (held by \($0))") } ?? resource("futex", time.waker))
        case .poll: return (.other, resource(call, time.waker))
        case .read, nil: break
        }
        guard WaitFiles.calls.contains(call) else { return (.other, resource(call, time.waker)) }
        let file = files.name(of: leave)
        // A disk's waits are ended by interrupts and by the kernel's own threads; those for a pipe with a path by whoever wrote to it.
        let isDisk = DiskCalls.syncs.contains(call) || ((file?.isOnDisk ?? false) && !isOwn(time.waker))
        let title = file.map { "\(call) of \($0.text)" } ?? call
        guard isDisk else { return (.other, resource(title, time.waker)) }
        return (DiskCalls.writes.contains(call) ? .write : .read, resource(title))
    }

    /// Who held the lock when it was looked at last within a wait.
    private func holder(_ thread: ThreadID, _ wait: Interval) -> String? {
        guard let looks = locks[thread] else { return nil }
        let next = looks.firstIndex(whereSorted: { $0.at > wait.end })
        guard next > 0, looks[next - 1].at >= wait.start else { return nil }
        return threads[looks[next - 1].holder]?.name
    }

    /// Who held the lock for more than half of a wait that another thread ended, to which it was handed on.
    private mutating func longestHolder(_ thread: ThreadID, _ time: OffCPUTime) -> String? {
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
        return longest.flatMap { $0 == time.waker ? nil : threads[$0]?.name }
    }

    /// Whether a thread is one of the program's.
    private func isOwn(_ thread: ThreadID?) -> Bool { thread.map { threads[$0]?.kind == .simulated } ?? false }

    private mutating func resource(_ name: String, _ waker: ThreadID?) -> ResourceID {
        // What fbprof did is no answer to who was waited for.
        guard let thread = waker.flatMap({ threads[$0] }), thread.kind != .own else { return resource(name) }
        return resource("\(name) (woken by \(thread.kind == .foreign ? thread.title : thread.name))")
    }

    private mutating func resource(_ name: String) -> ResourceID {
        if let id = numbers[name] { return id }
        let id = ResourceID(next)
        next += 1
        numbers[name] = id
        resources[id] = name
        return id
    }
}
