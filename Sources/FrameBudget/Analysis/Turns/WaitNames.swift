import FrameTrace

/// What a thread waited for, by the system call and the file that it waited at.
struct WaitNames {
    private struct File: Hashable {
        var process: Int32
        var descriptor: Int32
    }

    private let sites: [SiteID: WaitSite]
    private let threads: [ThreadID: ThreadDescription]
    private let files: [File: [OpenFile]]
    private let locks: [ThreadID: [LockLook]]
    private(set) var resources: [ResourceID: String]
    private var numbers: [String: ResourceID] = [:]
    private var next: UInt32

    init(_ trace: Trace) {
        sites = trace.program.sites
        threads = trace.threads
        locks = trace.program.locks
        var files: [File: [OpenFile]] = [:]
        for file in trace.program.files {
            files[File(process: file.process, descriptor: file.descriptor), default: []].append(file)
        }
        self.files = files
        resources = trace.resources
        next = (trace.resources.keys.map(\.rawValue).max() ?? 0) + 1
    }

    /// What kind of wait it was, and for what; nil for what has no name. A wait that another thread ended bears its name: of
    /// a lock that is who released it, of a pipe who wrote to it.
    ///
    /// - Parameters:
    ///   - thread: who waited.
    ///   - fault: the page fault with I/O that it was for, where it is known to have been one.
    mutating func wait(
        _ time: OffCPUTime,
        of process: Int32?,
        _ thread: ThreadID,
        _ fault: MajorFault?
    ) -> (kind: WaitKind, resource: ResourceID?) {
        guard let leave = time.leave, let site = sites[leave.site] else { return (.kernel, nil) }
        guard let call = site.call else {
            if let fault {
                return (.pageFault, fault.file.isEmpty ? nil : resource("page fault in \(Self.short(fault.file))"))
            }
            // What another of the program's threads ended was no wait for a disk, but for one that changes its memory.
            return isOwn(time.waker) ? (.other, resource("page fault", time.waker)) : (.pageFault, nil)
        }
        guard !call.isEmpty else { return (.kernel, nil) }
        switch WaitFamily(call: call) {
        case .sleep: return (.sleep, nil)
        case .futex:
            guard time.waker == nil, let holder = holder(thread, time.interval) else {
                return (.other, resource("futex", time.waker))
            }
            return (.other, resource("futex (held by \(holder))"))
        case .poll: return (.other, resource(call, time.waker))
        case nil: break
        }
        guard Self.takesFile.contains(call) else { return (.other, resource(call, time.waker)) }
        let file = process.flatMap { fileName(Int32(truncatingIfNeeded: leave.arguments.0), of: $0, after: leave.at) }
        // A disk's waits are ended by interrupts and by the kernel's own threads; those for a pipe with a path by whoever wrote to it.
        let isDisk = DiskCalls.syncs.contains(call) || ((file.map(Self.isOnDisk) ?? false) && !isOwn(time.waker))
        let title = file.map { "\(call) of \(Self.short($0))" } ?? call
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

    /// The name that a file had when it was looked up next; nil where it was closed by then.
    private func fileName(_ descriptor: Int32, of process: Int32, after instant: Instant) -> String? {
        guard let known = files[File(process: process, descriptor: descriptor)] else { return nil }
        let next = known.firstIndex(whereSorted: { $0.at >= instant })
        // Names are said again only where they have changed: what comes long after is of a later look.
        let isOwn = next < known.count && (next == 0 || known[next].at - instant <= Self.longestLookUp)
        let name = known[isOwn ? next : next - 1].name
        return name.isEmpty ? nil : name
    }

    /// How long after a wait its file is looked up: two drains, where the machine is busy.
    private static let longestLookUp = TimeSpan.milliseconds(160)

    private static func isOnDisk(_ name: String) -> Bool {
        name.hasPrefix("/") && !["/dev/", "/proc/", "/sys/", "/memfd:"].contains(where: name.hasPrefix)
    }

    /// A path by its last part; what is none without the kernel's number.
    private static func short(_ name: String) -> String {
        if name.hasPrefix("/"), !name.hasPrefix("/dev/") { return String(name.split(separator: "/").last ?? "/") }
        if name.hasPrefix("socket:") { return "a socket" }
        if name.hasPrefix("pipe:") { return "a pipe" }
        if name.hasPrefix("anon_inode:") { return name.dropFirst(11).filter { $0 != "[" && $0 != "]" } }
        return name
    }

    private static let takesFile = DiskCalls.writes.union([
        "read", "pread64", "readv", "preadv", "ioctl", "sendfile", "connect", "accept", "accept4", "sendto", "recvfrom",
        "sendmsg", "recvmsg", "recvmmsg", "sendmmsg", "flock", "fcntl", "getdents", "getdents64",
    ])
}
