import FrameBudget
import FrameTrace

/// Advice on waits for other threads. It depends on what these did meanwhile.
extension RemedyWords {
    /// Returns advice on waits for work on other threads, in sentences. It is to raise the class if that work was ready
    /// without a CPU.
    func shorterWait(for resource: String, _ losses: [Loss]) -> String {
        let examples = losses.flatMap(\.examples)
        let known =
            timeouts(examples) ?? FinishWords.advice(examples) ?? adviceToStartEarlier(examples)
            ?? fullQueue(resource, examples) ?? readyWork(examples)
        if let known { return known }
        let whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        let owners = examples.compactMap(\.heldBy)
        let exclusive = owners.filter { $0.category != nil }
        if Self.time(of: exclusive) * 2 > whole { return ExclusionWords.advice(exclusive) }
        // Another queue does not change what has to end first.
        let before = owners.compactMap(\.dependency)
        if Self.time(of: owners.filter { $0.dependency != nil }) * 2 > whole {
            let areInGroup = before.allSatisfy { isInGroup($0, of: resource) }
            return "Shorten that \(areInGroup ? "operation" : "dependency"), start it earlier, or go asynchronous."
        }
        let ahead = owners.filter { $0.aheadIn != nil }
        if Self.time(of: ahead) * 2 > whole {
            return ahead.contains { $0.aheadIn == resource }
                ? "Shorten what is ahead in it, or go asynchronous."
                : "Shorten what is ahead of it, put it into a queue of its own, or go asynchronous."
        }
        if Self.time(of: owners.filter { $0.waitedFor != nil || $0.begunLater == true }) * 2 > whole {
            return "Begin that work earlier, or go asynchronous."
        }
        let unended = examples.filter { $0.isUnended == true && $0.heldBy == nil }
        if unended.reduce(TimeSpan.zero, { $0 + $1.time }) * 2 > whole {
            return
                "The longest wait had not ended when the run did, and the run does not show what was to end it. Check that "
                + "something ends it, or go asynchronous."
        }
        return "Shorten the work that it waits for, or go asynchronous."
    }

    private static func time(of owners: [HeldBy]) -> TimeSpan { owners.reduce(.zero) { $0 + $1.time } }

    /// Returns advice if most of the longest waits ended at their timeouts; nil otherwise.
    private func timeouts(_ examples: [CauseExample]) -> String? {
        let count = examples.count { $0.timedOut == true }
        guard count * 2 > examples.count else { return nil }
        let which = count == examples.count ? "The" : "\(count) of the \(examples.count)"
        let waits =
            examples.count == 1
            ? "The longest wait ended at its timeout" : "\(which) longest waits ended at their timeouts"
        return
            "\(waits), and not because what was waited for had come. Wait for less time, or use a callback instead "
            + "of waiting."
    }

    /// Returns advice if the queue receives more work than it has time for; nil otherwise.
    private func fullQueue(_ resource: String, _ examples: [CauseExample]) -> String? {
        let queues = Set([resource] + examples.compactMap { $0.heldBy?.aheadIn })
        let loads = result.queueBounds.filter { queues.contains($0.queue) }.map { bound in
            (queue: bound.queue, load: max(bound.queueLoad ?? bound.load, bound.load))
        }
        guard let most = loads.max(by: { $0.load < $1.load }), most.load > 1 else { return nil }
        return
            "By arithmetic, the work submitted to \(queueName(most.queue)) needs \(Figure.percent(most.load)) of the available time, so "
            + "the queue falls behind at any class. Submit less, or shorten that work."
    }

    /// Returns advice if the work that was waited for was ready for a good part of the time; nil otherwise.
    private func readyWork(_ examples: [CauseExample]) -> String? {
        // An item that may have to end as well is not in the way: to go before it only makes it the last one.
        let owners = examples.compactMap(\.heldBy).filter { $0.next == nil || $0.next?.thread != $0.behind }
        let whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        let ready = owners.reduce(TimeSpan.zero) { $0 + ($1.readyFor ?? .zero) }
        guard ready > .zero, ready * 3 >= whole else { return nil }
        if let longest = readyOwner(owners.filter { $0.aheadIn == nil && $0.dependency == nil && $0.endedBy == nil }) {
            return "\(longest.sentence) \(raise(longest.owner))"
        }
        guard let ahead = owners.first(where: { $0.readyFor != nil }), let time = ahead.readyFor else { return nil }
        let occupant = OwnerReadyWords.occupant(ahead).map { ": \($0) had the CPU" } ?? ""
        return
            "Of \(Figure.milliseconds(ahead.time)) ms, \(short(ahead.thread)) was ready for \(Figure.milliseconds(time)) ms"
            + "\(occupant). \(raise(ahead))"
    }
}
