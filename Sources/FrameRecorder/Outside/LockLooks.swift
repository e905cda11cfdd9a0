import FrameTrace
import Glibc

/// Looks who holds the locks that threads of a recorded program wait for: the C library's mutexes and those of the kernel's
/// priority inheritance say it themselves. Of any other futex nothing is said.
struct LockLooks {
    private struct Wait {
        var id: ThreadID
        var process: Int32
        var since: Instant
        /// Whether a look has shown that nobody can be named: most such waits are of idle workers, and go on.
        var isNone = false
    }

    /// Waits that are looked at in one drain, at most: some 10 µs each.
    private static let most = 32
    /// Shorter waits are over before they are looked at.
    private static let shortest = TimeSpan.milliseconds(1)

    private var waits: [Int32: Wait] = [:]
    /// By process: whether its threads have the numbers in which locks name them.
    private var isNamed: [Int32: Bool] = [:]

    /// A thread began to wait at a futex.
    mutating func wait(_ thread: Int32, _ id: ThreadID, of process: Int32, since instant: Instant) {
        waits[thread] = Wait(id: id, process: process, since: instant)
    }

    /// It is on a CPU again, or has ended.
    mutating func end(_ thread: Int32) { if !waits.isEmpty { waits[thread] = nil } }

    /// Looks at the waits that go on.
    ///
    /// - Parameter body: gets the waiting thread, the kernel's number of the thread that holds the lock, and their process.
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
        guard hasOurNumbers(process), let line = TextFile.read("/proc/\(process)/task/\(thread)/syscall")?.trimmedLine
        else { return nil }
        // The call's number, its six arguments, the stack pointer, the program counter; one word where it runs.
        let words = line.split(separator: " ")
        guard words.count == 9, let call = Int(words[0]) else { return nil }
        let arguments = words[1...3].compactMap { UInt64($0.dropFirst(2), radix: 16) }
        guard arguments.count == 3,
            let holder = FutexOwner(process: process).candidate(call, arguments[0], arguments[1], arguments[2]),
            FileSystem.exists("/proc/\(process)/task/\(holder)")
        else { return nil }
        return holder
    }

    /// A lock names its holder by the number within the process's own namespace.
    private mutating func hasOurNumbers(_ process: Int32) -> Bool {
        if let known = isNamed[process] { return known }
        var (own, its) = (stat(), stat())
        let seesOwn = unsafe stat("/proc/self/ns/pid", &own) == 0
        let seesIts = unsafe stat("/proc/\(process)/ns/pid", &its) == 0
        let isSame = seesOwn && seesIts && own.st_ino == its.st_ino
        isNamed[process] = isSame
        return isSame
    }
}
