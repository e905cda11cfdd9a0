import FrameTrace

extension VerdictBuilder {
    /// A cause beside the app's own side, and how much earlier the frame would have ended without it.
    struct Claim {
        var cause: VerdictCause
        /// The time that it took of the frame itself.
        var within: TimeSpan
        /// The time that it took of the turn of the frame before, if that was too long.
        var held: TimeSpan
        /// How much earlier the frame would have ended without both: the criterion for choosing causes.
        var time: TimeSpan
        /// Its real length, which a verdict states. 2 ms of the turn before may have moved a frame by a whole interval,
        /// and only 2 ms can be shortened. For the frame before itself, it is the time by which that moved the frame.
        var length: TimeSpan { cause.kind == .carryOver ? time : within + held }
        /// The parts of an inversion with several culprits, longest first. Empty for all others.
        var shares: [Claim] = []
        /// The causes that it consists of: itself, or its shares.
        var apart: [Claim] { shares.isEmpty ? [self] : shares }
    }

    /// Returns the causes beside the app's own side, the one without which the frame would have ended earliest first.
    /// Among those that cost the same by delaying the frame before, the one that did so longest comes first.
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

    /// Joins the inversions on one resource into one, with the culprit that displaced the owner longest: whether a
    /// frame was late by the inversion does not depend on how many threads had the CPU in turn.
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

    /// Returns the verdict where only a whole wait is enough: the longest part of one kind of cause is the cause.
    func verdict(ofWait claims: [Claim], by kind: VerdictKind) -> FrameVerdict {
        var parts = times(of: claims.flatMap(\.apart))
        let first = parts.remove(at: parts.firstIndex { $0.cause.kind == kind } ?? 0)
        return FrameVerdict(cause: first.cause, time: first.time, others: parts, reason: .wholeWait)
    }

    /// Returns the verdict where only several causes together are enough: all of them.
    func verdict(ofSet claims: [Claim]) -> FrameVerdict {
        let parts = times(of: claims.flatMap(\.apart))
        return FrameVerdict(cause: VerdictCause(.mixed), time: parts.total, others: parts, reason: .together)
    }

    /// Returns the smallest set of parts of a wait for a device without which a frame that was late by `excess` would
    /// have been in time, if it has several users of the device: each can do something, and none alone enough. Nil
    /// otherwise.
    ///
    /// - Parameter excess: the lateness, and what the parts add up to beyond the frame's time.
    func usersOfDevice(_ wait: [Claim], excess: TimeSpan) -> [Claim]? {
        func hasSeveral(_ claims: [Claim]) -> Bool {
            Set(claims.filter(\.cause.isForDevice).compactMap(\.cause.culprit)).count > 1
        }
        guard hasSeveral(wait) else { return nil }
        let set = smallestSet(wait, excess: excess)
        return hasSeveral(set) ? set : nil
    }

    /// Returns how much earlier the frame would have ended without several causes: where they delayed the frame before,
    /// not the sum of what each would have saved.
    func time(of claims: [Claim]) -> TimeSpan {
        let held = claims.reduce(TimeSpan.zero) { $0 + $1.held }
        let within = claims.reduce(TimeSpan.zero) { $0 + $1.within }
        guard let turnDelay, held > .zero else { return within }
        return within + turnDelay.saved(without: held)
    }

    /// Returns the time of each of several causes that count together, longest first. The frame before counts with its
    /// share of the delay that all of them caused.
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

    /// Returns the parts of the longest wait that has several: a frame without the wait is without its inversion, and
    /// without what others added to it. Nil where none has several.
    func wholeWait(_ claims: [Claim]) -> [Claim]? {
        let waits = claims.filter(\.cause.kind.isOfWait)
        let byResource = Dictionary(grouping: waits, by: \.cause.resource).values.filter { $0.count > 1 }
        return byResource.min { (time(of: $1), $0[0].cause) < (time(of: $0), $1[0].cause) }
    }

    /// Returns the smallest set of causes without which a frame that was late by `excess` would have been in time; all
    /// of them where no set is.
    func smallestSet(_ claims: [Claim], excess: TimeSpan) -> [Claim] {
        var set: [Claim] = []
        for claim in claims where time(of: set) < excess { set.append(claim) }
        guard turnDelay != nil, time(of: set) >= excess else { return set }
        // Earlier ones may save nothing once the delay of the frame before is gone.
        for index in set.indices.reversed() {
            var smaller = set
            smaller.remove(at: index)
            if time(of: smaller) >= excess { set = smaller }
        }
        return set
    }
}

extension VerdictCause {
    /// Whether it is a part of a wait for the GPU or the disk, of the frame or of its render thread.
    fileprivate var isForDevice: Bool { [.io, .gpu].contains(kind) || waitOfRenderThread != nil }
}

extension VerdictKind {
    /// Whether it is a part of a wait: the wait itself, its inversion, or others' use of the hardware.
    var isOfWait: Bool { [.inversion, .wait, .io, .gpu].contains(self) }
}
