import FrameTrace

extension VerdictBuilder {
    /// A cause beside the app's own side, and how much earlier the frame would have ended without it.
    struct Claim {
        var cause: VerdictCause
        /// What it took of the frame itself.
        var within: TimeSpan
        /// What it took of the turn of the frame before, where that was too long.
        var held: TimeSpan
        /// How much earlier the frame would have ended without both: what causes are chosen by.
        var time: TimeSpan
        /// How long it really was: what a verdict says. 2 ms of the turn before may have moved a frame by a whole interval,
        /// and only 2 ms can be shortened. Of the frame before itself, it is what that moved the frame by.
        var length: TimeSpan { cause.kind == .carryOver ? time : within + held }
        /// Of an inversion that several are behind: those, longest first. Empty for all others.
        var shares: [Claim] = []
        /// The causes that it is of: itself, or each of those behind it.
        var apart: [Claim] { shares.isEmpty ? [self] : shares }
    }

    /// The causes beside the app's own side, the one without which the frame would have ended earliest first. Of those
    /// that cost the same by holding up the frame before, the one that did so longest comes first.
    ///
    /// - Complexity: O(k²) over the frame's parts.
    func claims(_ parts: VerdictParts) -> [Claim] {
        let contenders = parts.contenders
        guard let turnDelay else {
            return contenders.map { Claim(cause: $0.cause, within: $0.time, held: .zero, time: $0.time) }
        }
        var claims = contenders.map { Claim(cause: $0.cause, within: $0.time, held: .zero, time: $0.time) }
        for part in turnDelay.parts {
            let saved = turnDelay.saved(without: part.time)
            if let index = claims.firstIndex(where: { $0.cause == part.cause }) {
                claims[index].held = part.time
                claims[index].time += saved
            } else {
                claims.append(Claim(cause: part.cause, within: .zero, held: part.time, time: saved))
            }
        }
        return sorted(claims)
    }

    private func sorted(_ claims: [Claim]) -> [Claim] {
        func isOthers(_ claim: Claim) -> Int { claim.cause.culprit == nil ? 0 : 1 }
        return claims.sorted {
            ($1.time, $1.held, isOthers($0), $0.cause) < ($0.time, $0.held, isOthers($1), $1.cause)
        }
    }

    /// The same causes with the inversions on one thing as one, of who displaced its owner longest: whether a frame was late by the
    /// inversion does not depend on how many threads had the CPU in turn.
    ///
    /// - Complexity: O(k²) over the causes.
    func joined(_ claims: [Claim]) -> [Claim] {
        var result: [Claim] = []
        var places: [String: Int] = [:]
        for claim in claims {
            guard claim.cause.kind == .inversion else {
                result.append(claim)
                continue
            }
            guard let place = places[claim.cause.resource] else {
                places[claim.cause.resource] = result.count
                result.append(claim)
                continue
            }
            result[place].shares = result[place].apart + [claim]
            result[place].within += claim.within
            result[place].held += claim.held
        }
        guard result.count < claims.count else { return claims }
        for index in result.indices where !result[index].shares.isEmpty {
            result[index].time = time(of: result[index].shares)
        }
        return sorted(result)
    }

    /// The verdict where only a whole wait is enough: of the parts of one kind of cause the longest is the cause.
    func verdict(ofWait claims: [Claim], by kind: VerdictKind) -> FrameVerdict {
        var parts = times(of: claims.flatMap(\.apart))
        let first = parts.remove(at: parts.firstIndex { $0.cause.kind == kind } ?? 0)
        return FrameVerdict(cause: first.cause, time: first.time, others: parts, reason: .wholeWait)
    }

    /// How much earlier the frame would have ended without several causes: of what held up the frame before, not the
    /// sum of what each would have saved.
    func time(of claims: [Claim]) -> TimeSpan {
        let held = claims.reduce(TimeSpan.zero) { $0 + $1.held }
        let within = claims.reduce(TimeSpan.zero) { $0 + $1.within }
        guard let turnDelay, held > .zero else { return within }
        return within + turnDelay.saved(without: held)
    }

    /// How long each of several causes was that count together, longest first. What the frame before moved the frame by is
    /// its share of what all of them did.
    func times(of claims: [Claim]) -> [VerdictPart] {
        var left = claims.reduce(TimeSpan.zero) { $0 + $1.held }
        var rest = left > .zero ? turnDelay?.saved(without: left) ?? .zero : .zero
        let parts = claims.map { claim in
            let share =
                claim.held > .zero
                ? rest.scaled(by: claim.held.nanoseconds, over: left.nanoseconds) : .zero
            left -= claim.held
            rest -= share
            return VerdictPart(claim.cause, claim.within + (claim.cause.kind == .carryOver ? share : claim.held))
        }
        return parts.sortedBySize()
    }

    /// The parts of the longest wait that has several: a frame without the wait is without its inversion, and without
    /// what others made of it. Nil where none has several.
    func wholeWait(_ claims: [Claim]) -> [Claim]? {
        let waits = claims.filter(\.cause.kind.isOfWait)
        let byResource = Dictionary(grouping: waits, by: \.cause.resource).values.filter { $0.count > 1 }
        return byResource.min { (time(of: $1), $0[0].cause) < (time(of: $0), $1[0].cause) }
    }

    /// The smallest set of causes without which a frame that was so much late would have been in time; all of them
    /// where none is.
    func smallestSet(_ claims: [Claim], excess: TimeSpan) -> [Claim] {
        var set: [Claim] = []
        for claim in claims where time(of: set) < excess { set.append(claim) }
        guard turnDelay != nil, time(of: set) >= excess else { return set }
        // Those that came first may save nothing once what held up the frame before is gone.
        for index in set.indices.reversed() {
            var smaller = set
            smaller.remove(at: index)
            if time(of: smaller) >= excess { set = smaller }
        }
        return set
    }
}

extension VerdictKind {
    /// Whether it is a part of a wait: the wait itself, its inversion, or what others had the hardware for.
    var isOfWait: Bool { [.inversion, .wait, .io, .gpu].contains(self) }
}
