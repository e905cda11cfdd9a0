import FrameTrace
import Glibc

/// Look-ups of the holders of the locks that threads of a recorded program wait for. Only the C library's mutexes and
/// the kernel's priority-inheritance locks store their holder; for any other futex there is no result.
struct LockHolderLookup {
    private struct Wait {
        var id: ThreadID
        var process: Int32
        var since: Instant
        /// Whether a look has found no holder. Most such waits are those of idle workers, and go on.
        var isNone = false
    }

    /// Number of waits checked in one drain, at most: some 10 µs each.
    private static let most = 32
    /// The shortest wait to check: shorter ones are over before the look.
    private static let shortest = TimeSpan.milliseconds(1)

    private var waits: [Int32: Wait] = [:]
    /// Whether locks of a process name threads by this namespace's numbers, by process.
    private var isNamed: [Int32: Bool] = [:]

    /// Records that a thread began to wait on a futex.
    mutating func wait(_ thread: Int32, _ id: ThreadID, of process: Int32, since instant: Instant) {
        waits[thread] = Wait(id: id, process: process, since: instant)
    }

    /// Records that the thread is on a CPU again, or has ended.
    mutating func end(_ thread: Int32) { if !waits.isEmpty { waits[thread] = nil } }

    /// Looks up the holders for the waits that still go on.
    ///
    /// - Parameter body: called with the waiting thread, the kernel's number of the lock's holder, and their process.
    mutating func look(at instant: Instant, _ body: (ThreadID, _ holder: Int32, _ process: Int32) -> Void) {
        let open = waits.filter { !$0.value.isNone && instant - $0.value.since >= Self.shortest }
        for (thread, wait) in open.sorted(by: { $0.value.since < $1.value.since }).prefix(Self.most) {
            guard let holder = holder(thread, wait.process), holder != thread else {
                waits[thread]?.isNone = true
                continue
            }
            body(wait.id, holder, wait.process)
        }
    }

    private mutating func holder(_ thread: Int32, _ process: Int32) -> Int32? {
        guard sharesPIDNamespace(process),
            let line = TextFile.read("/proc/\(process)/task/\(thread)/syscall")?.trimmedLine
        else { return nil }
        // The call's number, its six arguments, the stack pointer and the program counter; a single word if the thread
        // runs.
        let words = line.split(separator: " ")
        guard words.count == 9, let call = Int(words[0]) else { return nil }
        let arguments = words[1...3].compactMap { UInt64($0.dropFirst(2), radix: 16) }
        guard arguments.count == 3,
            let holder = FutexOwner(process: process).candidate(call, arguments[0], arguments[1], arguments[2]),
            FileSystem.exists("/proc/\(process)/task/\(holder)")
        else { return nil }
        return holder
    }

    /// Returns whether a process is in this PID namespace. A lock names its holder by the number in the process's own
    /// namespace.
    private mutating func sharesPIDNamespace(_ process: Int32) -> Bool {
        if let known = isNamed[process] { return known }
        var (own, its) = (stat(), stat())
        let seesOwn = unsafe stat("/proc/self/ns/pid", &own) == 0
        let seesIts = unsafe stat("/proc/\(process)/ns/pid", &its) == 0
        let isSame = seesOwn && seesIts && own.st_ino == its.st_ino
        isNamed[process] = isSame
        return isSame
    }
}
