import FrameBudget
import FrameTrace

/// Advice on a lock. It depends on what the owner did meanwhile.
extension RemedyWords {
    /// Advises how to wait less for a lock, in sentences. To hold it for less time helps if its owner ran.
    func shorterHold(of resource: String, _ losses: [Loss]) -> String {
        let owners = losses.flatMap(\.examples).compactMap(\.heldBy)
        let whole = owners.reduce(TimeSpan.zero) { $0 + $1.time }
        let less = "Hold it for less time, or go asynchronous."
        guard whole > .zero else { return [inverted(resource), less].compactMap(\.self).joined(separator: " ") }
        let ready = owners.reduce(TimeSpan.zero) { $0 + ($1.readyFor ?? .zero) }
        // A holder that another thread stands behind waits as well. A thread in line for the lock does not hold it.
        let waiting = owners.filter { owner in
            owner.waitedFor != nil || (owner.holder != nil && owner.holderWaitedFor != resource)
        }.reduce(TimeSpan.zero) { $0 + $1.time }
        let longest = readyOwner(owners)
        if let longest, ready * 2 > whole {
            return "\(longest.sentence) \(raise(longest.owner)) Less work under the lock would save little."
        }
        guard waiting * 2 <= whole else { return "Do not wait while holding it, or go asynchronous." }
        return [longest?.sentence, less].compactMap(\.self).joined(separator: " ")
    }

    /// Returns the owner of the longest wait with an owner that was ready for long, and a sentence on it; nil if there
    /// is none.
    func readyOwner(_ owners: [HeldBy]) -> (owner: HeldBy, sentence: String)? {
        let longest = owners.map(\.time).max()
        for owner in owners.sorted(by: { $1.time < $0.time }) {
            let wait = owner.time == longest ? "the longest wait" : "one of the longest waits"
            if let sentence = OwnerReadyWords.sentence(owner, of: wait) { return (owner, sentence) }
        }
        return nil
    }

    /// Advises how to help a thread that was ready, in a sentence.
    func raise(_ owner: HeldBy) -> String {
        let occupant = OwnerReadyWords.occupant(owner)
        guard !hasHighestClass(owner) else {
            return occupant.map { "Keep \($0) off its CPU, or go asynchronous." } ?? "Go asynchronous."
        }
        let others = occupant.map { ", or keep \($0) off its CPU" } ?? ""
        let rank = unit.hasDisplay ? "QoS class" : "priority"
        let whose = owner.threads == nil ? short(owner.thread) : "that work"
        return "Raise the \(rank) of \(whose)\(others), or go asynchronous."
    }

    /// Whether a thread worked at the highest class of workers, as all items of its app did. On Linux no worker serves
    /// userInteractive (W-12).
    private func hasHighestClass(_ owner: HeldBy) -> Bool {
        guard let app = result.labels(of: owner.path).first else { return false }
        let isLinux = result.run.rules?.platform == .linux
        return ItemClasses(of: app, in: result)?.areAll(from: isLinux ? .userInitiated : .userInteractive) ?? false
    }

    /// States that the owner of a lock hardly ran in the costliest unresolved inversions on it, in a sentence; nil if it
    /// did, if none is unresolved, or if that is not known. Where an override raised the owner, or none had to, it
    /// waited itself.
    private func inverted(_ resource: String) -> String? {
        let words = InversionWords(result: result)
        let known = (result.inversions?.worst ?? []).filter { inversion in
            words.resource(inversion) == resource && inversion.ownerRan != nil && inversion.outcome == .unresolved
                && (inversion.cost ?? .zero) > .zero
        }
        let ran = known.reduce(TimeSpan.zero) { $0 + ($1.ownerRan ?? .zero) }
        let whole = known.reduce(TimeSpan.zero) { $0 + $1.exposure }
        guard whole > .zero, ran * 2 < whole else { return nil }
        let times = "\(Figure.milliseconds(ran, places: 2)) of \(VerdictWords.milliseconds(whole))"
        return "In the costliest inversions on it, its owner ran for \(times): resolve them first."
    }
}
