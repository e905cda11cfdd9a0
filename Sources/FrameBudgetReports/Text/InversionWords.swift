import FrameBudget
import FrameStatistics
import FrameTrace

/// Inversions in words, the same in every output.
struct InversionWords {
    /// The result with the inversions.
    var result: RunResult

    private static let longestName = 60
    private static let noCost = InversionOutcome.negligibleCost

    /// Returns the lines for a terminal: each app's totals, then the worst inversions.
    func lines(worst count: Int) -> [QualityWords.Line] {
        guard let inversions = result.inversions else { return RecordedInversionWords(result: result).lines }
        guard inversions.count > 0 else { return [] }
        let totals = inversions.apps.filter { $0.count > 0 }.map { app in
            QualityWords.Line(topic: short(app.app), text: self.totals(app))
        }
        var given: Set<String> = []
        // Inversions without cost: the totals suffice here, and the page lists them.
        let costly = inversions.worst.filter { ($0.cost ?? .milliseconds(1)) >= Self.noCost }
        let worst = costly.prefix(count).enumerated().map { number, inversion in
            // The same advice is given only once.
            let advice = InversionAdviceWords(result: result).sentence(inversion)
            let text = sentence(inversion) + (given.insert(advice).inserted ? " " + advice : "")
            return QualityWords.Line(topic: "worst \(number + 1)", text: text)
        }
        let outcome = costly.isEmpty ? [QualityWords.Line(topic: "all", text: withoutCost(inversions))] : []
        let evidence = evidence.map { [QualityWords.Line(topic: "seen", text: $0)] } ?? []
        return totals + outcome + worst + evidence
    }

    /// Whether no inversion cost enough to be shown first.
    var costsNothing: Bool {
        (result.inversions?.worst ?? []).allSatisfy { ($0.cost ?? .milliseconds(1)) < Self.noCost }
    }

    /// Sums up an app's inversions.
    func totals(_ app: InversionTotals) -> String {
        "\(Figure.counted(app.count, "wait")) for lower threads: exposure \(time(app.exposure)), cost \(time(app.cost)), "
            + "missed budget \(time(app.missedBudget))"
    }

    /// Explains why waits cost nothing: an override acted, or there was no contention. A wait that did not end was not
    /// resolved.
    private func withoutCost(_ inversions: InversionSummary) -> String {
        let calm = "no lower thread occupied a CPU while the owner was ready"
        let counts = inversions.apps.map { ($0.resolved, $0.notContended) }
        let resolved = counts.reduce(0) { $0 + $1.0 }
        let rest = counts.reduce(0) { $0 + $1.1 }
        let unended = inversions.count - resolved - rest
        if unended > 0 {
            guard resolved + rest > 0 else {
                return unended == 1
                    ? "not resolved: the wait had not ended when the run did"
                    : "not resolved: the waits had not ended when the run did"
            }
            let others = [
                resolved > 0 ? ["\(resolved) resolved by an override"] : [],
                rest > 0 ? ["\(rest) not contended: \(calm)"] : [],
            ]
            return "\(unended) had not ended when the run did; \(others.joined().joined(separator: ", "))"
        }
        if rest == 0 { return "each was resolved: an override raised the owner" }
        if resolved == 0 { return "not contended: \(calm); nothing was raised" }
        return "\(resolved) resolved by an override, \(rest) not contended: \(calm)"
    }

    func sentence(_ inversion: Inversion) -> String {
        let displacers = inversion.displacers.filter { $0.time >= Self.noCost }.prefix(2)
        let named = displacers.map(displacer) + [further(inversion, beyond: Array(displacers))].compactMap(\.self)
        let list = named.count > 2 ? "\(named[0]), \(named[1]) and \(named[2])" : named.joined(separator: " and ")
        let displaced = displacers.isEmpty ? "" : ", preempted by \(list)"
        return "\(short(inversion.waiter.thread)) at \(at(inversion)) waited \(time(inversion.exposure)) for "
            + "\(resource(inversion)): \(owner(inversion))\(displaced). Cost \(time(inversion.cost))"
            + (inversion.missedBudget.map { ", missed budget \(time($0))" } ?? "") + "."
    }

    /// Names the resource that was waited for.
    func resource(_ inversion: Inversion) -> String {
        inversion.resource.isEmpty ? inversion.kind.rawValue : short(inversion.resource)
    }

    /// Returns the time and the frame of an inversion.
    func at(_ inversion: Inversion) -> String {
        let frame = inversion.frame.map { ", frame \($0)" } ?? ""
        return "\(Figure.moment(inversion.start))\(frame)"
    }

    /// Returns a thread's class and work.
    func work(_ party: InversionParty) -> String {
        let path = result.labels(of: party.path).isEmpty ? party.app ?? "" : result.pathText(party.path)
        return [party.qos?.name ?? "class unknown", short(path)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Describes a thread that had the CPU, with its time.
    func displacer(_ displacement: Displacement) -> String {
        guard let thread = displacement.thread else {
            return "a CPU quota (\(time(displacement.time)))"
        }
        let facts = [displacement.app.map(short), displacement.qos?.name, time(displacement.time)].compactMap(\.self)
        return "\(short(thread)) (\(facts.joined(separator: ", ")))"
    }

    /// Returns the cost beyond the named threads, so that the times add up to it; nil if there is none.
    func further(_ inversion: Inversion, beyond named: [Displacement]) -> String? {
        guard let cost = inversion.cost else { return nil }
        let rest = cost - named.reduce(.zero) { $0 + $1.time }
        return rest >= Self.leastShown ? "others (\(time(rest)))" : nil
    }

    /// Smallest time shown; shorter ones would print as 0.00 ms.
    private static let leastShown = TimeSpan.microseconds(5)

    /// Describes whether the owner was raised.
    func raised(_ inversion: Inversion) -> String {
        guard let override = inversion.override else {
            return inversion.outcome == .notContended ? "not raised, not contended" : "not raised"
        }
        let late = override.delay > .zero ? "after \(time(override.delay))" : "from the begin"
        return "raised to \(override.qos.name) \(late), for \(time(override.end - override.start))"
    }

    /// Limits of the evidence for the costs; nil if there are none.
    var evidence: String? {
        switch result.inversions?.evidence {
        case .exposureOnly?:
            "When threads were on a CPU could not be seen in this run: cost and missed budget are not measured."
        case .incompleteSlices?: "Records of this run are lost: costs may be incomplete."
        case .slices?, nil: nil
        }
    }

    private func owner(_ inversion: Inversion) -> String {
        "\(short(inversion.owner.thread)) (\(work(inversion.owner)))"
    }

    private func short(_ name: String) -> String { WaitName.short(name, to: Self.longestName) }

    private func time(_ span: TimeSpan?) -> String {
        span.map { Figure.milliseconds($0, places: 2) + " ms" } ?? Figure.notMeasured
    }
}
