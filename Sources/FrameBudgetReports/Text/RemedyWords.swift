import FrameBudget
import FrameStatistics
import FrameTrace

/// What to do about late frames: a piece of advice for each group of causes, the one that cost most first.
///
/// Several apps that were late for the same reason share one piece.
struct RemedyWords {
    /// The result that the advice is on.
    let result: RunResult

    var unit: RunUnit { RunUnit(result) }
    static let longestName = 40
    static let mostNames = 3

    /// What one cause did to one app.
    struct Loss {
        var app: AppResult
        var cause: VerdictCause
        var missed: Int
        var dropped: Int
        var examples: [CauseExample]
        /// Whether its frames are late by several causes together: in how many of them it is one is not known.
        var isShared: Bool
    }

    /// What is done about in the same way.
    private enum Remedy: Hashable {
        case demand(phase: Int)
        case gpuDemand(phase: Int)
        case crowd
        case app(String, VerdictKind)
        case renderThread(String)
        case renderWait(String, String)
        case otherWork(String, String)
        case culprit(Culprit, VerdictKind)
        case resource(String, VerdictKind)
        case any(VerdictKind)
    }

    /// The advice, apps that the system ended first, then most lost intervals; one line that nothing needs doing where no
    /// frame was late.
    ///
    /// - Parameter count: how many pieces there are at most.
    func lines(most count: Int) -> [QualityWords.Line] { advice(most: count).lines }

    /// The same, with how many pieces there are besides.
    func advice(most count: Int) -> (lines: [QualityWords.Line], more: Int) {
        let findings = FindingRemedies(result: result)
        let losses = losses.filter { !findings.isOfDeadlock($0.cause, in: $0.app, missed: $0.missed) }
        let crowd = crowd(losses)
        let ends = FindingRemedies.joined(
            TerminationWords.byWeight(result.terminations).map { TerminationWords.remedy($0, result.memory) }
        )
        var order: [Remedy] = []
        var groups: [Remedy: [Loss]] = [:]
        for loss in losses {
            let remedy = remedy(for: loss, crowd)
            if groups[remedy] == nil { order.append(remedy) }
            groups[remedy, default: []].append(loss)
        }
        let ranked = order.enumerated().sorted { left, right in
            let (one, other) = (weight(groups[left.element] ?? []), weight(groups[right.element] ?? []))
            return one == other ? left.offset < right.offset : one > other
        }
        let pieces = ranked.lazy.compactMap { entry -> QualityWords.Line? in
            let losses = groups[entry.element] ?? []
            guard var line = line(entry.element, losses) else { return nil }
            line.text += alternative(losses)
            return line
        }
        let backlogs = BacklogWords(result: result).remedies
        let frames = Array(pieces)
        // What the headline speaks of is among the advice.
        let room = max(0, count - ends.count - findings.deadlocks.count - min(1, backlogs.count))
        let advised = Set(losses.map(\.app.name))
        let others = findings.others { advised.contains($0) }
        let all = ends + findings.deadlocks + frames.prefix(room) + backlogs + frames.dropFirst(room) + others
        guard !all.isEmpty else { return (headroom.map { [$0] } ?? [], 0) }
        return (Array(all.prefix(count)), max(0, all.count - count))
    }

    // MARK: Losses

    /// What each cause cost each app; several causes together count for each of their parts.
    private var losses: [Loss] {
        result.apps.flatMap { app in
            app.total.causes.flatMap { count in
                let isShared = count.cause.kind == .mixed
                let causes = isShared ? (count.parts ?? []).map(\.cause) : [count.cause]
                return causes.map { cause in
                    Loss(
                        app: app,
                        cause: cause,
                        missed: count.missed,
                        dropped: count.dropped,
                        examples: isShared ? [] : count.examples ?? [],
                        isShared: isShared
                    )
                }
            }
        }
    }

    /// By what causes are ranked, as the headline does: dropped intervals and late frames, and without a display late turns.
    private func weight(_ losses: [Loss]) -> (Int, Int) {
        let (dropped, missed) = (losses.reduce(0) { $0 + $1.dropped }, losses.reduce(0) { $0 + $1.missed })
        return unit.hasDisplay ? (dropped + missed, missed) : (missed, dropped)
    }

    /// Apps of which each took the CPU from another one that took it from that: to keep one from the other helps nobody.
    private func crowd(_ losses: [Loss]) -> Set<String> {
        var victims: [String: Set<String>] = [:]
        for loss in losses where loss.cause.kind == .contention {
            guard let culprit = loss.cause.culprit, culprit.kind == .app else { continue }
            victims[culprit.name, default: []].insert(loss.app.name)
        }
        return Set(
            victims.keys.filter { app in victims[app, default: []].contains { victims[$0, default: []].contains(app) } }
        )
    }

    private func remedy(for loss: Loss, _ crowd: Set<String>) -> Remedy {
        let cause = loss.cause
        switch cause.kind {
        case .contention:
            guard let culprit = cause.culprit else { return .any(.contention) }
            if culprit.kind == .app, let phase = overload(of: loss.app) { return .demand(phase: phase) }
            if culprit.kind == .app, crowd.contains(culprit.name), crowd.contains(loss.app.name) { return .crowd }
            return culprit.kind == .ownThreads ? .app(loss.app.name, .contention) : .culprit(culprit, .contention)
        case .ownWork where cause.isOfRenderThread: return .renderThread(loss.app.name)
        case .ownWork: return .app(loss.app.name, cause.kind)
        case .outsideWork: return .otherWork(loss.app.name, cause.resource)
        case .wait where cause.waitOfRenderThread != nil:
            return .renderWait(loss.app.name, cause.waitOfRenderThread ?? "")
        case .inversion, .wait: return .resource(cause.resource, cause.kind)
        case .gpu where cause.culprit?.kind == .app && gpuOverload(of: loss.app) != nil:
            return .gpuDemand(phase: gpuOverload(of: loss.app) ?? 0)
        case .io, .gpu:
            return cause.culprit.map { .culprit($0, cause.kind) } ?? .app(loss.app.name, cause.kind)
        default: return .any(cause.kind)
        }
    }

    // MARK: Words

    /// How many late frames it was, as the table of causes counts them; of causes of one long frame the intervals that it
    /// dropped.
    private func extent(_ losses: [Loss]) -> String {
        let missed = losses.reduce(0) { $0 + ($1.isShared ? 0 : $1.missed) }
        // Several parts of the same frames are one set of frames.
        var shared: [String: Int] = [:]
        for loss in losses where loss.isShared { shared[loss.app.name] = loss.missed }
        let together = shared.values.reduce(0, +)
        guard missed + together > 0 else {
            return Figure.counted(losses.reduce(0) { $0 + $1.dropped }, unit.interval)
        }
        guard together > 0 else { return Figure.counted(missed, "late \(unit.noun)") }
        return missed > 0
            ? "\(Figure.counted(missed, "late \(unit.noun)")), and up to \(Figure.count(together)) more with other causes"
            : "up to \(Figure.counted(together, "late \(unit.noun)")), with other causes"
    }

    private func line(_ remedy: Remedy, _ losses: [Loss]) -> QualityWords.Line? {
        let victims = names(losses)
        let frames = extent(losses)
        switch remedy {
        case .demand(let phase): return demand(phase)
        case .gpuDemand(let phase): return gpuDemand(phase)
        case .crowd: return crowdAdvice(losses, frames)
        case .app(_, .ownWork):
            return losses.first.map { Self.line("Shorten the work of \(victims)", ownWork($0)) }
        case .renderWait(_, let thing):
            let short = VisibleText.short(thing, to: Self.longestName)
            return Self.line(
                "Let the render thread of \(victims) wait less for \(short)",
                "It waited for it while frames were to be drawn: \(frames). Ask for less of it in a frame, or begin it for the next frame "
                    + "while this one is drawn."
            )
        case .renderThread:
            return losses.first.map { loss in
                Self.line("Shorten what the render thread of \(victims) does", renderWork(loss, frames))
            }
        case .otherWork(_, let name):
            return losses.first.map { loss in
                let what = name.isEmpty ? LedgerPart.outsideFrame.title : short(name)
                return Self.line("Shorten \(what) in \(victims)", otherWork(loss, frames))
            }
        case .app(_, .contention):
            return Self.line(
                "Lower the \(unit.hasDisplay ? "class" : "priority") of \(victims)'s own threads",
                "They occupied the CPU while its \(unit.thread) was ready: \(frames). \(lower) or fewer of them at a time."
            )
        case .app(_, .io):
            return Self.line(
                "Take disk access off the \(unit.thread) of \(victims)",
                "Its own requests made \(unit.nouns) late: \(frames). \(unit.hasDisplay ? "Read ahead, or read on a queue and draw a placeholder." : "Read ahead, or on another thread.")"
            )
        case .app(_, .gpu):
            return Self.line(
                "Draw less on the GPU in \(victims)",
                "CPU and GPU time together exceed the budget: \(frames). Draw less, or overlap them."
            )
        case .culprit(let culprit, .contention): return contention(culprit, victims, was(losses), frames)
        case .culprit(let culprit, let kind):
            let device = kind == .gpu ? "the GPU" : "the disk"
            return Self.line(
                "Spread the use of \(device)",
                "\(Self.start(culprit)) used it while \(victims) waited: \(frames). Split its "
                    + "requests, or delay them while \(victims) is on screen."
            )
        case .resource(let resource, .inversion):
            let known = result.inversions?.worst.first { InversionWords(result: result).resource($0) == resource }
            return Self.line(
                "Resolve the priority inversion on \(VisibleText.short(resource, to: Self.longestName))",
                known.map { InversionAdviceWords(result: result).sentence($0) }
                    ?? "\(victims) waited for a thread that lower work kept from the CPU: \(frames). Raise "
                    + "that thread's \(unit.hasDisplay ? "class" : "priority"), or do not wait for it on the \(unit.thread)."
            )
        case .resource(WaitKind.network.rawValue, _):
            return Self.line(
                "Take the network off the main thread of \(victims)",
                "The main thread waited for transfers: \(frames). \(fetching(losses)), and draw a placeholder until it has "
                    + "finished."
            )
        case .resource(WaitKind.sleep.rawValue, _):
            return Self.line(
                "Do not sleep \(unit.place) \(victims)",
                "Sleeps there made \(unit.nouns) late: \(frames). Use a timer that the loop waits for, or sleep on another thread."
            )
        case .resource(WaitKind.user.rawValue, _):
            return Self.line(
                "Do not wait for the user \(unit.place) \(victims)",
                "It stood still until the user answered: \(frames). Show the question, return to the loop, and go on when the answer comes."
            )
        case .resource(let resource, _) where !unit.hasDisplay && Self.waitsForChild(resource):
            return Self.line(
                "Do not wait for child processes \(unit.place) \(victims)",
                "The loop stood in \(VisibleText.short(resource, to: Self.longestName)) until one ended: \(frames). Wait for its "
                    + "SIGCHLD or pidfd among the loop's own events, or on another thread."
            )
        case .resource(let resource, _) where !unit.hasDisplay && !Self.mayBeLock(resource):
            let what = resource.isEmpty ? "what it waits for" : VisibleText.short(resource, to: Self.longestName)
            return Self.line(
                "Wait less for \(what)",
                "The loop of \(victims) waited for it: \(frames). Wait for it among the loop's own events, or on another thread."
            )
        case .resource(let resource, _) where !unit.hasDisplay:
            let what = resource.isEmpty ? "what it waits for" : VisibleText.short(resource, to: Self.longestName)
            return Self.line(
                "Wait less for \(what)",
                "The loop of \(victims) waited for it: \(frames)."
                    + (OwnerReadyWords.advice(losses.flatMap(\.examples)).map { " \($0)" } ?? "")
                    + " Where it is a lock, hold it for less time; else wait for it on another thread, or among the loop's own events."
            )
        case .resource(let resource, _):
            let what = resource.isEmpty ? "what it waits for" : VisibleText.short(resource, to: Self.longestName)
            return Self.line(
                "Wait less for \(what)",
                "The main thread of \(victims) waited for it: \(frames).\(holder(of: resource, losses)) "
                    + (Self.isLock(resource)
                        ? "Hold it for less time, or go asynchronous." : shorterWait(losses))
            )
        case .any(.unknown) where isUnusualWork(losses):
            return Self.line(
                "Record \(victims) again while the hypervisor takes less",
                "Its thread used more CPU time than usual, and the hypervisor took enough meanwhile to be the reason: \(frames)."
            )
        case .any(let kind), .app(_, let kind): return other(kind, victims, was(losses), frames)
        }
    }

    /// How to wait less for work on other threads. Where the pool ran out of threads, that work may not even have begun.
    private func shorterWait(_ losses: [Loss]) -> String {
        let apps = Set(losses.map(\.app.name))
        for case .threadExplosion(let explosion) in result.findings
        where explosion.apps.contains(where: { apps.contains($0.app) }) {
            return
                "The pool had \(Figure.counted(explosion.workers, "thread")), \(Figure.count(explosion.waiting)) of them waiting: work that is "
                + "handed over then begins late, however short it is. Limit how much waits there at a time, or hand this work over first."
        }
        return "Shorten the work that it waits for, raise its QoS class, or go asynchronous."
    }

    private var lower: String {
        unit.hasDisplay ? "Run them at a lower QoS class than the main thread," : "Give them a higher nice value,"
    }

    /// How not to wait for the network on a main thread. An operation of the main queue does.
    private func fetching(_ losses: [Loss]) -> String {
        let apps = Set(losses.map(\.app.name))
        var names: [String] = []
        for graph in result.operations?.graphs ?? [] where apps.contains(graph.app) {
            for operation in graph.operations where operation.queue == Self.mainQueue && operation.networkTime > .zero {
                if !names.contains(operation.name) { names.append(operation.name) }
            }
        }
        guard !names.isEmpty else { return "Fetch in an operation" }
        let listed = names.prefix(Self.mostNames).map { "'\(short($0))'" }.joined(separator: ", ")
        let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        return names.count == 1
            ? "Put operation \(listed) into a queue other than main"
            : "Put operations \(listed)\(more) into a queue other than main"
    }

    /// The operation queue whose operations the main thread does. No other has its name.
    private static let mainQueue = "main"

    private func ownWork(_ loss: Loss) -> String {
        let app = loss.app
        func size(_ time: Distribution, _ verb: String, _ unit: String) -> String {
            "Its longest \(self.unit.noun) \(verb) \(Figure.milliseconds(time.max)) ms\(unit), p95 "
                + "\(Figure.milliseconds(time.p95)) ms,"
        }
        let size =
            app.total.onCPU.map { size($0, "uses", " of CPU time") }
            ?? app.total.mainThread.map { size($0, "takes", "") } ?? "Its \(unit.nouns) take too long"
        // What is long in late frames need not be what is long in all.
        let ofLate = mostFrequent(loss.examples.compactMap(\.step)).map { step in
            "Most CPU time of its late \(unit.nouns) goes to '\(place(step))'"
        }
        let ofAll = app.total.work.first.map { "Most CPU time goes to '\(place($0.path))'" }
        let step = (ofLate ?? ofAll).map { ". \($0)" } ?? ""
        return
            "\(size) of a budget of \(Figure.milliseconds(app.budget)) ms\(step). Do less there, do it less often, or move "
            + "it off the \(unit.thread).\(onlyInLate(app))"
    }

    private func renderWork(_ loss: Loss, _ frames: String) -> String {
        let rendering = loss.app.total.rendering
        let time = rendering?.onCPU ?? rendering?.time
        let size =
            time.map {
                "It takes \(Figure.milliseconds($0.p50)) ms a frame (p95 \(Figure.milliseconds($0.p95)) ms), and "
            } ?? ""
        let interval = Figure.milliseconds(loss.app.total.frameInterval)
        let step = rendering?.work.first.map { " Most of its CPU time goes to '\(place($0.path))'." } ?? ""
        return
            "\(size)the app wants a frame every \(interval) ms: \(frames).\(step) Do less there, or draw at a lower `refresh`; "
            + "more buffers only delay frames."
    }

    func place(_ path: PathID) -> String { VisibleText.short(result.pathText(path), to: 80) }

    /// The step that is the longest in most of the examples; of several the one of the worst example.
    private func mostFrequent(_ steps: [PathID]) -> PathID? {
        let counts = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +)
        let most = counts.values.max()
        return steps.first { counts[$0] == most }
    }

    private func otherWork(_ loss: Loss, _ frames: String) -> String {
        let step = loss.examples.compactMap(\.step).first.map { ", longest in '\(place($0))'" } ?? ""
        return
            "It ran on the main thread when a frame was due\(step): \(frames). Move that work to a queue, or split it "
            + "so that each piece fits beside a frame."
    }

    private func contention(
        _ culprit: Culprit,
        _ victims: String,
        _ was: String,
        _ frames: String
    ) -> QualityWords.Line {
        let name = Self.start(culprit)
        switch culprit.kind {
        case .app:
            return Self.line(
                "Keep \(VerdictWords.name(culprit)) from the CPU that \(victims) needs",
                "It was running while \(victims) \(was) ready: \(frames). Lower its work, or add a CPU."
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
        default:
            return Self.line(
                "Measure without \(VerdictWords.name(culprit))",
                "\(name) was running while \(victims) \(was) ready: \(frames). Stop it, or keep it off the apps' CPUs. This is "
                    + "not the apps' code."
            )
        }
    }

    private func other(_ kind: VerdictKind, _ victims: String, _ was: String, _ frames: String) -> QualityWords.Line {
        let (topic, text): (String, String) =
            switch kind {
            case .quota:
                (
                    "Raise the CPU quota",
                    "It stopped \(victims): \(frames). Raise cpu.max of the cgroup, or use less CPU."
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
                    "Check the wake-up latency",
                    "\(victims) \(was) woken late: \(frames). See fbprof doctor."
                )
            case .vsyncWait:
                (
                    "Begin frames at their vsync",
                    "\(victims) skipped a callback and waited for the next vsync: \(frames)."
                )
            case .fbprof:
                ("Measure with less overhead", "fbprof itself held up \(victims): \(frames). Lower --sampling-rate.")
            default:
                (
                    "Let fbprof see more",
                    "The measurements do not explain some delays of \(victims): \(frames). fbprof doctor says what it cannot see here."
                )
            }
        return Self.line(topic, text)
    }

    /// How much room there is, where no frame was late.
    private var headroom: QualityWords.Line? {
        let slowest = result.apps.compactMap { app in app.total.mainThread.map { (app, $0) } }.max { left, right in
            left.1.p99 / left.0.budget < right.1.p99 / right.0.budget
        }
        guard let (app, time) = slowest, app.budget > .zero else { return nil }
        return Self.line(
            "Nothing",
            "The slowest \(unit.nouns) (\(short(app.name)), p99) take \(Figure.milliseconds(time.p99)) ms of a budget of "
                + "\(Figure.milliseconds(app.budget)) ms."
        )
    }

    func names(_ losses: [Loss]) -> String {
        var names: [String] = []
        for loss in losses where !names.contains(short(loss.app.name)) { names.append(short(loss.app.name)) }
        let rest = names.count - Self.mostNames
        if rest > 1 { return names.prefix(Self.mostNames).joined(separator: ", ") + " and \(rest) more apps" }
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    private func was(_ losses: [Loss]) -> String { Set(losses.map(\.app.name)).count > 1 ? "were" : "was" }

    func short(_ name: String) -> String { VisibleText.short(name, to: Self.longestName) }

    /// Who it was at the start of a sentence; an app's name stays as it is written.
    private static func start(_ culprit: Culprit) -> String {
        let name = VerdictWords.name(culprit)
        return culprit.kind == .app ? name : name.prefix(1).uppercased() + name.dropFirst()
    }

    static func line(_ topic: String, _ text: String) -> QualityWords.Line {
        QualityWords.Line(topic: topic, text: text)
    }
}
