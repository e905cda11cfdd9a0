import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of missed frames in words, the same in every output.
enum VerdictWords {
    private static let longestName = 36

    /// A cause as a noun: `contention: maps`, `wait: lock db`.
    static func noun(_ cause: VerdictCause) -> String {
        let facts = [cause.resource, cause.culprit.map(name) ?? ""].filter { !$0.isEmpty }.map(short)
        switch cause.kind {
        case .runnable: return cause.kind.rawValue
        case .io: return (["disk"] + user(cause)).joined(separator: ": ")
        case .gpu: return (["GPU"] + user(cause)).joined(separator: ": ")
        case .inversion:
            let displacer = cause.culprit.map { ", \(short(name($0))) on the CPU" } ?? ""
            return "inversion: \(short(cause.resource))\(displacer)"
        default:
            return ([cause.kind.rawValue] + (facts.isEmpty ? [] : [facts.joined(separator: ", ")])).joined(
                separator: ": "
            )
        }
    }

    private static func user(_ cause: VerdictCause) -> [String] { cause.culprit.map { [short(name($0))] } ?? [] }

    /// Who held the CPU.
    static func name(_ culprit: Culprit) -> String {
        switch culprit.kind {
        case .ownThreads: "its own threads"
        case .app: short(culprit.name)
        case .fbprof: "fbprof"
        case .process: culprit.name.isEmpty ? "another process" : "process \(short(culprit.name))\(id(of: culprit))"
        case .ownRequest: "its own request"
        case .nobody: "no thread"
        case .quota: "a CPU quota"
        case .unknown: "not seen"
        }
    }

    private static func id(of culprit: Culprit) -> String { culprit.process.map { " (PID \($0))" } ?? "" }

    /// A cause as the end of a sentence about an app.
    static func sentence(_ cause: VerdictCause) -> String {
        switch cause.kind {
        case .ownWork: "its own work took longer than the budget"
        case .contention: contention(cause.culprit)
        case .inversion:
            "priority inversion: it waited for \(short(cause.resource)), and \(holder(cause.culprit)) had the CPU instead of "
                + "the thread that it waited for"
        case .wait:
            "it waited for \(short(cause.resource))\(cause.culprit.map { ", whose owner waited for hardware that \(short(name($0))) used" } ?? "")"
        case .io: cause.culprit == nil ? "it waited for its own disk requests" : "it waited for the disk\(use(cause))"
        case .gpu: cause.culprit == nil ? "its own GPU work took too long" : "it waited for the GPU\(use(cause))"
        case .quota: "a CPU quota held it back"
        case .stopped: "it was stopped from outside, by a signal, a debugger or the freezer"
        case .interrupts: "interrupts took the CPU from it"
        case .steal: "the hypervisor took the CPU from it"
        case .carryOver: "its previous frame was still running"
        case .outsideWork: "its main thread ran event handlers or other work that is not the frame"
        case .timerLate: "it was woken late"
        case .vsyncWait: "it waited for the next vsync"
        case .fbprof: "fbprof itself held it up"
        case .runnable: "it waited for a CPU"
        case .mixed: "no single cause, but several together"
        case .unknown: "the measurements do not explain why"
        }
    }

    /// The cause of one frame as the end of a sentence about an app; of several that are one only together, the largest ones.
    static func cause(_ verdict: FrameVerdict) -> String {
        verdict.cause.kind == .mixed ? together(verdict.others) : sentence(verdict.cause)
    }

    /// Parts that made frames late together, largest first, with their mean time in a frame: the end of a sentence about an app.
    static func together(_ parts: [VerdictPart]) -> String {
        let named = parts.prefix(mostParts).map { "\(noun($0.cause)) \(milliseconds($0.time))" }
        let more = parts.count - named.count
        let list =
            named.count > 1 ? named.dropLast().joined(separator: ", ") + " and " + (named.last ?? "") : named.joined()
        let rest = more > 0 ? ", with \(more) smaller ones," : ""
        return "no single cause, but \(list)\(rest) together in a late frame"
    }

    private static let mostParts = 3

    private static func use(_ cause: VerdictCause) -> String {
        cause.culprit.map { ", which \(short(name($0))) used" } ?? ""
    }

    /// What of a frame the cause took, as the end of a sentence.
    static func part(_ kind: VerdictKind) -> String {
        switch kind {
        case .ownWork: "its own work on the CPU"
        case .contention: "ready, but others had the CPU"
        case .inversion: "waiting for a thread that lower ones kept from the CPU"
        case .wait: "waiting for something"
        case .io: "waiting for the disk"
        case .gpu: "waiting for the GPU"
        case .quota: "held back by a CPU quota"
        case .stopped: "stopped from outside"
        case .interrupts: "taken by interrupts"
        case .steal: "taken by the hypervisor"
        case .carryOver: "the previous frame still running"
        case .outsideWork: "other work on the main thread"
        case .timerLate: "not woken yet"
        case .vsyncWait: "waiting for the next vsync"
        case .fbprof: "held up by fbprof itself"
        case .runnable: "ready to run but waiting for a CPU, or held back by a CPU quota"
        case .mixed: "several causes together"
        case .unknown: "not explained by any measurement"
        }
    }

    /// A frame's verdict and why, in a sentence or two.
    static func sentence(_ verdict: FrameVerdict, overrun: TimeSpan) -> String {
        let time = milliseconds(verdict.time)
        let late = overrun > .zero ? "\(milliseconds(overrun)) late" : "shown late"
        switch verdict.cause.kind {
        case .ownWork:
            return "Own work: \(time) on the CPU. It would have been late with everything else removed."
        case .mixed:
            let parts = verdict.others.map { "\(noun($0.cause)) (\(milliseconds($0.time)))" }
            return
                "Mixed: it was \(late), no part alone explains that; these together do: \(parts.joined(separator: ", "))."
        case .unknown:
            if let unusual = verdict.unusualWork {
                return
                    "Unexplained: the thread's clock counted \(milliseconds(unusual)) more work than is usual for its steps, "
                    + "while the hypervisor was taking CPU time. It may be that time."
            }
            return "Unexplained: no measurement covers \(time) of it, which could change the answer."
        default:
            let others = verdict.others.map { "\(noun($0.cause)) (\(milliseconds($0.time)))" }
            let also = others.isEmpty ? "" : " So it would have without: \(others.joined(separator: ", "))."
            return
                "\(capitalized(noun(verdict.cause))): it was \(late); without these \(time) it would have been in time."
                + also
        }
    }

    /// A time with its unit.
    static func milliseconds(_ span: TimeSpan) -> String { Figure.milliseconds(span, places: 2) + " ms" }

    private static func contention(_ culprit: Culprit?) -> String {
        guard let culprit, culprit.kind != .nobody else {
            return "it was ready and did not run, though no thread had the CPU"
        }
        return "it waited for a CPU that \(holder(culprit)) had"
    }

    private static func holder(_ culprit: Culprit?) -> String { culprit.map(name) ?? "another thread" }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: longestName) }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
