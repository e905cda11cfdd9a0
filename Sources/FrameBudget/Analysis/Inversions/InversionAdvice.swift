import FrameTrace

/// What to change so that an inversion does not happen again.
struct InversionAdvice {
    let waiter: QoS
    let kind: WaitKind
    let resource: String
    let owner: InversionParty
    let override: AppliedOverride?
    let ownerRan: TimeSpan?
    let trace: Trace

    /// The advice in a sentence.
    var sentence: String {
        if !kind.hasKnownOwner { return unowned }
        guard let override, override.qos > (owner.qos ?? .maintenance) else { return notRaised }
        return raised(override)
    }

    private var thing: String { resource.isEmpty ? "this \(kind.rawValue)" : resource }

    private var unowned: String {
        switch kind {
        case .semaphore, .group, .condition:
            return
                "Nobody can tell beforehand who will end a wait for \(thing), so nothing can raise that thread: wait "
                + "through something with an owner instead, such as sync on the queue that does the work, the wait for "
                + "an item of a serial queue, or a lock; or don't wait, and be called back."
        case .concurrentItem:
            return
                "\(thing) runs on a concurrent or global queue, so waiting for it raises no thread, and it keeps its place "
                + "behind what was submitted earlier: use a serial queue, whose thread a wait raises, submit less ahead of "
                + "it, or don't wait, and be called back."
        case .readWriteLock:
            return "\(thing) may have several holders, so nothing raises them: use a lock with one owner, or keep what "
                + "lower classes do under it short."
        default:
            return "No system raises the thread that a wait of this kind depends on: do the work it waits for at "
                + "\(waiter.name), or don't wait for it."
        }
    }

    private var notRaised: String {
        let rules = trace.header.rules.lowercased()
        let missing = (trace.machine?.capabilities ?? []).first { capability in
            let name = capability.name.lowercased()
            return !capability.isAvailable && (name.contains("override") || name.contains("raise"))
        }
        let reason =
            if rules.contains("linux") {
                "the Linux rules of this run know no override"
            } else if rules.contains("overrides off") || rules.contains("override off") || rules.contains("no override")
            {
                "overrides are off in this run"
            } else if let missing {
                "this machine did not let it be raised (\(missing.name): \(missing.note))"
            } else {
                "no override was applied"
            }
        return
            "The owner is known and was not raised: \(reason). Give the work on \(thing) the class \(waiter.name), or "
            + "keep it off what \(waiter.name) threads wait for."
    }

    private func raised(_ override: AppliedOverride) -> String {
        let late = override.delay > .zero ? ", \(override.delay) after the wait began" : ""
        let ran = ownerRan.map { " Of the wait the owner ran \($0)" } ?? " How long the owner ran is not known"
        return
            "The owner was raised to \(override.qos.name)\(late).\(ran): an override can't shorten the work itself. Wait "
            + "for less of it, begin it earlier, or show something else until it is done."
    }
}
