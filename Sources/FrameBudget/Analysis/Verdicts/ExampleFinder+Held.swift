import FrameTrace

/// Finds the threads behind a cause, and the times of theirs that count together.
extension ExampleFinder {
    /// A time in which a thread was behind a cause.
    struct Held {
        var thread: ThreadID
        var culprit: Culprit
        var interval: Interval
        var time: TimeSpan
        var waitedFor: String?
        /// The holders of the CPU while it was ready; nil where it was not.
        var behind: [CulpritFinder.Holder]?
        /// The queue in which its work was ahead of what was waited for; nil where it was not.
        var aheadIn: String?
        /// The operation that it executed, which had to end before the awaited one could begin; nil where it executed
        /// none.
        var dependency: String?
        /// The category of that operation and the one that had to wait for it, which executes one at a time; empty
        /// where not known, nil where that was not the reason.
        var category: String?
        /// Its work, where that is known already.
        var path: PathID?
        /// Its item or handler; nil where it counts separately from other threads.
        var activity: PathID?
        /// The thread that held what was waited for and waited for this one; nil where this one held it.
        var holder: Holder?
        /// The hardware that it used while another thread, which was to end the wait, waited for that hardware.
        var hardware: HardwareKind?
        /// Whether that hardware, the disk, held a request back in favour of this thread's more urgent ones.
        var isHeldBack = false
        /// The work that ended a wait without an owner, where this had to come before it; nil where this ended the wait.
        var endedBy: PathID?
        /// Whether it had begun the work that was to end the holder's wait.
        var hasBegun = true
    }

    /// The first thread of a chain of waits.
    struct Holder {
        var thread: ThreadID
        var culprit: Culprit
        /// What it waited for; empty where that has no name, or is the hardware.
        var waitedFor: String
    }

    /// Returns the thread that was behind a cause longest, with its longest work and a stack of that time, if there is
    /// one. Threads of one app that did the same in turn count together.
    func longest(_ held: [Held], role: StackRole) -> HeldBy? {
        let groups = Dictionary(grouping: held) { HolderGroup($0) }
        let times = groups.map { (group: $0.key, time: Self.time(of: $0.value, $0.key)) }
        let most = times.max { left, right in
            left.time == right.time ? right.group < left.group : left.time < right.time
        }
        guard let (group, time) = most, let own = groups[group] else { return nil }
        var threads: [ThreadID: TimeSpan] = [:]
        var first: [ThreadID: TimeSpan] = [:]
        for part in own {
            threads[part.thread, default: .zero] += part.time
            if let holder = part.holder { first[holder.thread, default: .zero] += part.time }
        }
        guard let thread = Self.longest(threads) else { return nil }
        let stack = own.lazy.filter { $0.thread == thread && $0.hasBegun }
            .compactMap { stacks.stack(of: thread, within: $0.interval, role: role) }.first
        let (path, pathTime) = place(of: own)
        var found = HeldBy(
            culprit: group.culprit,
            thread: name(of: thread),
            path: path,
            time: time,
            stack: stack
        )
        if role == .holder {
            // Its priority may have been set while it ran: the one of its last time counts.
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
            found.holderCulprit = group.holder
            found.holderWaitedFor = group.holderWait
        }
        found.hardware = group.hardware.map { $0 == .gpu ? HeldBy.gpu : HeldBy.disk }
        if group.isHeldBack { found.heldBack = true }
        if !group.hasBegun { found.begunLater = true }
        found.aheadIn = group.aheadIn
        found.dependency = group.dependency
        found.category = group.category
        found.endedBy = Self.endedBy(own)
        addReadiness(to: &found, own)
        return found
    }

    /// Returns the longest work of threads within parts, and its time.
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

    /// Returns the time of the parts of one group. Threads that worked at the same time on what was ahead count once.
    private static func time(of parts: [Held], _ group: HolderGroup) -> TimeSpan {
        guard group.thread == nil else { return parts.reduce(.zero) { $0 + $1.time } }
        return parts.map(\.interval).merged().reduce(.zero) { $0 + $1.length }
    }
}

/// The key of times behind a cause that count together: those of one thread, or of the threads of one app that did the
/// same in turn.
private struct HolderGroup: Hashable, Comparable {
    var culprit: Culprit
    /// The thread; nil where several may count.
    var thread: ThreadID?
    var activity: PathID?
    var aheadIn: String?
    var dependency: String?
    var category: String?
    /// The culprit of the first thread of a chain; nil where there was no chain.
    var holder: Culprit?
    var holderWait: String
    var hardware: HardwareKind?
    var isHeldBack: Bool
    var hasBegun: Bool

    init(_ held: ExampleFinder.Held) {
        culprit = held.culprit
        aheadIn = held.aheadIn
        dependency = held.dependency
        category = held.category
        holder = held.holder?.culprit
        holderWait = held.holder?.waitedFor ?? ""
        hardware = held.hardware
        isHeldBack = held.isHeldBack
        hasBegun = held.hasBegun
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
            4 * (hardware?.rawValue ?? 0) + (isHeldBack ? 2 : 0) + (hasBegun ? 1 : 0)
        )
    }
}
