import FrameRecorder
import FrameTrace
import Glibc

/// Reads the CPU time of another program's threads while it runs, from a CPU that they don't compute on.
struct Observer {
    /// Often enough to find a thread asleep between two jobs, rare enough to disturb nothing: about 1 % of a CPU.
    private static let interval = TimeSpan.milliseconds(1)
    /// Every how many rounds it looks for new threads and at the CPU's own count.
    private static let slowRound = 32

    private let prefix: String
    private(set) var threads: [ThreadReadings] = []
    private(set) var clock: CPUClock

    /// An observer of the threads whose names begin so.
    init(prefix: String, cpu: Int32) {
        self.prefix = prefix
        clock = CPUClock(cpu: cpu)
    }

    /// Follows a process to its end.
    mutating func follow(_ process: borrowing ChildProcess) throws {
        let home = CPUPlan.allowed()
        defer { Affinity.confine(to: home) }
        Affinity.confine(to: try CPUPlan(cores: 1).own)
        var next = MonotonicClock.now()
        var round = 0
        while true {
            if round % Self.slowRound == 0 {
                if let ending = process.poll() {
                    for thread in threads { thread.close() }
                    _ = try process.checked(ending)
                    return
                }
                clock.read()
                findThreads(of: process.id)
            }
            for index in threads.indices { threads[index].read() }
            round += 1
            next = max(next + Self.interval, MonotonicClock.now())
            Self.sleep(until: next)
        }
    }

    private mutating func findThreads(of process: Int32) {
        let known = Set(threads.map(\.thread))
        let ids = KernelFile.names(in: "/proc/\(process)/task").compactMap { Int32($0) }
        for id in ids.sorted() where id != process && !known.contains(id) {
            guard let thread = ThreadReadings(process: process, thread: id) else { continue }
            // A thread has its creator's name until it has given itself one: look again next time.
            if thread.name.hasPrefix(prefix) { threads.append(thread) } else { thread.close() }
        }
    }

    private static func sleep(until instant: Instant) {
        var time = timespec(
            tv_sec: Int(instant.nanoseconds / 1_000_000_000),
            tv_nsec: Int(instant.nanoseconds % 1_000_000_000)
        )
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
