import FrameTrace

/// Converts an inversion for the result: names instead of numbers, times relative to V(0).
struct InversionWriter {
    let trace: Trace
    let timelines: ThreadTimelines
    let frames: FrameLocator
    let stacks: StackIndex

    func inversion(_ judged: JudgedInversion, missedBudget: TimeSpan?) -> Inversion {
        let found = judged.found
        let end = worstOwner(judged)
        let raise = override(of: end.owner, in: found)
        let ran = timelines.knowsSlices ? ran(found) : nil
        let owner = party(end.owner, at: end.interval.start)
        let resource = found.wait.resource.flatMap { trace.resources[$0] } ?? ""
        let (advice, link) = InversionAdvisor(trace: trace, timelines: timelines).advice(on: found, end)
        return Inversion(
            waiter: party(found.waiter, at: found.wait.start),
            frame: judged.place.map { frames[$0].number },
            kind: found.wait.kind,
            resource: resource,
            isOwnerKnown: found.wait.kind.hasKnownOwner,
            start: found.wait.start - trace.header.grid.origin,
            end: found.wait.end - trace.header.grid.origin,
            owner: owner,
            chain: end.hops.map { hop in
                ChainHop(thread: name(of: hop.thread), resource: hop.resource.flatMap { trace.resources[$0] } ?? "")
            },
            displacers: displacers(judged.cost),
            exposure: judged.exposure,
            cost: judged.cost?.total,
            missedBudget: missedBudget,
            ownerRan: ran,
            override: raise,
            outcome: judged.outcome,
            advice: advice,
            link: link.map { link in
                InversionLink(
                    kind: link.kind,
                    resource: link.hop.resource.flatMap { trace.resources[$0] } ?? "",
                    owner: party(link.owner, at: end.interval.start)
                )
            },
            stacks: stacks(of: judged, owner: end.owner)
        )
    }

    /// Returns the part whose owner cost most, or on a tie lasted longest, or on a tie comes first.
    private func worstOwner(_ judged: JudgedInversion) -> FoundInversion.Part {
        var lengths: [ThreadID: TimeSpan] = [:]
        for part in judged.found.parts { lengths[part.owner, default: .zero] += part.interval.length }
        func weight(_ part: FoundInversion.Part) -> (TimeSpan, TimeSpan) {
            (judged.cost?.byOwner[part.owner] ?? .zero, lengths[part.owner] ?? .zero)
        }
        return judged.found.parts.reduce(judged.found.parts[0]) { weight($0) < weight($1) ? $1 : $0 }
    }

    private func party(_ thread: ThreadID, at instant: Instant) -> InversionParty {
        let timeline = timelines[thread]
        let activity = timeline?.activity(at: instant)
        let app = activity?.app ?? trace.threads[thread]?.app
        return InversionParty(
            thread: name(of: thread),
            app: app.flatMap(name),
            qos: timeline?.qos(at: instant),
            path: activity?.path ?? .none
        )
    }

    private func name(of thread: ThreadID) -> String { trace.threads[thread]?.name ?? "thread \(thread)" }

    private func name(of app: AppID) -> String? { trace.apps.first { $0.id == app }?.name }

    private func displacers(_ cost: InversionCost?) -> [Displacement] {
        let sorted = (cost?.displacers ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(Inversion.displacerCapacity).map { displacer, time in
            Displacement(
                thread: displacer.thread.map(name),
                app: displacer.app.flatMap(name),
                qos: displacer.qos,
                time: time
            )
        }
    }

    private func ran(_ found: FoundInversion) -> TimeSpan {
        found.parts.reduce(.zero) { sum, part in
            let slices = (timelines[part.owner]?.slices ?? []).overlapping(part.interval, start: \.start, end: \.end)
            return slices.reduce(sum) { $0 + Interval(start: $1.start, end: $1.end).overlap(with: part.interval) }
        }
    }

    private func override(of owner: ThreadID, in found: FoundInversion) -> AppliedOverride? {
        let raises = found.raises(of: owner, timelines)
        guard let first = raises.first, let last = raises.last else { return nil }
        let origin = trace.header.grid.origin
        return AppliedOverride(
            qos: raises.map(\.qos).max() ?? first.qos,
            start: first.interval.start - origin,
            end: last.interval.end - origin,
            delay: (first.interval.start - found.wait.start).clampedToZero
        )
    }

    private func stacks(of judged: JudgedInversion, owner: ThreadID) -> [StackDetail] {
        guard let place = judged.place, let app = trace.threads[judged.found.waiter]?.app else { return [] }
        let taken = stacks.stacks(of: frames[place].number, app: app)
        let interval = judged.found.wait.start - trace.header.grid.origin
        let end = judged.found.wait.end - trace.header.grid.origin
        let within = taken.filter { interval <= $0.takenAt && $0.takenAt <= end }
        let waiter = within.first { $0.role == .mainThread }
        let owner = within.first { $0.role == .owner && $0.thread == name(of: owner) }
        return [waiter, owner].compactMap(\.self)
    }
}
