import FrameBudget
import FrameTrace

/// Holders behind waits, by their worst examples.
extension RemedyWords {
    /// Names the longest holder behind a wait in the worst examples, and its share of the wait, in a sentence; empty if
    /// it is not known.
    func holder(of resource: String, _ losses: [Loss]) -> String {
        if let finish = finish(losses) { return " \(finish)" }
        guard let held = longestHeld(losses) else { return "" }
        if held.place.isBegunLater { return notBegun(held, behind: resource) }
        guard held.place.path != .none else { return "" }
        if !held.place.dependency.isEmpty {
            return " \(dependency(held, of: resource)), in '\(place(held.place.path))'."
        }
        // The time is that of the first alone, or that of all.
        let all = held.isMostTogether ? [held] + held.others : [held]
        let who = all.map { $0.who(short) }.joined(separator: " or ")
        let path = all.map { place($0.place.path) }.joined(separator: "' or '")
        let itself =
            held.place.waitedFor.isEmpty
            ? "" : ", and \(WaitVerb.past(held.place.waitedFor, isSelf: true))"
        let end = held.endedBy.map { " \(sentence(endedBy: $0))" } ?? ""
        let role = held.endedBy == nil ? "was to end that wait" : "had to come before it"
        let verb = Self.isLock(resource) ? "held it" : role
        let next = held.next.map { " \(nextEnd($0))" } ?? ""
        if let waited = held.place.holderWaitedFor {
            var holders: [String] = []
            for name in all.map({ $0.holder(short) }) where !holders.contains(name) { holders.append(name) }
            let holder = holders.joined(separator: " or ")
            // Two threads of one app may be in such a chain.
            let isApp = held.place.holderCulprit?.kind == .app
            let another = isApp ? "another thread of \(who)" : "another of its threads"
            let other = holder == who ? another : who
            if Self.isLock(resource), waited == resource {
                // A writer that waits for its turn keeps readers out, but holds nothing yet.
                return
                    " For \(held.extent) \(holder) stood in line for it as well; \(other) had to end that wait, in "
                    + "'\(path)'\(itself)."
            }
            let what = waited.isEmpty ? "something" : VerdictWords.waited(waited)
            if let hardware = held.place.hardware {
                let isHeldBack = held.place.isHeldBack
                let first = waited.isEmpty ? nil : what
                let use = DeviceUseWords.clause(hardware, isHeldBack: isHeldBack, behind: first, by: who)
                let areMany = Set(losses.map(\.app.name)).count > 1
                return
                    "\(end) For \(held.extent) \(holder) \(verb) and waited for \(use), in '\(path)'. "
                    + (isHeldBack
                        ? "Raise the class of the work that was held back."
                        : "Split its requests, or delay them while \(names(losses)) \(areMany ? "are" : "is") on screen.")
                    + next
            }
            return
                "\(end) For \(held.extent) \(holder) \(verb) and waited for \(what) itself; \(other) had to end that wait, in "
                + "'\(path)'\(itself).\(next)"
        }
        let did: String
        if let queue = held.place.aheadIn {
            // If there are several items, none may have taken most of the time.
            let part = held.ofPath.map { time in
                " (longest: \(Figure.milliseconds(time)) of \(Figure.milliseconds(held.first)) ms)"
            }
            let line = queue == resource ? "in it" : "of it in \(queueName(queue))"
            did = "ran work queued ahead \(line), '\(path)'\(part ?? "")"
        } else {
            did = "\(verb), in '\(path)'"
        }
        return "\(end) For \(held.extent) \(who) \(did)\(itself).\(next)"
    }

    /// Names the thread that held what was waited for, or was to end that wait, and waited for work that had not begun,
    /// in a sentence. What the thread did that executed that work later was something else.
    private func notBegun(_ held: HeldSum, behind resource: String) -> String {
        let waited = held.place.holderWaitedFor ?? ""
        let what = waited.isEmpty ? "something" : VerdictWords.waited(waited)
        let end = held.endedBy.map { " \(sentence(endedBy: $0))" } ?? ""
        let role = held.endedBy == nil ? "was to end that wait" : "had to come before it"
        let verb = Self.isLock(resource) ? "held it" : role
        return
            "\(end) For \(held.extent) \(held.holder(short)) \(verb) and waited for \(what) itself; the work that was to "
            + "end its own wait had not begun."
    }

    /// Describes the length of an operation that had to end first, as a clause.
    ///
    /// - Parameter resource: what was waited for.
    private func dependency(_ held: HeldSum, of resource: String) -> String {
        if held.place.category != nil {
            return ExclusionWords.clause(held.place.dependency, held.place.category, held.first, of: held.ofFirst)
        }
        let name = short(held.place.dependency)
        let who =
            isInGroup(held.place.dependency, of: resource) ? "Operation \(name) of the group" : "Its dependency \(name)"
        return "\(who) took \(Figure.milliseconds(held.first)) ms of a wait of \(Figure.milliseconds(held.ofFirst)) ms"
    }

    /// Names the apps, or the app's own threads, whose transfers slowed down those of a main thread, with their places,
    /// in sentences; empty if they are not known.
    func networkCompetitors(_ losses: [Loss]) -> String {
        guard let held = longestHeld(losses, besideApps: true), held.isMostTogether, held.place.path != .none else {
            return ""
        }
        if held.place.culprit.kind == .ownThreads {
            let apps = held.others.map { ", and \(short($0.place.culprit.name)) in '\(place($0.place.path))'" }.joined()
            return
                " For \(held.extent) \(held.who(short)) waited for the network as well, in '\(place(held.place.path))'\(apps): the "
                + "transfers share the bandwidth. Let that work transfer less, or at another time."
        }
        guard held.place.culprit.kind == .app else { return "" }
        // Of several apps that transferred the same amount, each example names another one.
        let all = ([held] + held.others).map(\.place).sorted { $0.culprit < $1.culprit }
        let victims = Set(losses.map(\.app.name))
        let others = all.filter { !victims.contains($0.culprit.name) }.map { short($0.culprit.name) }
        if others.isEmpty, victims.count > 1 {
            return
                " For \(held.extent) another one of them waited for the network as well: they share what it transfers. Let each "
                + "transfer less, or at another time."
        }
        let names = all.map { short($0.culprit.name) }
        let places = all.map { "'\(place($0.path))'" }.joined(separator: " or ")
        return
            " For \(held.extent) \(names.joined(separator: " or ")) waited for the network as well, in \(places): they "
            + "share what it transfers. Let \(WordList.text(others.isEmpty ? names : others)) transfer less then."
    }

    /// - Parameter besideApps: whether other apps may stand beside the app's own threads: they share what both use.
    private func longestHeld(_ losses: [Loss], besideApps: Bool = false) -> HeldSum? {
        let examples = losses.flatMap(\.examples)
        var sums: [HeldPlace: HeldSum] = [:]
        for example in examples {
            guard let held = example.heldBy else { continue }
            let place = HeldPlace(held)
            var sum = sums[place] ?? HeldSum(place: place, first: held.time, ofFirst: max(example.time, held.time))
            if sum.threads.isEmpty { (sum.ofPath, sum.endedBy, sum.next) = (held.pathTime, held.endedBy, held.next) }
            sum.time += held.time
            if !sum.threads.contains(held.thread) { sum.threads.append(held.thread) }
            sum.inTurn = max(sum.inTurn, held.threads ?? 1)
            if let holder = held.holder, !sum.holders.contains(holder) { sum.holders.append(holder) }
            sums[place] = sum
        }
        guard var longest = sums.values.max(by: { $0.isLess(than: $1) }) else { return nil }
        longest.whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        if longest.place.culprit.kind == .app || besideApps {
            longest.others = others(beside: longest, in: Array(sums.values))
        }
        return longest
    }

    /// Returns other apps that did the same, each for at least half as long: apps that hold a resource in turn are
    /// behind each other's waits.
    private func others(beside longest: HeldSum, in sums: [HeldSum]) -> [HeldSum] {
        guard longest.place.aheadIn == nil else { return [] }
        var names: Set<String> = [longest.place.culprit.name]
        let alike = sums.filter { sum in
            sum.place.culprit.kind == .app && sum.place.aheadIn == nil && sum.place.path != .none
                && sum.place.dependency.isEmpty && sum.place.waitedFor == longest.place.waitedFor
                && sum.place.holderWaitedFor == longest.place.holderWaitedFor
                && sum.place.hardware == longest.place.hardware && sum.place.isHeldBack == longest.place.isHeldBack
                && sum.time * 2 >= longest.time
        }
        let order = alike.sorted { $1.isLess(than: $0) }.filter { names.insert($0.place.culprit.name).inserted }
        return Array(order.prefix(Self.mostNames - 1))
    }
}
