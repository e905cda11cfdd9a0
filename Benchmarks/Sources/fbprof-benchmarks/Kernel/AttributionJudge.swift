import FrameBudget
import FrameTrace

/// Compares what one trace says of preempted waiting with what another one of the same run says, instant by instant.
struct AttributionJudge {
    /// Waiting that was truly behind an app, and what of it was put down to that app.
    private(set) var amongApps = TimeSpan.zero
    private(set) var rightAmongApps = TimeSpan.zero
    /// Waiting that was put down to an app.
    private(set) var claimedForApps = TimeSpan.zero
    /// Waiting that was truly behind another process, and what of it was put down to one, or to nobody known.
    private(set) var behindOthers = TimeSpan.zero
    private(set) var othersSeen = TimeSpan.zero
    /// What was left out, as nobody knows the truth.
    let left: TimeSpan
    private var wrong: [String: TimeSpan] = [:]

    init(seen: Trace, truth: Trace, holes: [Interval]) {
        let window = Windows(
            Interval(
                start: seen.header.grid.origin + .milliseconds(100),
                end: seen.observedUntil - .milliseconds(100)
            ),
            without: holes
        )
        left = window.left
        let claims = Self.preempted(seen)
        let truths = Self.preempted(truth)
        for times in claims.values {
            for time in times where Self.isApp(time) { claimedForApps += window.overlap(with: time.interval) }
        }
        for (thread, times) in truths {
            let claimed = claims[thread] ?? []
            var next = 0
            for time in times {
                let length = window.overlap(with: time.interval)
                if Self.isApp(time) { amongApps += length }
                if time.culprits.first?.kind == .process { behindOthers += length }
                while next < claimed.count, claimed[next].interval.end <= time.interval.start { next += 1 }
                var index = next
                while index < claimed.count, claimed[index].interval.start < time.interval.end {
                    let both = Interval(
                        start: max(claimed[index].interval.start, time.interval.start),
                        end: min(claimed[index].interval.end, time.interval.end)
                    )
                    take(time, claimed[index], window.overlap(with: both))
                    index += 1
                }
            }
        }
    }

    private mutating func take(_ truth: ReadyTime, _ claim: ReadyTime, _ time: TimeSpan) {
        if Self.isApp(truth), claim.culprits == truth.culprits { rightAmongApps += time }
        if truth.culprits.first?.kind == .process,
            claim.culprits.allSatisfy({ [.process, .unknown].contains($0.kind) })
        {
            othersSeen += time
        }
        guard claim.culprits != truth.culprits else { return }
        wrong["\(Self.name(claim)) said, \(Self.name(truth)) true", default: .zero] += time
    }

    /// The largest differences, in words.
    var differences: String {
        let largest = wrong.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
        guard !largest.isEmpty else { return "nowhere" }
        return largest.map { "\($0.key) \(Number.fixed($0.value.inMilliseconds, 1)) ms" }.joined(separator: "; ")
    }

    private static func name(_ time: ReadyTime) -> String {
        time.culprits.map(\.kind.rawValue).joined(separator: " and ")
    }

    private static func isApp(_ time: ReadyTime) -> Bool {
        time.culprits.allSatisfy { [.app, .ownThreads].contains($0.kind) }
    }

    private static func preempted(_ trace: Trace) -> [ThreadID: [ReadyTime]] {
        Dictionary(grouping: Analysis.readyTimes(of: trace).filter(\.isPreempted), by: \.thread)
    }
}
