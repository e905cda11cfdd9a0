import CUnwind
public import FrameTrace
import Glibc

/// Probes of what this machine lets fbprof see and do, by trying rather than by reading settings.
public enum CapabilityProbe {
    /// Tries every capability now. Takes a few milliseconds; leaves nothing changed.
    public static func all() -> [Capability] {
        [
            runQueueDelay(), systemCallFile(), realTime(), shortSlice(), classes(), overrides(), ownSwitches(),
            allSwitches(), kernelSamples(),
        ] + kernelEvents(ProgramProbe.all) + [steal(), quota(), sourceLines()]
    }

    /// Tries the capabilities that recording programs from outside depends on, without those for simulated apps.
    public static func ofRecordings() -> [Capability] {
        [runQueueDelay(), ownSwitches(), allSwitches()] + kernelEvents(ProgramProbe.ofRecordings)
            + [steal(), quota(), sourceLines()]
    }

    private static func runQueueDelay() -> Capability {
        let works = RunQueueDelay(thread: fb_gettid()) != nil
        return Capability(
            name: "run-queue delay",
            isAvailable: works,
            note: works
                ? "time ready to run but not running, per thread, from schedstat"
                : "without /proc/…/schedstat, waiting for a CPU is part of the residual: use a kernel with CONFIG_SCHED_INFO"
        )
    }

    private static func systemCallFile() -> Capability {
        let works = TextFile.read("/proc/self/task/\(fb_gettid())/syscall")?.trimmedLine.isEmpty == false
        return Capability(
            name: "stacks of late frames",
            isAvailable: works,
            note: works
                ? "a blocked thread is captured from outside, so no wait is cut short; a running one copies its own stack"
                : "without /proc/…/syscall no stacks are taken: reading it is forbidden here, as ptrace may be"
        )
    }

    /// Tries a call on a temporary thread, so that it has no lasting effect.
    ///
    /// - Returns: the kernel's reason against it; nil if it works.
    private static func refusal(_ name: String, _ call: @escaping @Sendable () -> Int32) -> RuntimeError? {
        let result = Guarded<Int32>(-EAGAIN)
        let thread = try? PlatformThread(name: "fbprof-probe") { result.withLock { $0 = call() } }
        thread?.join()
        let status = result.withLock { $0 }
        return status == 0 ? nil : RuntimeError(.unavailable, name, errorNumber: -status)
    }

    private static func realTime() -> Capability {
        let refusal = refusal("sched_setscheduler") { fb_set_scheduler(0, Int32(FB_POLICY_FIFO), 1) }
        return Capability(
            name: "real-time priority",
            isAvailable: refusal == nil,
            note: refusal.map { "unavailable, \($0): vsyncs and captures may be late under load. " + realTimeRemedy }
                ?? "fbprof's timing threads run under SCHED_FIFO"
        )
    }

    /// The remedy. Root may be refused as well: by a seccomp filter, or by a control group without real-time CPU time.
    private static var realTimeRemedy: String {
        geteuid() == 0
            ? "Allow sched_setscheduler in the container's seccomp profile, and give its control group cpu.rt_runtime_us"
            : "Run as root, or grant CAP_SYS_NICE or RLIMIT_RTPRIO"
    }

    private static func shortSlice() -> Capability {
        let refusal = refusal("sched_setattr") { fb_set_fair(0, 0, 100_000) }
        return Capability(
            name: "own time slice",
            isAvailable: refusal == nil,
            note: refusal.map {
                "unavailable, \($0): without real-time priority, timing is as late as any thread's. "
                    + "Linux 6.12 and newer grant a slice, where sched_setattr is allowed"
            } ?? "without real-time priority, timing threads take a slice of 0.1 ms"
        )
    }

    private static func classes() -> Capability {
        let works = SchedulingRights.probe().mayRenice
        return Capability(
            name: "QoS of threads",
            isAvailable: works,
            note: works
                ? "a class is a nice value of the real thread; it counts only among threads of one login session where autogroup is on"
                : "unavailable: all simulated threads have nice 0, as none could be raised again. " + niceRemedy
        )
    }

    private static var niceRemedy: String {
        geteuid() == 0
            ? "Allow sched_setattr in the container's seccomp profile"
            : "Grant CAP_SYS_NICE or RLIMIT_NICE, and allow sched_setattr"
    }

    private static func overrides() -> Capability {
        let works = SchedulingRights.probe().mayRaise
        return Capability(
            .overrides,
            isAvailable: works,
            note: works
                ? "a thread that a higher class waits for runs under SCHED_RR during the wait"
                : "unavailable: a thread that is waited for is not raised, so inversions last longer than by the rules. "
                    + realTimeRemedy
        )
    }

    private static func ownSwitches() -> Capability {
        let refusal = SwitchLog.probe().own
        return Capability(
            .threadSlices,
            isAvailable: refusal == nil,
            note: refusal.map {
                "unavailable, \($0): how long a thread waited for a CPU is known, not who had it. "
                    + "Set kernel.perf_event_paranoid to 2 or less, and in a container allow perf_event_open"
            } ?? "the kernel records when each thread of the run was on a CPU, and why it left; needs no privilege"
        )
    }

    private static func allSwitches() -> Capability {
        let refusal = SwitchLog.probe().others
        return Capability(
            .foreignSlices,
            isAvailable: refusal == nil,
            note: refusal.map {
                "unavailable, \($0): that others had an app's CPU is known, not who they were. "
                    + "Run as root, grant CAP_PERFMON, or set kernel.perf_event_paranoid to 0 or less"
            } ?? "other processes that run on the apps' CPUs are recorded by name"
        )
    }

    private static func kernelSamples() -> Capability {
        let refusal = BackendChoice.refusal()
        return Capability(
            .kernelSamples,
            isAvailable: refusal == nil,
            note: refusal.map {
                "unavailable, \($0): running threads are sampled by signals, which cut a sleep short that begins right then. "
                    + "Run as root, grant CAP_PERFMON, or set kernel.perf_event_paranoid to 1 or less"
            } ?? "the kernel can sample running threads by itself, where that costs them no more than signals"
        )
    }

    /// - Parameter programs: returns the capabilities for programs, given the error of tracepoints, if any.
    private static func kernelEvents(_ programs: (RuntimeError?) -> [Capability]) -> [Capability] {
        let refusal = SwitchLog.probeTracepoints()
        let remedy =
            "Run as root or grant CAP_PERFMON; tracefs must be mounted, or CAP_SYS_ADMIN allow to mount it aside"
        return [
            Capability(
                .whoWoke,
                isAvailable: refusal.wakeUps == nil,
                note: refusal.wakeUps.map {
                    "unavailable, \($0): of waits without a known owner it is not known who ended them. " + remedy
                } ?? "wake-ups and moves between CPUs are recorded, by sched_waking and sched_migrate_task"
            ),
            Capability(
                .interrupts,
                isAvailable: refusal.interrupts == nil,
                note: refusal.interrupts.map {
                    "unavailable, \($0): what interrupts take from a thread is part of its own work. " + remedy
                } ?? "what interrupts take from the run's threads is recorded, and not counted as their own work"
            ),
            Capability(
                .stops,
                isAvailable: refusal.stops == nil,
                note: refusal.stops.map {
                    "unavailable, \($0): that a thread was stopped is not seen, unless the whole process was for 0.1 s or more. "
                        + remedy
                }
                    ?? "stops by a signal or a debugger are recorded, by sched_switch; a freezer of control groups v1 is not seen"
            ),
        ] + programs(refusal.wakeUps)
    }

    private static func steal() -> Capability {
        let works = CPUAccounting.read(CPUPlan.allowed()) != nil
        return Capability(
            name: "steal and other processes",
            isAvailable: works,
            note: works
                ? "what the hypervisor and other processes took of the apps' CPUs, from /proc/stat"
                : "whether the machine was quiet can't be known"
        )
    }

    private static func quota() -> Capability {
        let quota = CPUQuota.current()
        let note =
            switch quota {
            case .none: "no CPU quota holds this process back"
            case .cpus(let cpus):
                "a quota of \(DecimalText.trimmed(cpus, places: 2)) CPUs holds threads back; that time shows as runnable or throttled"
            case .unknown(let reason):
                "unknown: \(reason). Time in which a ready thread did not run may be due to a quota"
            }
        var isUnknown = false
        if case .unknown = quota { isUnknown = true }
        return Capability(.noQuota, isAvailable: quota == .none, isUnknown: isUnknown, note: note)
    }

    private static func sourceLines() -> Capability {
        let lines = SourceLines.find()
        let works = lines?.works ?? false
        return Capability(
            name: "source lines",
            isAvailable: works,
            note: works
                ? "stacks have files, lines and inlined functions where code has debug information, by \(lines?.program ?? "")"
                : "stacks have functions and no lines: put llvm-symbolizer, 13 or newer, into the PATH; it comes with Swift's "
                    + "toolchain and with the package llvm"
        )
    }
}
