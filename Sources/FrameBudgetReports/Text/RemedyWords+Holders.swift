import FrameBudget
import FrameTrace

/// Who was behind waits, by the worst examples of them.
extension RemedyWords {
    /// Who was behind a wait for longest in the worst examples, and for how much of it, as a sentence; empty where that is not
    /// known.
    func holder(of resource: String, _ losses: [Loss]) -> String {
        guard let held = longestHeld(losses), held.place.path != .none else { return "" }
        let who = held.who(short)
        let path = place(held.place.path)
        let itself =
            held.place.waitedFor.isEmpty
            ? "" : ", and waited for \(VerdictWords.waited(held.place.waitedFor)) itself"
        let did: String
        if let queue = held.place.aheadIn {
            did = "did what was ahead \(queue == resource ? "in it" : "of it in \(short(queue))"), '\(path)'"
        } else {
            did = "\(Self.isLock(resource) ? "held it" : "was to end that wait"), in '\(path)'"
        }
        return " For \(held.extent) \(who) \(did)\(itself)."
    }

    /// The app whose transfers took from those of a main thread, and where, as sentences; empty where that is not known.
    func sharer(_ losses: [Loss]) -> String {
        guard let held = longestHeld(losses), held.isMost, held.place.culprit.kind == .app, held.place.path != .none
        else { return "" }
        let name = short(held.place.culprit.name)
        return
            " For \(held.extent) \(name) waited for the network as well, in '\(place(held.place.path))': they share "
            + "what it transfers. Let \(name) transfer less then."
    }

    private func longestHeld(_ losses: [Loss]) -> HeldSum? {
        let examples = losses.flatMap(\.examples)
        var sums: [HeldPlace: HeldSum] = [:]
        for example in examples {
            guard let held = example.heldBy else { continue }
            let place = HeldPlace(held)
            var sum = sums[place] ?? HeldSum(place: place, first: held.time, ofFirst: max(example.time, held.time))
            sum.time += held.time
            if !sum.threads.contains(held.thread) { sum.threads.append(held.thread) }
            sums[place] = sum
        }
        guard var longest = sums.values.max(by: { $0.isLess(than: $1) }) else { return nil }
        longest.whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        return longest
    }
}

/// What threads were at while they were behind a wait.
private struct HeldPlace: Hashable {
    var culprit: Culprit
    var path: PathID
    var waitedFor: String
    var aheadIn: String?

    init(_ held: HeldBy) {
        culprit = held.culprit
        path = held.path
        waitedFor = held.waitedFor ?? ""
        aheadIn = held.aheadIn
    }
}

/// How long threads were behind waits at one place.
private struct HeldSum {
    var place: HeldPlace
    /// In the longest wait of which it is known, of how much.
    var first: TimeSpan
    var ofFirst: TimeSpan
    /// In all examples together.
    var time = TimeSpan.zero
    /// How long all of these waits were.
    var whole = TimeSpan.zero
    var threads: [String] = []

    var isMost: Bool { time * 2 > whole }

    /// `most of that time`, or `1.0 ms of a wait of 98.0 ms`.
    var extent: String {
        guard !isMost else { return "most of that time" }
        return "\(Figure.milliseconds(first)) ms of a wait of \(Figure.milliseconds(ofFirst)) ms"
    }

    /// An app by its name, others by their threads.
    func who(_ short: (String) -> String) -> String {
        guard place.culprit.kind != .app else { return short(place.culprit.name) }
        return threads.count > 2
            ? "one of \(threads.count) threads" : threads.map(short).joined(separator: " or ")
    }

    /// Shorter ones first; of equally long ones the one that is named is the same in every run.
    func isLess(than other: HeldSum) -> Bool {
        let (own, its) = (place, other.place)
        return (time, its.culprit, its.path, its.waitedFor, its.aheadIn ?? "")
            < (other.time, own.culprit, own.path, own.waitedFor, own.aheadIn ?? "")
    }
}
