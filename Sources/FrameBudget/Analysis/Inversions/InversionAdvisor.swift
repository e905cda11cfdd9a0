import FrameTrace

/// Finds the changes that would prevent the inversions of a run.
struct InversionAdvisor {
    /// A link of a chain of waits.
    struct Link {
        /// The waiting thread and the resource.
        var hop: WaitEdge
        var kind: WaitKind
        /// The thread that had to end it.
        var owner: ThreadID
    }

    let trace: Trace
    let timelines: ThreadTimelines

    /// Returns the advice on an inversion, and the link of its chain that the advice is about. There is no link if the
    /// chain has only one, or if the thread at its end was raised.
    ///
    /// A raise propagates along a chain as long as each wait has an owner that can be raised. The advice is about the
    /// last link that the raise does not pass: behind it is the thread that needs the CPU.
    ///
    /// - Parameter part: the part of the inversion to explain.
    func advice(
        on found: FoundInversion,
        _ part: FoundInversion.Part
    ) -> (advice: InversionAdvice, link: Link?) {
        let links = links(of: found, part)
        let broken = links.last { breaks($0, in: found, part) }
        let isRaised = isRaised(part.owner, in: found, part)
        // The thread at the end may have a class that needs no raise from the thread before it, and still be below the
        // waiter's.
        guard let link = broken ?? (isRaised ? nil : links.last) else { return (.raised, nil) }
        return (
            link.kind.hasKnownOwner ? .notRaised(reason) : .noKnownOwner(link.kind),
            links.count > 1 ? link : nil
        )
    }

    private func links(of found: FoundInversion, _ part: FoundInversion.Part) -> [Link] {
        part.hops.enumerated().map { number, hop in
            Link(
                hop: hop,
                kind: number == 0 ? found.wait.kind : kind(of: hop, within: part.interval),
                owner: number + 1 < part.hops.count ? part.hops[number + 1].thread : part.owner
            )
        }
    }

    private func kind(of hop: WaitEdge, within interval: Interval) -> WaitKind {
        let waits = timelines[hop.thread]?.waits.overlapping(interval, start: \.start, end: \.end) ?? []
        return waits.first { $0.resource == hop.resource }?.kind ?? .other
    }

    /// Whether the link's owner needs a raise and gets none from its waiter.
    private func breaks(_ link: Link, in found: FoundInversion, _ part: FoundInversion.Part) -> Bool {
        // On a concurrent queue, only a barrier raises.
        let mayRaise = link.kind.hasKnownOwner || link.kind == .concurrentQueue
        if mayRaise, isRaised(link.owner, in: found, part) { return false }
        let waiter = link.hop.thread
        let wanted = waiter == found.waiter ? found.qos : raisedClass(of: waiter, in: found, part)
        return ownClass(of: link.owner, part) < wanted
    }

    private func isRaised(_ thread: ThreadID, in found: FoundInversion, _ part: FoundInversion.Part) -> Bool {
        ownClass(of: thread, part) < raisedClass(of: thread, in: found, part)
    }

    /// Returns the class of a thread without any override; the lowest if it has none.
    private func ownClass(of thread: ThreadID, _ part: FoundInversion.Part) -> QoS {
        timelines[thread]?.qos(at: part.interval.start) ?? .maintenance
    }

    /// Returns the highest class that a thread had within the wait, including overrides.
    private func raisedClass(of thread: ThreadID, in found: FoundInversion, _ part: FoundInversion.Part) -> QoS {
        let highest = found.raises(of: thread, timelines).map(\.qos).max()
        return max(ownClass(of: thread, part), highest ?? .maintenance)
    }

    private var reason: InversionAdvice.NotRaised {
        switch trace.header.rules?.raising {
        case .unsupported?: return .rulesWithoutOverrides
        case .off?: return .overridesOff
        case .applied?, nil: break
        }
        // A capability that could not be checked proves nothing.
        guard let raising = trace.machine?[.overrides], !raising.isAvailable, !raising.isUnknown else {
            return .notApplied
        }
        return .refusedByMachine(.overrides)
    }
}
