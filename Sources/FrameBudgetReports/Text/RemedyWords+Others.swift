import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice if other programs, the machine or fbprof took the time.
extension RemedyWords {
    func contention(
        _ culprit: Culprit,
        _ victims: String,
        _ was: String,
        _ frames: String
    ) -> QualityWords.Line {
        let name = Self.start(culprit)
        switch culprit.kind {
        case .app:
            return Self.line(
                "Keep \(VerdictWords.name(culprit)) off the CPU that \(victims) \(was == "were" ? "need" : "needs")",
                "It was running while \(victims) \(was) ready: \(frames). Reduce its work, or add a CPU."
            )
        case .nobody:
            return Self.line(
                "Check why CPUs stayed idle",
                "\(victims) \(was) ready while no thread ran: \(frames). Look at frequency and idle states, CPU "
                    + "affinity and cgroup limits: fbprof doctor."
            )
        case .fbprof:
            return Self.line(
                "Give fbprof a CPU of its own",
                "It was running while \(victims) \(was) ready: \(frames). This is not the apps' code."
            )
        case .process where KernelThreadName.isOne(culprit):
            return Self.line(
                "Keep \(VerdictWords.name(culprit)) off the CPU of \(victims)",
                "It was running while \(victims) \(was) ready: \(frames). It does work of the kernel or on behalf of programs, and "
                    + "can't be stopped. Run fewer other programs during the measurement, or pin \(victims) to a CPU that it does not use."
            )
        case .process where culprit.name == ThreadDescription.nameless:
            return Self.line(
                "Measure without programs that start short processes",
                "\(name) \(culprit.process == nil ? "were" : "was") running while \(victims) \(was) ready: \(frames). fbprof could not "
                    + "look up a name. Look for programs that start short processes, such as builds and scripts. This is not the apps' "
                    + "code."
            )
        case .process where VerdictWords.isMany(culprit):
            return Self.line(
                "Find what starts so many processes",
                "\(name) were running while \(victims) \(was) ready: \(frames).\(counted)\(longestHolders) Look for builds, scripts and "
                    + "services that start short processes, and keep them off the apps' CPUs. This is not the apps' code."
            )
        default:
            return Self.line(
                "Measure without \(VerdictWords.name(culprit))",
                "\(name) was running while \(victims) \(was) ready: \(frames). Stop it, or keep it off the apps' CPUs. This is "
                    + "not the apps' code."
            )
        }
    }

    /// Says how many threads are counted together, as a sentence; empty if that is not known.
    private var counted: String {
        QualityWords.countedTogether(result.quality.switches).map { " \($0)." } ?? ""
    }

    /// Names the processes that are counted by name and had the CPU longest while main threads were ready in their
    /// frames, as a sentence; empty if there are none.
    private var longestHolders: String {
        var times: [String: TimeSpan] = [:]
        for cell in result.contention?.frames ?? [] {
            let culprit = cell.part.culprit
            let isNamed = !culprit.name.isEmpty && culprit.name != ThreadDescription.nameless
            guard culprit.kind == .process, isNamed, !VerdictWords.isMany(culprit), !KernelThreadName.isOne(culprit)
            else { continue }
            times[culprit.name, default: .zero] += cell.part.time
        }
        let longest = times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostNames)
        guard !longest.isEmpty else { return "" }
        let names = WordList.text(longest.map { short($0.key) })
        return " Of the processes counted by name, \(names) had the CPU longest in that time."
    }

    func other(_ kind: VerdictKind, _ victims: String, _ was: String, _ frames: String) -> QualityWords.Line {
        let (topic, text): (String, String) =
            switch kind {
            // A trace does not say which version the control groups have.
            case .quota:
                (
                    "Raise the CPU quota",
                    "It stopped \(victims): \(frames). Raise the quota of the cgroup (cpu.max, or cpu.cfs_quota_us in version 1), "
                        + "or use less CPU."
                )
            case .stopped:
                (
                    "Do not stop the app while measuring",
                    "A signal, a debugger or the freezer stopped \(victims): \(frames)."
                )
            case .interrupts: ("Move interrupts to other CPUs", "They took the CPU from \(victims): \(frames).")
            case .steal: ("Measure on a machine of your own", "The hypervisor took the CPU from \(victims): \(frames).")
            case .carryOver:
                (
                    "Mend the \(unit.nouns) before",
                    "\(victims) began frames late because the frame before was still running: \(frames)."
                )
            case .timerLate:
                (
                    "Check for late timers",
                    "A late timer woke \(victims) after the vsync: \(frames). See fbprof doctor."
                )
            case .vsyncWait:
                (
                    "Begin frames at their vsync",
                    "\(victims) skipped a callback and waited for the next vsync: \(frames)."
                )
            case .fbprof:
                (
                    "Measure with less overhead",
                    "fbprof itself held up \(victims): \(frames). "
                        + (unit.hasDisplay
                            ? "Lower --sampling-rate."
                            : "Record while more CPUs are idle, and without --live.")
                )
            default:
                (
                    "Let fbprof see more",
                    "The measurements do not explain some delays of \(victims): \(frames). fbprof doctor says what it cannot see here."
                )
            }
        return Self.line(topic, text)
    }

    /// Names a culprit at the start of a sentence; an app's name keeps its spelling.
    static func start(_ culprit: Culprit) -> String {
        let name = VerdictWords.name(culprit)
        return culprit.kind == .app ? name : name.prefix(1).uppercased() + name.dropFirst()
    }
}
