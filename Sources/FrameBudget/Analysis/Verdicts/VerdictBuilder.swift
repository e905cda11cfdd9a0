import FrameTrace

/// Judges a frame: would it have met its deadline without this part? (Documentation/Measures.md, Why a frame was
/// missed)
///
/// Counterfactual and first-order: a part is taken out of the frame's interval, and nothing is rescheduled.
struct VerdictBuilder {
    /// From one vsync to the next.
    let interval: TimeSpan
    /// How much more than an interval the frame may take without a drop: for one that began before it was due, of an
    /// app that draws ahead.
    var ahead = TimeSpan.zero
    /// The part of ``ahead`` that was used before the frame began, other than by the frame before: it did not make this
    /// frame late.
    var used = TimeSpan.zero
    /// The part of ``ahead`` that the turn of the frame before used; nil where there was none.
    var turnDelay: TurnDelay?

    /// How long the frame may take without dropping an interval.
    private var longestWithoutDrop: TimeSpan { interval + left }

    /// The part of ``ahead`` that was left when the frame began.
    private var left: TimeSpan { ahead - used }

    /// Returns the verdict on a frame that missed its deadline or dropped intervals.
    ///
    /// - Complexity: O(k²) over the frame's parts.
    func verdict(_ ledger: Ledger, overrun: TimeSpan, dropped: Int) -> FrameVerdict {
        let parts = VerdictParts(ledger.without(used + (turnDelay?.delay ?? .zero)))
        let allowed = ledger.explained + ledger.residual - overrun - used
        // A frame that was in time but shown late has a budget longer than an interval: it is judged by what would have
        // shown it in time.
        let whole = allowed + overrun
        let limit = dropped > 0 ? limit(of: whole) : longestWithoutDrop
        var verdict =
            overrun > .zero
            ? judge(parts, allowed: allowed, excess: overrun) : judge(parts, allowed: limit, excess: whole - limit)
        verdict.dropped = split(dropped, parts, by: verdict)
        // None of its parts alone would have been late: they dropped intervals together.
        if verdict.reason == .together, verdict.cause.kind == .mixed {
            let set = Set(verdict.others.map(\.cause))
            verdict.dropped =
                verdict.dropped.map { set.contains($0.cause) ? DroppedShare(verdict.cause, $0.dropped) : $0 }
                .byCause
        }
        if used > .zero { verdict.usedLatency = used }
        return verdict
    }

    /// Returns how long a frame that dropped intervals could have taken without a drop. The display's intervals are not
    /// whole nanoseconds: one may be shorter than ``interval``, and a frame of exactly that length is shown too late.
    private func limit(of whole: TimeSpan) -> TimeSpan {
        let rounding = TimeSpan.microseconds(1)
        guard whole <= longestWithoutDrop, longestWithoutDrop - whole < rounding else { return longestWithoutDrop }
        return whole - .nanoseconds(1)
    }

    private func judge(_ parts: VerdictParts, allowed: TimeSpan, excess: TimeSpan) -> FrameVerdict {
        let residual = parts.residual
        let unknown = FrameVerdict(cause: VerdictCause(.unknown), time: residual.magnitude)
        if parts.ownWork > allowed {
            // Where parts overlap, some of the own work may be counted twice.
            guard parts.ownWork + min(residual, .zero) > allowed else { return unknown }
            let cause = VerdictCause(.ownWork)
            let waited = parts.earlier.filter { $0.cause == cause }
            let verdict = FrameVerdict(cause: parts.ownCause, time: parts.ownWork - waited.total)
            return telling(verdict, waited, parts, isLateAlone: verdict.time > allowed)
        }
        let own = parts.own
        let ownSum = own.reduce(TimeSpan.zero) { $0 + $1.time }
        if ownSum > allowed, let first = own.first {
            // It would have been late even without everything that others did.
            guard ownSum + min(residual, .zero) > allowed else { return unknown }
            let waited = parts.earlier.map { part in
                part.cause == VerdictCause(.ownWork) ? VerdictPart(parts.ownCause, part.time) : part
            }
            let frames = own.map { VerdictPart($0.cause, $0.time - waited.time(of: $0.cause)) }
            let verdict = FrameVerdict(
                cause: first.cause,
                time: frames[0].time,
                others: frames.dropFirst().filter { $0.time > .zero }.sortedBySize(),
                reason: .ownSide
            )
            return telling(verdict, waited, parts, isLateAlone: frames.total > allowed)
        }
        // The residual may be the app's own, too.
        guard ownSum + max(residual, .zero) <= allowed else { return unknown }
        let claims = joined(self.claims(parts))
        let wait = wholeWait(claims)
        // Earliest first: if the first would not have saved enough, none would.
        if let first = claims.first, first.time >= excess {
            guard first.cause.kind != .unknown else { return FrameVerdict(cause: first.cause, time: first.length) }
            guard first.time + min(residual, .zero) >= excess, first.time >= residual else { return unknown }
            // If several culprits are behind an inversion, none alone may have been enough.
            guard let longest = first.apart.first, longest.time >= excess else {
                let whole = claims.filter { $0.cause.kind.isOfWait && $0.cause.resource == first.cause.resource }
                return verdict(ofWait: whole, by: first.cause.kind)
            }
            let rest: [Claim] = Array(first.apart.dropFirst()) + claims.dropFirst().flatMap(\.apart)
            let others = rest.filter { $0.time >= excess && $0.cause.kind != .unknown }
            return FrameVerdict(
                cause: longest.cause,
                time: longest.length,
                others: others.map { VerdictPart($0.cause, $0.length) }.sortedBySize()
            )
        }
        let waited = wait.map { time(of: $0) } ?? .zero
        if let wait, waited >= excess {
            guard waited + min(residual, .zero) >= excess, waited >= residual else { return unknown }
            if let users = usersOfDevice(wait, excess: excess - min(residual, .zero)) { return verdict(ofSet: users) }
            return verdict(ofWait: wait, by: times(of: wait)[0].cause.kind)
        }
        // No known part alone would have been enough. Together with the residual one might.
        let longest = max(claims.first?.time ?? .zero, waited)
        guard longest + max(residual, .zero) < excess else { return unknown }
        let set = smallestSet(claims, excess: excess)
        let sum = time(of: set)
        guard sum + min(residual, .zero) >= excess, !set.contains(where: { $0.cause.kind == .unknown })
        else { return unknown }
        return verdict(ofSet: set)
    }

    /// Returns the verdict with the time that the frame waited for those before it, if it did.
    private func telling(
        _ verdict: FrameVerdict,
        _ waited: [VerdictPart],
        _ parts: VerdictParts,
        isLateAlone: Bool
    ) -> FrameVerdict {
        guard waited.total > .zero else { return verdict }
        var verdict = verdict
        verdict.behind = EarlierFrames(
            time: waited.total,
            rendering: parts.rendering,
            interval: interval,
            isLateAlone: isLateAlone
        )
        return verdict
    }

    /// Splits dropped intervals. Those that the app's work on the CPU alone would have caused go to its largest part,
    /// those that its own requests add go to these, and the others go to the other parts by length, in whole intervals
    /// by largest remainder.
    func split(_ dropped: Int, _ parts: VerdictParts, by verdict: FrameVerdict) -> [DroppedShare] {
        guard dropped > 0 else { return [] }
        let ownParts = parts.own
        let ownTime = ownParts.reduce(TimeSpan.zero) { $0 + $1.time }
        let alone = intervalsDropped(by: ownTime)
        // A handler that fits into the interval drops nothing, unless the frame was late by it.
        let isOtherWork = alone == 0 && verdict.namesOtherWork
        var weights = parts.contenders.filter { isOtherWork || $0.cause.kind != .outsideWork }
        // What delayed the frame before does not belong to the app's own side of this one.
        for part in turnDelay?.weights ?? [] { weights.add(part.cause, part.time) }
        weights.add(VerdictCause(.unknown), parts.residual)
        let own = weights.isEmpty && ownTime > .zero ? dropped : min(dropped, alone)
        var shares: [DroppedShare] = []
        if own > 0 {
            let work = parts.ownOnCPU
            let requests = parts.ownRequests
            let ofWork =
                requests.isEmpty
                ? own : min(own, intervalsDropped(by: work.reduce(TimeSpan.zero) { $0 + $1.time }))
            if ofWork > 0 { shares.append(DroppedShare(work.first?.cause ?? parts.ownCause, ofWork)) }
            if ofWork < own { shares += share(own - ofWork, requests) }
        }
        if own < dropped {
            shares +=
                weights.isEmpty
                ? [DroppedShare(VerdictCause(.unknown), dropped - own)] : share(dropped - own, weights)
        }
        return shares.byCause.sorted { ($1.dropped, $0.cause) < ($0.dropped, $1.cause) }
    }

    /// Returns how many intervals a frame of this length drops.
    private func intervalsDropped(by time: TimeSpan) -> Int {
        let step = interval.nanoseconds
        return Int(max(0, ((time - left).nanoseconds + step - 1) / step - 1))
    }

    private func share(_ count: Int, _ parts: [VerdictPart]) -> [DroppedShare] {
        let whole = parts.reduce(TimeSpan.zero) { $0 + $1.time }.nanoseconds
        // Full width: a count times nanoseconds may be more than 64 bits hold.
        let quotas = parts.map { part in
            let product = part.time.nanoseconds.multipliedFullWidth(by: Int64(count))
            return whole.dividingFullWidth(product)
        }
        var shares = quotas.map { Int($0.quotient) }
        let rest = count - shares.reduce(0, +)
        let order = parts.indices.sorted { left, right in
            if quotas[left].remainder != quotas[right].remainder {
                return quotas[left].remainder > quotas[right].remainder
            }
            return (parts[right].time, parts[left].cause) < (parts[left].time, parts[right].cause)
        }
        for index in order.prefix(rest) { shares[index] += 1 }
        return zip(parts, shares).compactMap { $1 > 0 ? DroppedShare($0.cause, $1) : nil }
    }
}

extension FrameVerdict {
    /// Whether the frame would have been in time without the main thread's other work, alone or with other parts.
    fileprivate var namesOtherWork: Bool {
        cause.kind == .outsideWork || others.contains { $0.cause.kind == .outsideWork }
    }
}

extension [DroppedShare] {
    /// One share for each cause.
    fileprivate var byCause: [DroppedShare] {
        reduce(into: []) { merged, share in
            if let place = merged.firstIndex(where: { $0.cause == share.cause }) {
                merged[place].dropped += share.dropped
            } else {
                merged.append(share)
            }
        }
    }
}

extension [VerdictPart] {
    /// The sum of their times.
    var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Returns the time of a cause.
    fileprivate func time(of cause: VerdictCause) -> TimeSpan { first { $0.cause == cause }?.time ?? .zero }
}
