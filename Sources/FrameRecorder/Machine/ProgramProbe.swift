import CUnwind
import FrameTrace
import Glibc

/// Probes of what this machine lets `fbprof record` see of programs, by trying.
enum ProgramProbe {
    /// Tries all capabilities.
    ///
    /// - Parameter refusal: why no tracepoint can be recorded; nil if they can. No further one is tried, because
    ///   closing it takes tens of milliseconds on a busy machine.
    static func all(tracepoints refusal: RuntimeError?) -> [Capability] {
        [turns(), calls(refusal), frames(), running(), marks()]
    }

    /// Tries the capabilities except for those that only recordings of running programs depend on.
    static func ofRecordings(tracepoints refusal: RuntimeError?) -> [Capability] {
        [turns(), calls(refusal), frames(), marks()]
    }

    private static func turns() -> Capability {
        let cpu = CPUPlan.allowed().last ?? 0
        let switches = SwitchLog.probe()
        let refusal = switches.others ?? Self.refusal("perf_event_open") { fb_subject_open_leaves(-1, cpu, 0) }
        let byHook = refusal != nil && PresentHook.find() != nil
        return Capability(
            name: "turns of programs",
            isAvailable: refusal == nil || byHook,
            note: refusal.map {
                byHook
                    ? "by a preloaded hook, \($0): fbprof record finds the turns of a dynamically linked program that it starts, "
                        + "and not what else it waited for. Run as root or grant CAP_PERFMON for that, and for --pid"
                    : "unavailable, \($0): fbprof record can't see where a program waits, and refuses to record. "
                        + "Run as root or grant CAP_PERFMON; the processor must be an x86-64"
            } ?? "fbprof record finds the turns of a program's event loop, and what it waited for in each"
        )
    }

    private static func frames() -> Capability {
        let path = PresentHook.find()
        return Capability(
            name: "frames of programs",
            isAvailable: path != nil,
            note: path != nil
                ? "fbprof record preloads a hook that marks the frames that a program presents with EGL, GLX, SDL, GLFW, Vulkan or "
                    + "Wayland"
                : "there is no \(PresentHook.file) beside fbprof or in lib/fbprof: of programs that mark nothing, turns are counted"
        )
    }

    private static func calls(_ tracepoints: RuntimeError?) -> Capability {
        var refusal = tracepoints
        if refusal == nil, let files = try? TraceFS(),
            !SystemCallNames.loopCalls.contains(where: { name in
                files.format(of: Tracepoint(path: "syscalls/sys_enter_\(name)", meaning: .call)) != nil
            })
        {
            refusal = RuntimeError(.unavailable, "the tracepoints syscalls/sys_enter_*")
        }
        let byHook = refusal != nil && PresentHook.find() != nil
        let remedy = "Run as root, on a kernel with CONFIG_FTRACE_SYSCALLS and tracefs"
        return Capability(
            .loopCalls,
            isAvailable: refusal == nil || byHook,
            note: refusal.map {
                byHook
                    ? "by a preloaded hook, \($0): turns of a busy loop are distinguished in a dynamically linked program that "
                        + "fbprof record starts. With --pid, or where the loop waits in io_uring, turns without a wait between "
                        + "them are one long turn. \(remedy)"
                    : "unavailable, \($0): turns of a program without a wait between them are one long turn. \(remedy)"
            }
                ?? "entries into the system calls that event loops wait in are recorded, so turns of a busy loop can be distinguished"
        )
    }

    private static func running() -> Capability {
        let scope = TextFile.read("/proc/sys/kernel/yama/ptrace_scope").flatMap { Int($0.trimmedLine) } ?? 0
        let works = geteuid() == 0 ? scope < 3 : scope == 0
        return Capability(
            name: "programs that run already",
            isAvailable: works,
            note: works
                ? "fbprof record --pid may look into \(geteuid() == 0 ? "any user's programs" : "your own programs")"
                : "kernel.yama.ptrace_scope is \(scope): fbprof record --pid can't read where a program waits. "
                    + (scope < 3 ? "Run as root, or set it to 0" : "Only a restart of the machine allows it again")
        )
    }

    private static func marks() -> Capability {
        let file = try? MarksFile()
        return Capability(
            name: "marks of programs",
            isAvailable: file != nil,
            note: file != nil
                ? "a recorded program can mark its frames: fbprof marks-header"
                : "no file in shared memory could be made: fbprof record can't take a program's marks. Mount /dev/shm"
        )
    }

    private static func refusal(_ name: String, _ open: () -> Int32) -> RuntimeError? {
        let descriptor = open()
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return RuntimeError(.unavailable, name, errorNumber: -descriptor)
    }
}
