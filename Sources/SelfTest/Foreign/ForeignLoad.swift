import CUnwind
public import FrameRecorder
import FrameTrace
import Glibc
import LiveSimulation
import Synchronization

/// The work of the other process of `fbprof verify`: holds a CPU in bursts, and reports afterwards when it had the CPU.
public enum ForeignLoad {
    /// The CPU time of a step. At either end of a frame, up to this much may be attributed to the wrong side.
    private static let step = TimeSpan.microseconds(100)
    private static let nobody = Atomic(false)

    /// Holds the CPU until the bursts are over. Ends the process if its parent has ended.
    ///
    /// - Parameters:
    ///   - parent: the id of the process that started this one.
    ///   - rank: the real-time priority; 0 for an ordinary process.
    /// - Returns: lines of three numbers: start and end in ns of CLOCK_MONOTONIC, and the CPU time in ns.
    /// - Throws: ``RuntimeError`` if a thread can't be created.
    public static func run(_ bursts: ForeignBursts, parent: Int32, rank: Int32 = 0) throws(RuntimeError) -> String {
        ChildProcess.endWithParent(parent)
        // The threads inherit the priority.
        if rank > 0 { _ = fb_set_scheduler(0, SCHED_FIFO, rank) }
        // The kernel shows the name of a process's first thread as its name.
        _ = unsafe VerifyScenario.foreignName.withCString { unsafe fb_set_thread_name($0) }
        let schedule = bursts.schedule
        let lines = Guarded<[String]>([])
        var threads: [PlatformThread] = []
        for number in 0..<ForeignBursts.threads {
            threads.append(
                try PlatformThread(name: VerifyScenario.foreignName, cpus: [bursts.cpu]) {
                    let found = burn(schedule.map { ($0.at, $0.cpu[number]) })
                    lines.withLock { $0 += found }
                }
            )
        }
        for thread in threads { thread.join() }
        return lines.withLock { $0.joined() }
    }

    private static func burn(_ bursts: [(at: Instant, cpu: TimeSpan)]) -> [String] {
        var burner = Burner()
        var spans: [LoadSpan] = []
        for burst in bursts {
            MonotonicClock.sleep(until: burst.at)
            var used = ThreadClock.own()
            var start = MonotonicClock.now()
            let end = used + burst.cpu
            while used < end {
                let next = burner.burn(step, from: used, unless: nobody)
                let now = MonotonicClock.now()
                spans.append(LoadSpan(interval: Interval(start: start, end: now), cpu: next - used))
                (used, start) = (next, now)
            }
        }
        return spans.map { "\($0.interval.start.nanoseconds) \($0.interval.end.nanoseconds) \($0.cpu.nanoseconds)\n" }
    }

    /// Parses the lines that the other process wrote.
    static func spans(_ text: String) -> [LoadSpan] {
        text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Int64($0) }
            guard numbers.count == 3 else { return nil }
            return LoadSpan(
                interval: Interval(
                    start: Instant(nanoseconds: numbers[0]),
                    end: Instant(nanoseconds: numbers[1])
                ),
                cpu: TimeSpan(nanoseconds: numbers[2])
            )
        }
    }
}
