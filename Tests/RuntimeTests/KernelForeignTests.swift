import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Needs root, CAP_PERFMON, or a kernel that shows every process to every user.
@Suite(
    "Other processes on the apps' CPUs",
    .serialized,
    .enabled(if: SwitchLog.probe().others == nil, "SKIPPED: no switch records of other processes here")
)
struct KernelForeignTests {
    /// Starts a process that keeps the CPU of the calling thread busy until it is killed.
    private static func startBusyProcess() -> pid_t? {
        var process = pid_t()
        // The shell itself runs the loop, so the process has the shell's name.
        let words = ["/bin/sh", "-c", "while :; do :; done"]
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        let status = unsafe posix_spawn(&process, "/bin/sh", nil, nil, &arguments, nil)
        return status == 0 ? process : nil
    }

    @Test("a process that takes the CPU is in the trace with its name and its CPU time")
    func busyProcess() throws {
        let foreign = Guarded<(process: pid_t, cpu: TimeSpan)?>(nil)
        let run = try KernelRecording(
            switches: .wholeCPUs,
            [
                {
                    // Started by this thread, the process is confined to the same CPU.
                    guard let process = Self.startBusyProcess() else { return }
                    KernelRecording.spin(milliseconds: 400)
                    let cpu = ThreadClock.of(process: process)
                    kill(process, SIGKILL)
                    _ = waitpid(process, nil, 0)
                    foreign.withLock { $0 = cpu.map { (process, $0) } }
                }
            ]
        )
        let (process, cpu) = try #require(foreign.withLock { $0 })
        let thread = try #require(run.trace.threads.values.first { $0.kernelID == process })
        #expect(thread.kind == .foreign)
        #expect(thread.app == nil)
        #expect(!thread.name.isEmpty && !thread.name.contains("ended"))
        let slices = run.trace.slices[thread.id] ?? []
        let onCPU = slices.reduce(TimeSpan.zero) { $0 + ($1.end - $1.start) }
        #expect(cpu > .milliseconds(50))
        #expect(onCPU / cpu > 0.98, "\(onCPU) of slices, \(cpu) by its clock")
        // A little more, because the process ran on after its clock was read.
        #expect(onCPU < cpu + .milliseconds(20), "\(onCPU) of slices, \(cpu) by its clock")
        #expect(slices.allSatisfy { $0.cpu == run.cpu })
        let quality = try #require(run.trace.quality.switches)
        #expect(quality.foreignThreads > 0)
        #expect(quality.slices == run.trace.slices.values.reduce(0) { $0 + $1.count })
    }

    @Test("a recording of its own threads only has no other process in its trace")
    func ownOnly() throws {
        let isStarted = Guarded(false)
        let run = try KernelRecording(
            switches: .ownThreads,
            [
                {
                    guard let process = Self.startBusyProcess() else { return }
                    isStarted.withLock { $0 = true }
                    KernelRecording.spin(milliseconds: 100)
                    kill(process, SIGKILL)
                    _ = waitpid(process, nil, 0)
                }
            ]
        )
        try #require(isStarted.withLock { $0 })
        #expect(!run.trace.threads.values.contains { $0.kind == .foreign })
        #expect(run.trace.quality.switches?.foreignThreads == 0)
    }

    @Test("the slices of a CPU that is never idle leave no gaps")
    func noGaps() throws {
        // A CPU quota stops both threads, and leaves the CPU idle. Its time is summed up over CPUs and groups.
        let counter = ThrottleCounter()
        counter.watchThreads()
        let busy: @Sendable () -> Void = { KernelRecording.spin(milliseconds: 300) }
        let run = try KernelRecording(switches: .wholeCPUs, [busy, busy])
        let start = try #require(run.clocks.map(\.start).max()) + .milliseconds(20)
        let end = try #require(run.clocks.map(\.end).min()) - .milliseconds(20)
        let covered = run.trace.slices.values.joined().reduce(TimeSpan.zero) { sum, slice in
            guard slice.cpu == run.cpu else { return sum }
            return sum + (min(slice.end, end) - max(slice.start, start)).clampedToZero
        }
        let stopped = counter.total()?.time ?? .zero
        if stopped > .zero { skipped("gaps that are shorter than a quota stopped threads, \(stopped)") }
        // The rest is the time of the switches themselves.
        #expect(
            (covered + stopped) / (end - start) > 0.97,
            "\(covered) of \(end - start), \(stopped) stopped by a quota"
        )
        #expect(covered <= end - start)
    }
}

extension ThreadClock {
    /// CPU time of a process so far.
    fileprivate static func of(process: pid_t) -> TimeSpan? {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 else {
            return nil
        }
        return TimeSpan(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
