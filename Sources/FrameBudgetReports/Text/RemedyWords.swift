import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice on late frames: one piece for each group of causes, the most costly first.
///
/// Several apps that were late for the same reason share one piece.
struct RemedyWords {
    let result: RunResult

    /// The unit that is counted: that of a run, or of the apps that a piece of advice is for.
    private(set) var unit: RunUnit
    static let longestName = 40
    static let mostNames = 3

    init(result: RunResult) {
        self.result = result
        unit = RunUnit(result)
    }

    /// Cost of one cause for one app.
    struct Loss {
        var app: AppResult
        var cause: VerdictCause
        var missed: Int
        var dropped: Int
        var examples: [CauseExample]
        /// Number of frames that are late by several causes together, if the cause is a part of them: of ``missed`` of
        /// these frames. Nil otherwise.
        var together: Int?

        var isShared: Bool { together != nil }
    }

    /// Grouping key of advice: losses with the same key share one piece.
    private enum Remedy: Hashable {
        case demand(phase: Int)
        case gpuDemand(phase: Int)
        case crowd
        case app(String, VerdictKind)
        case ownUse(String, VerdictKind)
        case renderThread(String)
        case buffer(String)
        case renderWait(String, String)
        case otherWork(String, String)
        case culprit(Culprit, VerdictKind)
        case resource(String, VerdictKind)
        case any(VerdictKind)
    }

    /// Returns the advice: on apps that the system ended first, then on most lost intervals. If no frame was late, one
    /// line says that nothing needs doing.
    ///
    /// - Parameter count: maximum number of pieces.
    func lines(most count: Int) -> [QualityWords.Line] { advice(most: count).lines }

    /// Returns the same, with the number of further pieces.
    func advice(most count: Int) -> (lines: [QualityWords.Line], more: Int) {
        let ofChoice = LoopChoiceWords(result)
        if let line = ofChoice?.instead { return ([line], 0) }
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
            let words = ofUnit(of: losses)
            guard var line = words.line(entry.element, losses) else { return nil }
            line.text += words.alternative(losses) + words.surplus(losses)
            return line
        }
        let backlogs = BacklogWords(result: result).remedies
        let frames = Array(pieces)
        let late = [LateLoopWords.remedy(result), LongSleepWords.remedy(result)].compactMap(\.self)
        // Late turns of another process or thread, such as a worker, do not explain why this loop was late.
        let choice = [ofChoice?.first].compactMap(\.self) + (losses.isEmpty ? late : [])
        // The advice includes the subject of the headline.
        let room = max(0, count - choice.count - ends.count - findings.deadlocks.count - min(1, backlogs.count))
        let advised = Set(losses.map(\.app.name))
        let others = findings.others(besides: backlogs) { advised.contains($0) }
        let all =
            choice + ends + findings.deadlocks + frames.prefix(room) + backlogs + frames.dropFirst(room) + others
            + (losses.isEmpty ? [] : late)
        guard !all.isEmpty else { return (headroom.map { [$0] } ?? [], 0) }
        return (Array(all.prefix(count)), max(0, all.count - count))
    }

    /// Returns the apps that took the CPU from each other in pairs: to keep one from the CPU does not help the other.
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
        case let kind where loss.app.isExplainedByTurns(kind): return .buffer(loss.app.name)
        case .contention:
            guard let culprit = cause.culprit else { return .any(.contention) }
            if culprit.kind == .app, let phase = overload(of: loss.app) { return .demand(phase: phase) }
            if culprit.kind == .app, crowd.contains(culprit.name), crowd.contains(loss.app.name) { return .crowd }
            return culprit.kind == .ownThreads ? .app(loss.app.name, .contention) : .culprit(culprit, .contention)
        case .ownWork where cause.isOfRenderThread: return .renderThread(loss.app.name)
        case .ownWork: return .app(loss.app.name, cause.kind)
        case .outsideWork: return .otherWork(loss.app.name, cause.resource)
        case _ where Self.isForGPUOfOthers(cause) && gpuOverload(of: loss.app) != nil:
            return .gpuDemand(phase: gpuOverload(of: loss.app) ?? 0)
        case .wait where cause.waitOfRenderThread != nil:
            if let other = Self.userOfHardware(cause) { return .culprit(other.user, other.kind) }
            return .renderWait(loss.app.name, cause.waitOfRenderThread ?? "")
        case .inversion, .wait: return .resource(cause.resource, cause.kind)
        case .io, .gpu:
            guard let culprit = cause.culprit else { return .app(loss.app.name, cause.kind) }
            return culprit.kind == .ownThreads ? .ownUse(loss.app.name, cause.kind) : .culprit(culprit, cause.kind)
        default: return .any(cause.kind)
        }
    }

    // MARK: Words

    private func line(_ remedy: Remedy, _ losses: [Loss]) -> QualityWords.Line? {
        let victims = names(losses)
        let frames = extent(losses)
        switch remedy {
        case .demand(let phase): return demand(phase)
        case .gpuDemand(let phase): return gpuDemand(phase)
        case .crowd: return crowdAdvice(losses)
        case .app(_, .ownWork):
            return losses.first.map { Self.line("Shorten the work of \(victims)", ownWork($0)) }
        case .renderWait(_, let thing): return renderWait(for: thing, losses)
        case .buffer:
            return losses.first.map { loss in
                Self.line("Give \(victims) a second buffer", secondBuffer(loss, frames))
            }
        case .renderThread:
            return losses.first.map { renderWork($0, victims, frames) }
        case .otherWork(_, let name):
            return losses.first.map { otherWork($0, name, victims, frames) }
        case .app(_, .contention):
            return ownThreads(losses)
        case .ownUse(_, let kind): return ownUse(of: kind, losses)
        case .app(_, .io):
            return Self.line(
                "Take disk access off \(thread(of: losses))",
                diskAdvice(losses, frames)
            )
        case .app(_, .gpu):
            return Self.line(
                "Draw less on the GPU in \(victims)",
                "CPU and GPU time together exceed \(areLate(losses) ? "the budget" : "a display interval"): \(frames). "
                    + "Draw less, or overlap them."
            )
        case .culprit(let culprit, .contention): return contention(culprit, victims, was(losses), frames)
        case .culprit(let culprit, let kind):
            return Self.line(
                "Spread the use of \(DeviceUseWords.device(kind))",
                "\(Self.start(culprit)) used it while \(waiters(losses)) waited: \(frames). Split its "
                    + "requests, or delay them while \(victims) is on screen."
            )
        case .resource(let resource, let kind): return wait(for: resource, kind, losses)
        case .any(.unknown) where isUnusualWork(losses):
            return Self.line(
                "Record \(victims) again while the hypervisor takes less",
                "Its thread used more CPU time than usual, and the hypervisor took enough meanwhile to be the reason: \(frames)."
            )
        case .any(let kind), .app(_, let kind): return other(kind, victims, was(losses), frames)
        }
    }

    /// Returns the words for the unit that the apps of some losses count, if they share it: a program in a workload has
    /// turns, beside apps with frames.
    func ofUnit(of losses: [Loss]) -> RemedyWords {
        guard let first = losses.first.map({ RunUnit($0.app) }), losses.allSatisfy({ RunUnit($0.app) == first }) else {
            return self
        }
        var words = self
        words.unit = first
        return words
    }

    func names(_ losses: [Loss]) -> String {
        var names: [String] = []
        for loss in losses where !names.contains(short(loss.app.name)) { names.append(short(loss.app.name)) }
        let rest = names.count - Self.mostNames
        if rest > 1 { return names.prefix(Self.mostNames).joined(separator: ", ") + " and \(rest) more apps" }
        return WordList.text(names)
    }

    func was(_ losses: [Loss]) -> String { Set(losses.map(\.app.name)).count > 1 ? "were" : "was" }

    func short(_ name: String) -> String {
        WaitName.shortEach(name, to: Self.longestName)
    }

    static func line(_ topic: String, _ text: String) -> QualityWords.Line {
        QualityWords.Line(topic: topic, text: text)
    }
}
