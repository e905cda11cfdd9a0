import FrameBudget
import FrameTrace

/// Who was behind a cause, and what else would have helped.
extension RemedyWords {
    /// Whether a resource is one that somebody holds.
    static func isLock(_ resource: String) -> Bool {
        resource.hasPrefix("lock ") || resource.hasPrefix("read-write lock ")
    }

    /// Who was behind a wait for longest in the worst examples, as a sentence; empty where that is not known.
    func holder(of resource: String, _ losses: [Loss]) -> String {
        var times: [HeldPlace: TimeSpan] = [:]
        for held in losses.flatMap(\.examples).compactMap(\.heldBy) {
            times[HeldPlace(culprit: held.culprit, thread: held.thread, path: held.path), default: .zero] += held.time
        }
        let longest = times.max { left, right in
            (left.value, right.key.thread, right.key.path) < (right.value, left.key.thread, left.key.path)
        }
        guard let held = longest?.key, held.path != .none else { return "" }
        let who = held.culprit.kind == .app ? short(held.culprit.name) : short(held.thread)
        let verb = Self.isLock(resource) ? "held it" : "was to end that wait"
        return " For most of that time \(who) \(verb), in '\(place(held.path))'."
    }

    /// A thread and what it was at.
    private struct HeldPlace: Hashable {
        var culprit: Culprit
        var thread: String
        var path: PathID
    }

    /// What else would have been enough in nearly all of the worst frames of a cause, as a sentence; empty where nothing would.
    func alternative(_ losses: [Loss]) -> String {
        guard let loss = losses.max(by: { $0.missed < $1.missed }), !loss.isShared else { return "" }
        let alike = loss.app.worst.compactMap(\.verdict).filter { $0.cause == loss.cause && $0.reason == .alone }
        guard alike.count >= Self.leastAlike else { return "" }
        var counts: [VerdictCause: Int] = [:]
        for cause in alike.flatMap({ Set($0.others.map(\.cause)) }) { counts[cause, default: 0] += 1 }
        let most = counts.max { left, right in
            left.value == right.value ? right.key < left.key : left.value < right.value
        }
        guard let (cause, count) = most, count * 10 >= alike.count * 9 else { return "" }
        let way =
            cause.kind == .contention && cause.culprit?.kind == .ownThreads
            ? "lowering the \(unit.hasDisplay ? "class" : "priority") of its own threads"
            : "removing '\(VerdictWords.noun(cause))'"
        return " Or begin with another cause: \(way) would also have been enough in \(Figure.count(count)) of the "
            + "\(Figure.count(alike.count)) worst."
    }

    /// From so many frames on, what would have helped in them is told. Chosen: fewer show no rule.
    private static let leastAlike = 3

    /// Apps that took the CPU from each other: who had it for how long while frames of the others were late.
    func crowdAdvice(_ losses: [Loss], _ frames: String) -> QualityWords.Line {
        var times: [String: TimeSpan] = [:]
        var seen: Set<String> = []
        for loss in losses where seen.insert(loss.app.name).inserted {
            for part in loss.app.total.missedLedger.causes where part.cause.kind == .contention {
                guard let culprit = part.cause.culprit, culprit.kind == .app else { continue }
                times[culprit.name, default: .zero] += part.time
            }
        }
        let order = times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostNames)
        let apps = order.map { short($0.key) }
        let list =
            apps.count > 1 ? apps.dropLast().joined(separator: ", ") + " and " + (apps.last ?? "") : apps.joined()
        let shares = order.map { "\(short($0.key)) for \(Figure.milliseconds($0.value)) ms" }.joined(separator: ", ")
        return QualityWords.Line(
            topic: "Use less CPU time in \(list)",
            text:
                "\(names(losses)) took the CPU from each other: \(frames). While these were ready, the CPU was occupied by "
                + "\(shares). Shorten that work, lower the QoS class of what can wait, or add a CPU."
        )
    }
}
