import FrameTrace

/// What threads did behind a cause, and whose times count together.
extension ExampleFinder {
    /// A time in which a thread was behind something.
    struct Held {
        var thread: ThreadID
        var culprit: Culprit
        var interval: Interval
        var time: TimeSpan
        var waitedFor: String?
        /// Who had the CPU where it was ready; nil where it was not.
        var behind: [CulpritFinder.Holder]?
        /// The queue in which its work stood ahead of what was waited for; nil where it did not.
        var aheadIn: String?
        /// The operation that it was at, which had to end before what was waited for could begin; nil where it was at none.
        var dependency: String?
        /// The category of that operation and of the one that had to wait for it, of which one executes at a time; empty where it is not
        /// known, nil where that was no reason.
        var category: String?
        /// What it worked on, where that is known already.
        var path: PathID?
        /// The item or handler that it was at; nil where it counts by itself, whatever other threads did.
        var activity: PathID?
        /// The thread that held what was waited for and waited for this one; nil where this one held it.
        var holder: Holder?
        /// The hardware that it used while another thread, which was to end the wait, waited for that.
        var hardware: HardwareKind?
    }

    /// The first thread of a chain of waits.
    struct Holder {
        var thread: ThreadID
        var culprit: Culprit
        /// What it waited for; empty where that has no name, or is the hardware.
        var waitedFor: String
    }

    /// The thread that was behind it longest, with what it worked on longest and a stack of it from then, if there is one.
    /// Threads of one app that did the same in turn count together.
    func longest(_ held: [Held], role: StackRole) -> HeldBy? {
        let groups = Dictionary(grouping: held) { Backer($0) }
        let times = groups.map { (backer: $0.key, time: Self.time(of: $0.value, $0.key)) }
        let most = times.max { left, right in
            left.time == right.time ? right.backer < left.backer : left.time < right.time
        }
        guard let (backer, time) = most, let own = groups[backer] else { return nil }
        var threads: [ThreadID: TimeSpan] = [:]
        var first: [ThreadID: TimeSpan] = [:]
        for part in own {
            threads[part.thread, default: .zero] += part.time
            if let holder = part.holder { first[holder.thread, default: .zero] += part.time }
        }
        guard let thread = Self.longest(threads) else { return nil }
        let stack = own.lazy.filter { $0.thread == thread }
            .compactMap { stacks.stack(of: thread, within: $0.interval, role: role) }.first
        let (path, pathTime) = place(of: own)
        var found = HeldBy(
            culprit: backer.culprit,
            thread: name(of: thread),
            path: path,
            time: time,
            stack: stack
        )
        if role == .holder {
            // It may have been given its rank while it ran: the one of its last time counts.
            let last = own.last(where: { $0.thread == thread })?.interval.end
            found.priority = last.flatMap { splitter.ranks.priority(of: thread, at: $0) }
        }
        if role == .owner, pathTime > .zero, pathTime * 2 < time { found.pathTime = pathTime }
        var waits: [String: TimeSpan] = [:]
        for part in own { if let wait = part.waitedFor { waits[wait, default: .zero] += part.time } }
        found.waitedFor = waits.filter { $0.value * 2 > time }.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        if threads.count > 1 { found.threads = threads.count }
        if let holder = Self.longest(first) {
            found.holder = name(of: holder)
            found.holderCulprit = backer.holder
            found.holderWaitedFor = backer.holderWait
        }
        found.hardware = backer.hardware.map { $0 == .gpu ? HeldBy.gpu : HeldBy.disk }
        found.aheadIn = backer.aheadIn
        found.dependency = backer.dependency
        found.category = backer.category
        addReadiness(to: &found, own)
        return found
    }

    /// Where threads worked for longest within parts, and for how long.
    private func place(of parts: [Held]) -> (path: PathID, time: TimeSpan) {
        var places: [PathID: TimeSpan] = [:]
        for part in parts {
            if let path = part.path {
                places[path, default: .zero] += part.time
                continue
            }
            for (path, time) in holders.work(of: part.thread, within: part.interval) {
                places[path, default: .zero] += time
            }
        }
        let longest = places.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return (longest?.key ?? PathID.none, longest?.value ?? .zero)
    }

    private static func longest(_ threads: [ThreadID: TimeSpan]) -> ThreadID? {
        threads.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// How long parts of one backer took. Several threads that were at the same time at what stood ahead count once.
    private static func time(of parts: [Held], _ backer: Backer) -> TimeSpan {
        guard backer.thread == nil else { return parts.reduce(.zero) { $0 + $1.time } }
        return parts.map(\.interval).merged().reduce(.zero) { $0 + $1.length }
    }
}

/// Whose times behind a cause count together: those of one thread, or of the threads of one app that did the same in turn.
private struct Backer: Hashable, Comparable {
    var culprit: Culprit
    /// The thread; nil where several may have been at it.
    var thread: ThreadID?
    var activity: PathID?
    var aheadIn: String?
    var dependency: String?
    var category: String?
    /// Whose the first thread of a chain was; nil where there was no chain.
    var holder: Culprit?
    var holderWait: String
    var hardware: HardwareKind?

    init(_ held: ExampleFinder.Held) {
        culprit = held.culprit
        aheadIn = held.aheadIn
        dependency = held.dependency
        category = held.category
        holder = held.holder?.culprit
        holderWait = held.holder?.waitedFor ?? ""
        hardware = held.hardware
        guard held.aheadIn == nil, held.dependency == nil else { return }
        activity = held.activity
        if held.activity == nil { thread = held.thread }
    }

    static func < (left: Self, right: Self) -> Bool {
        if let one = left.thread, let other = right.thread, one != other { return one < other }
        if (left.thread == nil) != (right.thread == nil) { return left.thread != nil }
        if left.culprit != right.culprit { return left.culprit < right.culprit }
        let (one, other) = (left.holder ?? Culprit(.nobody), right.holder ?? Culprit(.nobody))
        return one == other ? left.rest < right.rest : one < other
    }

    private var rest: (String, String, String, PathID, String, UInt8) {
        (
            aheadIn ?? "", dependency ?? "", category ?? "", activity ?? PathID.none, holderWait,
            hardware?.rawValue ?? 0
        )
    }
}
