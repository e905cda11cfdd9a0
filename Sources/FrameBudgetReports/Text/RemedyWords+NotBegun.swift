import FrameBudget
import FrameTrace

/// Advice on work that had not started for most of the wait: to shorten it would not help.
extension RemedyWords {
    /// Explains what kept the work from starting, and what helps, in sentences; nil if it had started, or other work
    /// was ahead of it.
    func adviceToStartEarlier(_ examples: [CauseExample]) -> String? {
        let whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        let all = examples.compactMap { $0.workNotBegun }
        guard all.reduce(TimeSpan.zero, { $0 + $1.time }) * 2 > whole else { return nil }
        var times: [NotBegun.Reason?: TimeSpan] = [:]
        for part in all { times[part.reason, default: .zero] += part.time }
        let most = times.max { left, right in
            (left.value, right.key?.rawValue ?? "") < (right.value, left.key?.rawValue ?? "")
        }
        guard let most else { return nil }
        let reason = most.key
        // What never began may be the longest by far, but the sentence is about all.
        let same = all.filter { $0.reason == reason }
        let never = same.filter { $0.neverBegan == true }
        let isOfMost = never.count * 2 > same.count
        guard let longest = (isOfMost ? never : same.filter { $0.neverBegan != true }).max(by: { $0.time < $1.time })
        else { return nil }
        if isOfMost {
            let work = PoolWords.work(longest) { place($0) }.map { "\($0) " } ?? ""
            let sentence = NeverBeganWords.sentence(longest, queueName) { place($0) }
            return "\(sentence). \(work)\(NeverBeganWords.remedy(longest))"
        }
        let isOpen = examples.contains { $0.isUnended == true && $0.workNotBegun == longest }
        let work = "the work that \(isOpen ? "was to end" : "ended") it"
        let start = "For \(Figure.milliseconds(longest.time)) ms \(work) had not begun"
        switch reason {
        case .pool?: return pool(longest, start)
        case .suspended?:
            return "\(start): \(suspended(longest))"
        case .submittedLater?:
            return "\(start): it was put into its queue only after that. Submit it earlier, or go asynchronous."
        case nil: return "\(start). Start it earlier, or go asynchronous."
        }
    }

    /// Describes a suspension of an operation queue and the work that resumed it, with advice, in sentences.
    private func suspended(_ held: NotBegun) -> String {
        let suspension = NotBegunWords.suspension(held, queueName) { place($0) }
        guard held.resumer != nil else { return "\(suspension). Resume it earlier, or go asynchronous." }
        let ran = held.resuming ?? .zero
        let after =
            ran >= .microseconds(50)
            ? "; that work had been under way for \(Figure.milliseconds(ran)) ms of this time" : ""
        let resumed = "\(suspension)\(after)"
        if let ready = held.resumerReady, let behind = held.resumerBehind, ready * 3 >= held.time {
            let who = VerdictWords.name(behind)
            return
                "\(resumed). It was ready without a CPU for \(Figure.milliseconds(ready)) ms, longest while \(who) had the CPU: "
                + "give it a higher QoS class, keep \(who) off the CPU, resume the queue earlier, or go asynchronous."
        }
        if ran * 2 > held.time { return "\(resumed). Shorten that work, resume the queue earlier, or go asynchronous." }
        return "\(resumed). Resume it earlier, or go asynchronous."
    }

    /// Returns advice if the workers of the pool were busy with other items.
    private func pool(_ held: NotBegun, _ start: String) -> String {
        let clause = PoolWords.clause(held).map { ": \($0)" } ?? ""
        let work = PoolWords.work(held) { place($0) }.map { "\($0) " } ?? ""
        guard PoolWords.waiting(held) != nil, PoolWords.app(held) == nil else {
            return "\(start)\(clause). \(work)\(PoolWords.advice(held)), or start that work earlier."
        }
        return
            "\(start)\(clause), so newly submitted work starts late, however short it is. "
            + "\(work)\(PoolWords.advice(held)), or submit this work first."
    }
}
