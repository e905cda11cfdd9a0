import FrameBudget
import FrameTrace

/// Mean time of the missed frames with one kind of cause, and the part of it that the cause took.
struct CauseMeans: Equatable {
    /// Number of missed frames averaged.
    var frames: Int
    /// Mean length of such a frame, from when it was due, or from its begin if earlier.
    var frame: TimeSpan
    /// Mean part of ``frame`` before the frame was due.
    private(set) var beforeDue = TimeSpan.zero
    /// Mean time in it due to causes of the kind.
    var part: TimeSpan
    /// Kind of cause. An inversion is part of a wait; it stands alone only if all missed frames are attributed to
    /// inversions.
    var kind: VerdictKind
    /// Resource that all of these causes are waits for, if ``part`` also has waits for others; nil otherwise.
    private(set) var resource: String?
    /// Part of ``part`` in waits for ``resource``.
    private(set) var resourcePart = TimeSpan.zero
    /// Name of the causes in a sentence that has already named the main cause.
    private var causes: String

    /// Computes the means for a cause; nil if no frame was missed because of it.
    ///
    /// Results of earlier versions have only sums over the missed frames of all causes.
    init?(_ cause: VerdictCause, of statistics: FrameStatistics) {
        let counts = statistics.verdicts.filter { $0.cause.kind.family == cause.kind.family && $0.missed > 0 }
        guard statistics.missed > 0, !counts.isEmpty else { return nil }
        let hasBoth = Set(counts.map(\.cause.kind)).count > 1
        causes = counts.count == 1 ? "this cause" : hasBoth ? "waits or inversions" : "causes of this kind"
        let times = counts.compactMap(\.time)
        let frameTimes = counts.compactMap(\.frameTime)
        if times.count == counts.count, frameTimes.count == counts.count {
            frames = counts.reduce(0) { $0 + $1.missed }
            frame = frameTimes.reduce(.zero, +).divided(by: frames)
            beforeDue = counts.compactMap(\.beforeDue).reduce(.zero, +).divided(by: frames)
            part = times.reduce(.zero, +).divided(by: frames)
        } else {
            frames = statistics.missed
            let ledger = statistics.missedLedger
            frame = (ledger.explained + ledger.residual).divided(by: frames)
            part = ledger.time(ofKindOf: cause).divided(by: frames)
        }
        kind = cause.kind.family
        // For a mixed cause, the reason itself gives the time of each part.
        if kind == .mixed { part = .zero }
        nameResource(of: counts)
        // The ledger of late frames excludes frames that never ended.
        guard frames == statistics.missed, statistics.frozen == nil, counts.allSatisfy({ $0.cause.kind == .inversion })
        else { return }
        let inverted = statistics.missedLedger.inverted
        if inverted > .zero { (kind, part, resource) = (.inversion, inverted.divided(by: frames), nil) }
    }

    /// Sets ``resource`` if these causes are waits for one resource, and other waits took part of the time as well.
    private mutating func nameResource(of counts: [VerdictCount]) {
        guard kind == .wait, let cause = counts.first?.cause, !cause.resource.isEmpty,
            counts.allSatisfy({ $0.cause.resource == cause.resource })
        else { return }
        let times = counts.compactMap(\.resourceTime)
        guard times.count == counts.count else { return }
        let time = times.reduce(TimeSpan.zero, +).divided(by: frames)
        guard time + Self.leastShown < part else { return }
        (resource, resourcePart) = (cause.waitOfRenderThread ?? cause.resource, time)
    }

    /// Shortest mean time that shows in a figure.
    private static let leastShown = TimeSpan.microseconds(50)

    /// Describes the frame's length: `30.0 ms on average`, or, if such frames began before they were due, `30.0 ms on
    /// average from their begin, which was 8.6 ms before they were due`. The budget counts from the latter.
    var frameText: String {
        let mean = "\(Figure.milliseconds(frame)) ms on average"
        guard beforeDue >= Self.leastShown else { return mean }
        return "\(mean) from their begin, which was \(Figure.milliseconds(beforeDue)) ms before they were due"
    }

    /// Describes the part: `16.3 ms of that: blocked (11.3 ms for lock L1)`.
    ///
    /// - Parameter place: what the part is of.
    func partText(of place: String) -> String {
        let named = resource.map { name -> String in
            let what = name == WaitKind.sleep.rawValue ? "asleep" : "for \(VerdictWords.waited(name))"
            return " (\(Figure.milliseconds(resourcePart)) ms \(what))"
        }
        return "\(Figure.milliseconds(part)) ms of \(place): \(VerdictWords.part(kind))\(named ?? "")"
    }

    /// Returns the scope of the means: `(n 13)`, or `with this cause (n 5 of 13)`; for figures of several causes, `with
    /// causes of this kind (n 5 of 13)`. Each has a space before it.
    func scope(of missed: Int) -> String {
        guard frames < missed else { return " (n \(Figure.count(missed)))" }
        return " with \(causes) (n \(Figure.count(frames)) of \(Figure.count(missed)))"
    }
}
