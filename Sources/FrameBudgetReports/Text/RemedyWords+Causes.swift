import FrameBudget
import FrameTrace

/// Holders behind a cause, and alternative remedies.
extension RemedyWords {
    /// Whether a resource is a lock with an owner.
    static func isLock(_ resource: String) -> Bool {
        resource.hasPrefix("lock ") || resource.hasPrefix("read-write lock ")
    }

    /// Whether a wait of a recorded program is for the end of a child process, by the call in its name.
    static func waitsForChild(_ resource: String) -> Bool { ["wait4", "waitid"].contains(call(resource)) }

    /// Whether a wait of a recorded program may be for a lock.
    static func mayBeLock(_ resource: String) -> Bool {
        resource.isEmpty || call(resource).hasPrefix("futex") || isLock(resource)
    }

    private static func call(_ resource: String) -> Substring { resource.prefix { $0 != " " } }

    /// Names another cause that took longer than nearly all of the worst frames of a cause were late, in a sentence;
    /// empty if there is none.
    ///
    /// Without it the frames might still have been late: other threads would have run in its place.
    func alternative(_ losses: [Loss]) -> String {
        guard let loss = losses.max(by: { $0.missed < $1.missed }), !loss.isShared else { return "" }
        let alike = loss.app.worst.compactMap(\.verdict).filter { $0.cause == loss.cause && $0.reason == .alone }
        guard alike.count >= Self.fewestSimilarFrames else { return "" }
        var counts: [VerdictCause: Int] = [:]
        for cause in alike.flatMap({ Set($0.others.map(\.cause)) }) { counts[cause, default: 0] += 1 }
        var times: [VerdictCause: TimeSpan] = [:]
        for part in alike.flatMap(\.others) { times[part.cause, default: .zero] += part.time }
        let most = counts.max { left, right in
            let (one, other) = (times[left.key] ?? .zero, times[right.key] ?? .zero)
            return (left.value, one, right.key) < (right.value, other, left.key)
        }
        guard let (cause, count) = most, count * 10 >= alike.count * 9 else { return "" }
        let whose = Set(losses.map(\.app.name)).count > 1 ? " of \(short(loss.app.name))" : ""
        return
            " In \(Figure.count(count)) of the \(Figure.count(alike.count)) worst \(unit.nouns)\(whose), '\(VerdictWords.noun(cause))' also took "
            + "longer than the \(unit.noun) was late."
    }

    /// Smallest number of frames whose common properties are mentioned. Chosen: fewer show no rule.
    static let fewestSimilarFrames = 3

    /// Whether all of the worst unexplained frames have unusual work, which may be time that the hypervisor took.
    func isUnusualWork(_ losses: [Loss]) -> Bool {
        let unknown = losses.flatMap(\.app.worst).compactMap(\.verdict).filter { $0.cause.kind == .unknown }
        return !unknown.isEmpty && unknown.allSatisfy { $0.unusualWork != nil }
    }

    /// Returns advice on apps that took the CPU from each other: the number of late frames caused by that, and the
    /// holders of the CPU, with their times, while late frames were ready.
    func crowdAdvice(_ losses: [Loss]) -> QualityWords.Line {
        let culprits = Set(losses.compactMap { $0.cause.culprit?.name })
        var times = Dictionary(culprits.map { ($0, TimeSpan.zero) }, uniquingKeysWith: +)
        var seen: Set<String> = []
        for loss in losses where seen.insert(loss.app.name).inserted {
            let total = loss.app.total
            // Frames that were in time and only shown late are in no ledger of late frames.
            for part in (total.missed > 0 ? total.missedLedger : total.ledger).causes
            where part.cause.kind == .contention {
                guard let culprit = part.cause.culprit, culprit.kind == .app, culprits.contains(culprit.name) else {
                    continue
                }
                times[culprit.name, default: .zero] += part.time
            }
        }
        let whole = times.values.reduce(TimeSpan.zero, +)
        // Less work of an app with a small part of the time helps little.
        let order = times.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostNames).enumerated()
            .filter { $0.offset == 0 || $0.element.value * Self.leastShare >= whole }.map(\.element)
        let list = WordList.text(order.map { short($0.key) })
        let shares = order.map { "\(short($0.key)) for \(Figure.milliseconds($0.value)) ms" }.joined(separator: ", ")
        let areLate = losses.allSatisfy { $0.app.total.missed > 0 }
        let theirs = areLate ? "their late \(unit.nouns)" : "their \(unit.nouns)"
        let occupied = whole > .zero ? " While \(theirs) were ready, the CPU was occupied by \(shares)." : ""
        let lower = canLowerClass(of: order.map(\.key)) ? ", lower the QoS class of what can wait" : ""
        return Self.line(
            "Use less CPU time in \(list)",
            "\(names(losses)) took the CPU from each other: \(crowdExtent(losses)).\(occupied) Shorten that work"
                + "\(lower), or add a CPU."
        )
    }

    /// Counts the frames that were late because apps took the CPU from each other; for apps without such frames, the
    /// intervals dropped by it. Names the apps of either count if there are both.
    private func crowdExtent(_ losses: [Loss]) -> String {
        let late = Set(losses.filter { $0.missed > 0 }.map(\.app.name))
        let parts = [losses.filter { late.contains($0.app.name) }, losses.filter { !late.contains($0.app.name) }]
            .filter { !$0.isEmpty }
        guard parts.count > 1 else { return WordList.text(parts.map(extent)) }
        return WordList.text(parts.map { "\(extent($0)) of \(names($0))" })
    }

    /// Smallest share of the time, as one part in this many, for which an app is named. Chosen.
    private static let leastShare: Int64 = 10

    /// Finds other work of the main thread that preceded late frames and no others, with its name and a sentence that
    /// names it; nil if there is none.
    ///
    /// Work of every frame may be the longest part of a late one; still, the rare work is what makes that late. Only
    /// frames in time show that it is rare: there must be at least as many of them.
    func rareWork(_ app: AppResult) -> (resource: String, name: String, sentence: String)? {
        let late = app.worst.compactMap(\.verdict).filter { $0.reason == .ownSide || $0.reason == .alone }
        guard late.count >= Self.fewestSimilarFrames, hasEnoughInTime(app),
            let missed = app.total.missedLedger.outside?.onCPU,
            missed > .zero,
            let all = app.total.ledger.outside?.onCPU, all - missed <= all.divided(by: Self.rarely)
        else { return nil }
        let names = late.map { verdict in
            ([verdict.cause] + verdict.others.map(\.cause)).first { $0.kind == .outsideWork && !$0.resource.isEmpty }?
                .resource
        }
        guard let name = names.first ?? nil, names.allSatisfy({ $0 == name }), isOfMost(name, app) else { return nil }
        let frames = late.count < app.total.missed ? "the \(Figure.count(late.count)) worst late" : "the late"
        let sentence =
            "\(short(name, capitalized: true)) ran before each of \(frames) \(unit.nouns), and hardly before any that was in "
            + "time: shorten it first, or move it to a queue."
        return (name, short(name), sentence)
    }

    /// Whether enough frames were in time to show what only late ones have.
    func hasEnoughInTime(_ app: AppResult) -> Bool { app.total.shown - app.total.missedAndEnded >= app.total.missed }

    /// Whether other work of the main thread is known to have preceded most late frames, and not only the worst.
    private func isOfMost(_ name: String, _ app: AppResult) -> Bool {
        guard app.total.missed > app.worst.count else { return true }
        let work = VerdictCause(.outsideWork, resource: name)
        let frames = app.total.verdicts.map { count in
            count.cause == work
                ? count.missed : count.mainFurther.map { $0.cause.isPart(of: work) ? $0.frames : 0 } ?? 0
        }
        return frames.reduce(0, +) * 2 > app.total.missed
    }

    /// Largest share of such work outside late frames, as one part in this many.
    static let rarely = 50

    private func short(_ name: String, capitalized: Bool) -> String {
        let text = short(name)
        return capitalized ? text.prefix(1).uppercased() + text.dropFirst() : text
    }
}
