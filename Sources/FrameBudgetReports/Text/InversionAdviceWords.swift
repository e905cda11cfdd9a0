import FrameBudget
import FrameTrace

/// Advice against an inversion, in words, the same in every output.
struct InversionAdviceWords {
    /// The result with the inversion.
    var result: RunResult

    /// Returns the advice on an inversion in a few sentences, with the link of its chain that the advice is about.
    ///
    /// - Parameter followsChain: whether the preceding text describes the chain, with the thread at its end.
    func sentence(_ inversion: Inversion, followsChain: Bool = false) -> String {
        let advice =
            switch inversion.advice {
            case .noKnownOwner(let wait): unowned(wait, inversion)
            case .notRaised(let reason): notRaised(reason, inversion)
            case .raised: raised(inversion)
            }
        guard let link = inversion.link, !followsChain || link.owner != inversion.owner else { return advice }
        return "\(sentence(link, inversion)) \(advice)"
    }

    /// Describes where a chain breaks, and the work that holds it up there. Omits thread names where possible, so that
    /// the same advice on many waits is given once.
    private func sentence(_ link: InversionLink, _ inversion: Inversion) -> String {
        let party = link.owner
        let work = result.labels(of: party.path).isEmpty ? party.app ?? party.thread : result.pathText(party.path)
        let qos = party.qos?.name ?? "class unknown"
        let did =
            RemedyWords.isLock(link.resource)
            ? "held it" : otherWork(inversion) == nil ? "had to end that wait" : "had to finish first"
        return "The chain of waits breaks at \(thing(inversion)): '\(VisibleText.short(work, to: 60))' (\(qos)) \(did)."
    }

    /// Returns the resource of the wait that the advice is about.
    private func resource(_ inversion: Inversion) -> String { inversion.link?.resource ?? inversion.resource }

    /// Returns the thread that had to end the wait.
    private func owner(_ inversion: Inversion) -> InversionParty { inversion.link?.owner ?? inversion.owner }

    private func thing(_ inversion: Inversion) -> String {
        let resource = resource(inversion)
        return resource.isEmpty ? "this \((inversion.link?.kind ?? inversion.kind).rawValue)" : resource
    }

    /// Names the work that runs before the wait ends; items and operations are work themselves. A wait for an operation
    /// may be one for its dependency, or for an operation ahead of it in its queue.
    private func work(_ inversion: Inversion) -> String {
        let thing = thing(inversion)
        if let other = otherWork(inversion) { return "'\(other)'" }
        return ["work item ", ResourceNames.operation].contains { thing.hasPrefix($0) } ? thing : "the work on \(thing)"
    }

    /// Returns the operation that had to finish first, if it is not the one waited for: a dependency of that, or an
    /// operation ahead of it in its queue.
    func otherWork(_ inversion: Inversion) -> String? {
        let resource = resource(inversion)
        guard resource.hasPrefix(ResourceNames.operation), let name = resource.split(separator: "/").last else {
            return nil
        }
        let labels = result.labels(of: owner(inversion).path)
        // The labels are the app, then the operation.
        guard labels.count >= 2, labels[1] != String(name) else { return nil }
        return VisibleText.short(labels.prefix(2).joined(separator: " › "), to: 60)
    }

    /// Names the class of a waiter; on Linux, the class of workers that serves it (W-12).
    private func waiter(_ inversion: Inversion) -> String {
        let isLinux = result.run.rules?.platform == .linux
        return (isLinux ? inversion.waiter.qos?.linuxClass : inversion.waiter.qos)?.name ?? "the waiter's class"
    }

    private func unowned(_ wait: WaitKind, _ inversion: Inversion) -> String {
        let thing = thing(inversion)
        let first = thing.prefix(1).uppercased() + thing.dropFirst()
        return switch wait {
        case .semaphore, .group, .condition:
            "No system can know in advance which thread will end a wait for \(thing), so none can raise it. Wait on something "
                + "with an owner instead, such as a `sync` on the queue that does the work, an item of a serial queue, or a lock; or "
                + "use a callback instead of waiting."
        case .concurrentItem:
            "\(first) is on a concurrent or global queue: waiting for it raises no thread, and earlier items still run first. Use "
                + "a serial queue, whose thread a wait raises, submit less ahead of it, or use a callback instead of waiting."
        case .concurrentQueue:
            "\(first) serves several threads at once, and a wait raises none of them. Use a serial queue, whose thread a wait "
                + "raises, submit less ahead of it, or use a callback instead of waiting."
        case .readWriteLock:
            "\(first) may have several holders, so nothing raises them: use a lock with one owner, or keep what "
                + "lower classes do under it short."
        default:
            "No system raises the thread that a wait of this kind depends on: do the work it waits for at "
                + "\(waiter(inversion)), or don't wait for it."
        }
    }

    private func notRaised(_ reason: InversionAdvice.NotRaised, _ inversion: Inversion) -> String {
        let why =
            switch reason {
            case .rulesWithoutOverrides: "the rules of this run know no override"
            case .overridesOff: "overrides are off in this run"
            case .refusedByMachine(let capability):
                "this machine did not let it be raised (\(capability.rawValue)"
                    + (result.machine[capability].map { ": \($0.note))" } ?? ")")
            case .notApplied: "no override was applied"
            }
        let waitedFor = otherWork(inversion) == nil ? "it" : thing(inversion)
        // The waiter of the chain waits only for its first link itself, and for the others through other threads.
        let isOwnWait = inversion.link.map { $0.resource == inversion.resource } ?? true
        let avoided =
            inversion.waiter.qos.map { qos in
                "no \(qos.name) thread \(isOwnWait ? "waits for" : "depends on") \(waitedFor)"
            } ?? "the waiter does not depend on \(waitedFor)"
        return
            "The owner is known and was not raised: \(why). \(higher(reason, inversion)), or make sure that \(avoided)."
    }

    /// Advises a class for the owner's work, or other measures if it has the highest class of its platform.
    private func higher(_ reason: InversionAdvice.NotRaised, _ inversion: Inversion) -> String {
        guard reason == .rulesWithoutOverrides, let wanted = inversion.waiter.qos, wanted != wanted.linuxClass else {
            let wanted = inversion.waiter.qos.map { "the class \($0.name)" } ?? waiter(inversion)
            return "Give \(work(inversion)) \(wanted)"
        }
        // On Linux no worker serves userInteractive (W-12): advice to give it would change nothing.
        let highest = wanted.linuxClass
        guard owner(inversion).qos.map({ $0 < highest }) ?? true else {
            return "It ran at \(highest.name), the highest class of worker threads on Linux: shorten "
                + work(inversion)
        }
        return "Give \(work(inversion)) the class \(highest.name), the highest of worker threads on Linux"
    }

    private func raised(_ inversion: Inversion) -> String {
        let raise = inversion.override.map { override in
            " to \(override.qos.name)"
                + (override.delay > .zero ? ", \(override.delay) after the wait began" : "")
        }
        let ran = inversion.ownerRan.map { "Of the wait the owner ran \($0)" } ?? "How long the owner ran is not known"
        guard inversion.outcome != .unresolved || inversion.end < result.run.observed else {
            return
                "The owner was raised\(raise ?? ""), and the wait had not ended when the run did. \(ran): where that is "
                + "little, it waited itself, and no class helps."
        }
        if let late = raisedLate(inversion) { return late }
        return
            "The owner was raised\(raise ?? ""). \(ran): an override can't shorten the work itself. Wait for less of "
            + "it, begin it earlier, or show something else until it is done."
    }

    /// Advises a higher class if the owner was raised only after nearly all of the cost, and that is longer than its
    /// work; nil otherwise. A task, for example, is raised only once a thread executes it.
    private func raisedLate(_ inversion: Inversion) -> String? {
        guard let raise = inversion.override, let cost = inversion.cost, cost >= InversionOutcome.negligibleCost,
            cost > inversion.ownerRan ?? .zero, raise.delay * 10 >= cost * 9
        else { return nil }
        var names: [String] = []
        for name in inversion.displacers.compactMap({ $0.app ?? $0.thread }) where !names.contains(name) {
            names.append(name)
        }
        let occupied =
            names.isEmpty
            ? "" : " while \(WordList.text(names.prefix(2).map { VisibleText.short($0, to: 60) })) occupied the CPU"
        // The owner at the end of a chain does other work than that which the waiter waits for.
        let what = inversion.chain.count > 1 ? "what the owner does" : work(inversion)
        let wanted = inversion.waiter.qos == nil ? waiter(inversion) : "the class \(waiter(inversion))"
        return
            "The owner was raised to \(raise.qos.name) only \(raise.delay) after the wait began: before that, it was "
            + "ready for \(cost)\(occupied). Give \(what) \(wanted) from the start, or begin it earlier."
    }
}
