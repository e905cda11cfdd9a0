import FrameBudget
import FrameTrace

/// Place of threads in their work while they were behind a wait.
struct HeldPlace: Hashable {
    var culprit: Culprit
    var path: PathID
    var waitedFor: String
    var dependency: String
    /// Category of ``dependency``, if that was why it had to end first.
    var category: String?
    var aheadIn: String?
    /// Resource that another thread, the holder, waited for; nil if these threads held the resource themselves.
    var holderWaitedFor: String?
    var holderCulprit: Culprit?
    /// Hardware that they used while another thread waited for it; nil if they held the resource.
    var hardware: String?
    /// Whether the disk held requests of that thread back in favour of theirs.
    var isHeldBack: Bool
    /// Whether the work that had to end the wait of the holder had not begun.
    var isBegunLater: Bool

    init(_ held: HeldBy) {
        culprit = held.culprit
        path = held.path
        waitedFor = held.waitedFor ?? ""
        dependency = held.dependency ?? ""
        category = held.category
        aheadIn = held.aheadIn
        holderWaitedFor = held.holder == nil ? nil : held.holderWaitedFor ?? ""
        holderCulprit = held.holderCulprit
        hardware = held.hardware
        isHeldBack = held.heldBack ?? false
        isBegunLater = held.begunLater ?? false
    }

    /// Orders places totally, so that every run names the same one first.
    static func isOrdered(_ one: Self, _ other: Self) -> Bool {
        let (holder, its) = (one.holderCulprit ?? Culprit(.nobody), other.holderCulprit ?? Culprit(.nobody))
        return (one.culprit, one.path, one.waitedFor, one.aheadIn ?? "", one.holderWaitedFor ?? "", holder)
            < (other.culprit, other.path, other.waitedFor, other.aheadIn ?? "", other.holderWaitedFor ?? "", its)
    }
}

/// Time for which threads at one place were behind waits.
struct HeldSum {
    var place: HeldPlace
    /// Time in the longest known wait, and the length of that wait.
    var first: TimeSpan
    var ofFirst: TimeSpan
    /// Part of ``first`` at the place; nil if that was at least half of it.
    var ofPath: TimeSpan?
    /// Work that ended the longest known wait, if these threads had to come before it.
    var endedBy: PathID?
    /// Item that ended right before the longest known wait for a group did.
    var next: NextEnd?
    /// Time in all examples together.
    var time = TimeSpan.zero
    /// Total length of these waits.
    var whole = TimeSpan.zero
    var threads: [String] = []
    /// Largest number of threads that were at it in turn within one wait.
    var inTurn = 1
    /// Threads that held the resource, if the others were only at the end of a chain.
    var holders: [String] = []
    /// Other apps that did the same.
    var others: [HeldSum] = []

    var isMost: Bool { time * 2 > whole }

    /// Whether it was most of the waits, together with those others.
    var isMostTogether: Bool { others.reduce(time) { $0 + $1.time } * 2 > whole }

    /// Share of the wait: `most of that time`, or `1.0 ms of a wait of 98.0 ms`.
    var extent: String {
        guard !isMostTogether else { return "most of that time" }
        return "\(Figure.milliseconds(first)) ms of a wait of \(Figure.milliseconds(ofFirst)) ms"
    }

    /// Names an app by its name, others by their threads.
    func who(_ short: (String) -> String) -> String {
        guard place.culprit.kind != .app else { return short(place.culprit.name) }
        return Self.named(threads, inTurn, short)
    }

    /// Names the threads that held the resource in the same way, if the others were only at the end of a chain.
    func holder(_ short: (String) -> String) -> String {
        if let culprit = place.holderCulprit, culprit.kind == .app { return short(culprit.name) }
        return Self.named(holders, 1, short)
    }

    /// Lists one or two threads by name, and counts more.
    private static func named(_ threads: [String], _ least: Int, _ short: (String) -> String) -> String {
        let count = max(threads.count, least)
        guard count <= 2, count == threads.count else { return "one of \(count) threads" }
        return threads.map(short).joined(separator: " or ")
    }

    /// Orders shorter times first. A tie has the same order in every run.
    func isLess(than other: HeldSum) -> Bool {
        let (own, its) = (place, other.place)
        guard time == other.time else { return time < other.time }
        guard own.dependency == its.dependency else { return its.dependency < own.dependency }
        guard own.category == its.category else { return (its.category ?? "") < (own.category ?? "") }
        guard own.hardware == its.hardware else { return (its.hardware ?? "") < (own.hardware ?? "") }
        guard own.isHeldBack == its.isHeldBack else { return own.isHeldBack }
        guard own.isBegunLater == its.isBegunLater else { return own.isBegunLater }
        return HeldPlace.isOrdered(its, own)
    }
}
