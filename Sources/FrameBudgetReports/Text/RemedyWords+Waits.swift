import FrameBudget
import FrameStatistics
import FrameTrace

/// Advice on frames that were late because a thread waited.
extension RemedyWords {
    /// Returns advice on waits for a resource, or on the inversion on it.
    func wait(for resource: String, _ kind: VerdictKind, _ losses: [Loss]) -> QualityWords.Line {
        guard kind != .inversion else { return inversion(on: resource, losses) }
        if let line = fileSystemCall(resource, losses) { return line }
        let victims = names(losses)
        let frames = extent(losses)
        let what = resource.isEmpty ? "what it waits for" : WaitName.short(resource, to: Self.longestName)
        switch resource {
        case WaitKind.kernel.rawValue:
            return Self.line(
                "Find out what \(victims) waits for",
                "Its \(unit.thread) was off the CPU, and nothing that fbprof sees here says why: \(frames). fbprof doctor says what "
                    + "the machine does not show, and how to change that."
            )
        case WaitKind.network.rawValue:
            return Self.line(
                "Take the network off \(thread(of: losses))",
                "The \(unit.thread) waited for transfers: \(frames).\(networkCompetitors(losses)) \(fetching(losses)), and draw a placeholder until "
                    + "it has finished."
            )
        case WaitKind.sleep.rawValue:
            return Self.line(
                "Do not sleep \(place(of: losses))",
                "Sleeps there \(madeLate(losses)): \(frames). Use a timer that the loop waits for, or sleep on another thread."
            )
        case _ where TimedOutWait.call(of: resource) != nil:
            let call = TimedOutWait.call(of: resource) ?? ""
            let place = TimedOutWait.isLock(call) ? "for a lock or a condition" : "in \(call)"
            return Self.line(
                "Do not wait for timeouts \(self.place(of: losses))",
                "The \(unit.thread) waited \(place) until the timeout of that wait: \(frames). Use a timer that the loop "
                    + "waits for, or wait on another thread."
            )
        case WaitKind.suspended.rawValue:
            return Self.line(
                "Finish the frames of \(victims) before it leaves the screen",
                "The app was suspended while they were under way: \(frames)."
            )
        case WaitKind.user.rawValue:
            return Self.line(
                "Do not wait for the user \(place(of: losses))",
                "It stood still until the user answered: \(frames). Show the question, return to the loop, and go on when the answer comes."
            )
        case WaitKind.perform.rawValue: return turnsOfLoop(losses)
        case _ where !unit.hasDisplay && Self.waitsForChild(resource):
            return Self.line(
                "Do not wait for child processes \(place(of: losses))",
                "The loop stood in \(WaitName.short(resource, to: Self.longestName)) until one ended: \(frames). Wait for its "
                    + "SIGCHLD or pidfd among the loop's own events, or on another thread."
            )
        case _ where !unit.hasDisplay && Self.withoutEvent(resource, ownerWaited: false) != nil:
            let ownerWaited = OwnerWaitWords.sentence(losses.flatMap(\.examples)) != nil
            return Self.line(
                "Wait less for \(what)",
                "The loop of \(victims) waited for it: \(frames).\(owner(losses)) "
                    + (Self.withoutEvent(resource, ownerWaited: ownerWaited) ?? "")
            )
        case _ where !unit.hasDisplay && !Self.mayBeLock(resource):
            return Self.line(
                "Wait less for \(what)",
                "The loop of \(victims) waited for it: \(frames).\(owner(losses)) Wait for it among the loop's own events, or on "
                    + "another thread."
            )
        case _ where !unit.hasDisplay:
            return Self.line(
                "Wait less for \(what)",
                "The loop of \(victims) waited for it: \(frames).\(owner(losses)) Where it is a lock, "
                    + (OwnerWaitWords.sentence(losses.flatMap(\.examples)) == nil
                        ? "hold it for less time" : "do not wait while holding it")
                    + "; else wait for it on another thread, or among the loop's own events."
            )
        default:
            return Self.line(
                "Wait less for \(what)",
                "The main \(was(losses) == "were" ? "threads" : "thread") of \(victims) waited for it: \(frames).\(holder(of: resource, losses)) "
                    + (Self.isLock(resource)
                        ? shorterHold(of: resource, losses) : shorterWait(for: resource, losses))
            )
        }
    }

    /// Describes what the thread that had to end the longest waits of a loop did instead of running, in sentences;
    /// empty if that is not known.
    private func owner(_ losses: [Loss]) -> String {
        let examples = losses.flatMap(\.examples)
        return [OwnerWaitWords.sentence(examples), OwnerReadyWords.advice(examples)].compactMap(\.self)
            .map { " \($0)" }.joined()
    }

    private func inversion(on resource: String, _ losses: [Loss]) -> QualityWords.Line {
        let victims = Set(losses.map(\.app.name))
        let words = InversionWords(result: result)
        let ofResource = (result.inversions?.worst ?? []).filter { words.resource($0) == resource }
        let known = ofResource.first { victims.contains($0.waiter.app ?? "") } ?? ofResource.first
        return Self.line(
            "Resolve the priority inversion on \(short(resource))",
            known.map { "\(owner(of: $0)) \(InversionAdviceWords(result: result).sentence($0, followsChain: true))" }
                ?? "\(names(losses)) waited for a thread that lower work kept from the CPU: \(extent(losses))."
                + "\(displacers(resource, losses)) Raise that thread's \(unit.hasDisplay ? "class" : "priority"), or do not wait "
                + "for it on the \(unit.thread)."
        )
    }

    /// Names the holders of the CPU in an inversion of a recorded program, in a sentence; empty if several programs had
    /// it, or that is not known.
    private func displacers(_ resource: String, _ losses: [Loss]) -> String {
        guard let app = losses.first?.app, losses.allSatisfy({ $0.app.name == app.name }), !unit.hasDisplay else {
            return ""
        }
        return DisplacerWords.sentence(resource, of: app, losses.flatMap(\.examples)).map { " \($0)" } ?? ""
    }

    /// Names the owner in an inversion, in a sentence: it held the resource, was to end that wait, or did work that had
    /// to end before.
    private func owner(of inversion: Inversion) -> String {
        // For a longer chain, the operation of the first thread is not known.
        let isOther =
            inversion.chain.count > 1
            ? inversion.resource.hasPrefix(ResourceNames.operation)
            : InversionAdviceWords(result: result).otherWork(inversion) != nil
        let verb =
            Self.isLock(inversion.resource) ? "held it" : isOther ? "had to finish first" : "was to end that wait"
        let owner = "\(short(inversion.owner.thread)) (\(InversionWords(result: result).work(inversion.owner)))"
        // The first hop of the chain waited for the resource.
        let hops = inversion.chain.dropFirst()
        guard let holder = hops.first else { return "In the costliest case, \(owner) \(verb)." }
        func waited(_ hop: ChainHop) -> String {
            hop.resource.isEmpty ? "something" : VerdictWords.waited(hop.resource)
        }
        let waits = hops.dropFirst().map { ", \(short($0.thread)) waited for \(waited($0))" }
        return
            "In the costliest case, \(short(holder.thread)) \(verb) and waited for \(waited(holder)) itself"
            + "\(waits.joined()); \(owner) had to end that wait."
    }

    /// Advises how to avoid waits for the network on a main thread. An operation of the main queue does wait there.
    private func fetching(_ losses: [Loss]) -> String {
        let apps = Set(losses.map(\.app.name))
        var names: [String] = []
        for graph in result.operations?.graphs ?? [] where apps.contains(graph.app) {
            for operation in graph.operations where operation.queue == Self.mainQueue && operation.networkTime > .zero {
                if !names.contains(operation.name) { names.append(operation.name) }
            }
        }
        guard !names.isEmpty else { return "Fetch in an operation" }
        let listed = names.prefix(Self.mostNames).map { "'\(short($0))'" }.joined(separator: ", ")
        let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        return names.count == 1
            ? "Put operation \(listed) into a queue other than main"
            : "Put operations \(listed)\(more) into a queue other than main"
    }

    /// The operation queue whose operations run on the main thread. No other queue has this name.
    private static let mainQueue = "main"

    /// Returns advice on disk requests that a thread waits for.
    func diskAdvice(_ losses: [Loss], _ frames: String) -> String {
        let requests = Set(losses.flatMap { VerdictWords.request($0.cause) }).sorted()
        let named = requests.isEmpty ? "" : " (\(requests.prefix(Self.mostNames).joined(separator: ", ")))"
        return "Its own requests\(named) \(madeLate(losses)): \(frames). \(diskAdvice(losses))"
    }

    /// Returns what helps against disk requests that a thread waits for. Reading ahead does not help writes.
    func diskAdvice(_ losses: [Loss]) -> String {
        let areWrites = losses.allSatisfy { loss in
            let call = loss.cause.resource.prefix { $0 != " " }
            return call == WaitKind.write.rawValue || DiskCalls.writes.contains(String(call))
        }
        return switch (areWrites, unit.hasDisplay) {
        case (true, true): "Write on a queue, or less often."
        case (true, false): "Write on another thread, or less often."
        case (false, true): "Read ahead, or read on a queue and draw a placeholder."
        case (false, false): "Read ahead, or on another thread."
        }
    }
}
