import FrameBudget
import FrameTrace

/// The change of the time that frames were ready behind one holder of the CPU, or waited for one thing, from baseline
/// to candidate.
public struct PairedDelay: Sendable, Equatable {
    /// The holder of the CPU, or the awaited thing.
    public var cause: DelayCause
    /// For a wait, the other app whose thread had to end it; nil for the app itself, and where unknown.
    public var owner: String?
    /// The mean per frame on the baseline, in ms.
    public var baseline: Double
    /// The mean per frame on the candidate, in ms.
    public var candidate: Double

    /// The increase, in ms.
    public var change: Double { candidate - baseline }

    /// Whether the frames waited, rather than being ready.
    public var isWait: Bool { if case .blocked = cause { true } else { false } }

    private struct Key: Hashable {
        var cause: DelayCause
        var owner: String?
    }

    /// Returns every holder and every wait, largest change first. The parts of a wait add up to it.
    ///
    /// - Complexity: O(frames · delays of each).
    static func all(_ app: PairedApp) -> [PairedDelay] {
        let (before, after) = (means(app, .baseline), means(app, .candidate))
        // Sorted by name, since a dictionary has no order.
        let keys = Set(before.keys).union(after.keys).sorted { "\($0)" < "\($1)" }
        return keys.map { key in
            PairedDelay(
                cause: key.cause,
                owner: key.owner,
                baseline: before[key] ?? 0,
                candidate: after[key] ?? 0
            )
        }.enumerated().sorted { left, right in
            let (one, other) = (abs(left.element.change), abs(right.element.change))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    private static func means(_ app: PairedApp, _ side: PairedSide) -> [Key: Double] {
        let frames = app.frames(side)
        var sums: [Key: TimeSpan] = [:]
        for frame in frames {
            for part in frame.ledger.runnableBy ?? [] {
                sums[Key(cause: .ready(part.culprit.withoutProcessID)), default: .zero] += part.time
            }
            for part in frame.ledger.blocked {
                let cause = DelayCause.blocked(part.kind, resource: part.resource)
                var rest = part.time
                for owner in part.owners ?? [] {
                    guard let name = owner.app, name != app.name else { continue }
                    sums[Key(cause: cause, owner: name), default: .zero] += owner.time
                    rest = rest - owner.time
                }
                if rest > .zero { sums[Key(cause: cause), default: .zero] += rest }
            }
        }
        return sums.mapValues { $0.inMilliseconds / Double(max(1, frames.count)) }
    }
}
