import FrameTrace

/// All that can hold a CPU, by number, so that the lookup for every slice of a trace is an index.
struct CulpritTable: Sendable {
    /// The owner of a thread's time.
    enum Owner: Sendable {
        /// Always the same culprit.
        case culprit(Int32)
        /// Always the same app, by its number in the trace's list.
        case app(Int32)
        /// The app that its work belongs to.
        case byActivity
    }

    /// The culprits, by number.
    private(set) var culprits: [Culprit] = []
    /// By number of the thread in ``ThreadTimelines/all``.
    private(set) var owners: [Owner] = []
    /// Another of the victim's threads.
    private(set) var ownThreads: Int32 = 0
    /// Work with an unknown owner.
    private(set) var unknown: Int32 = 0
    /// No thread.
    private(set) var nobody: Int32 = 0
    /// The culprit of a time in which no recorded thread had the CPUs, although the thread should have got one.
    private(set) var hidden: Int32 = 0
    /// A CPU quota.
    private(set) var quota: Int32 = 0
    /// The times in which quotas held threads.
    let stops: QuotaStops
    /// The occupations of each CPU of ``ThreadTimelines/cpus``, in order and without overlap: the same arrays, unless a
    /// damaged trace has several threads on a CPU at once.
    let cpus: [SpanArray<ThreadTimelines.Occupation>]
    private let all: [ThreadTimeline]
    private var apps: [Int32] = []
    private var numbers = IdentifierMap<AppID, Int32>()
    private var known: [Culprit: Int32] = [:]

    /// Builds the table of a trace.
    ///
    /// - Complexity: O(threads + apps + time on CPUs + activities).
    init(_ trace: Trace, _ timelines: ThreadTimelines, hidden: Culprit) {
        stops = QuotaStops(trace, timelines)
        cpus = timelines.cpus.map(Self.withoutOverlap)
        all = timelines.all
        ownThreads = number(Culprit(.ownThreads))
        unknown = number(Culprit(.unknown))
        nobody = number(Culprit(.nobody))
        self.hidden = number(hidden)
        quota = number(Culprit(.quota))
        for app in trace.apps { _ = number(of: app.id, named: app.name) }
        var processes: [String: Set<ProcessDescription?>] = [:]
        for thread in trace.threads.values where thread.kind == .foreign {
            processes[thread.name, default: []].insert(thread.process)
        }
        owners = timelines.all.map { timeline in
            guard let description = trace.threads[timeline.thread] else { return .culprit(unknown) }
            switch description.kind {
            case .own: return .culprit(number(Culprit(.fbprof)))
            case .foreign: return .culprit(number(Self.process(description, processes)))
            case .simulated: break
            }
            if let app = description.app { return .app(number(of: app, named: "app \(app)")) }
            return .byActivity
        }
        // Work may belong to an app that the trace does not describe.
        for timeline in timelines.all {
            for case let app? in timeline.activities.lazy.map(\.app) where numbers[app] == nil {
                _ = number(of: app, named: "app \(app)")
            }
        }
    }

    /// Returns the culprit for a thread of another process. Threads of one name are one culprit, such as the compilers
    /// of a build; it has an id where they belong to one process.
    private static func process(
        _ thread: ThreadDescription,
        _ processes: [String: Set<ProcessDescription?>]
    ) -> Culprit {
        let isOne = processes[thread.name]?.count == 1
        return Culprit(.process, thread.name, process: isOne ? thread.process?.id : nil)
    }

    /// Returns the owner of a time on a CPU at an instant within it, and until when that is the owner: a culprit's
    /// number, or the complement of an app's, as which culprit an app is depends on the victim.
    ///
    /// - Parameter activity: the index of the activity that was found last, whatever its thread.
    /// - Complexity: O(1); O(log distance from that activity) for a thread of a pool.
    func owner(
        of time: ThreadTimelines.Occupation,
        at now: Instant,
        near activity: inout Int
    ) -> (owner: Int32, until: Instant) {
        let number = Int(time.number)
        guard number < owners.count else { return (unknown, time.end) }
        switch owners[number] {
        case .culprit(let culprit): return (culprit, time.end)
        case .app(let app): return (~app, time.end)
        case .byActivity:
            let activities = all[number].activities
            activity = activities.sortedIndex(near: activity) { $0.interval.end > now }
            guard activity < activities.count else { return (unknown, time.end) }
            let found = activities[activity]
            guard found.interval.start < time.end else { return (unknown, time.end) }
            guard found.interval.start <= now else { return (unknown, found.interval.start) }
            let owner = found.app.flatMap { numbers[$0] }.map { ~$0 } ?? unknown
            return (owner, min(found.interval.end, time.end))
        }
    }

    /// Returns the culprit that an owner is, as seen from a thread of an app.
    func culprit(ofOwner owner: Int32, victim: Int32?) -> Int32 {
        owner >= 0 ? owner : culprit(of: ~owner, victim: victim)
    }

    /// Cuts each time on a CPU to begin no earlier than the ones before end. A time of no length is kept; one within
    /// the time before it is dropped.
    ///
    /// - Complexity: O(n).
    static func withoutOverlap(
        _ times: SpanArray<ThreadTimelines.Occupation>
    ) -> SpanArray<ThreadTimelines.Occupation> {
        // The same array takes no memory.
        guard overlap(in: times) else { return times }
        var free = Instant(nanoseconds: .min)
        var kept: SpanArray<ThreadTimelines.Occupation> = []
        for var time in times {
            let start = max(time.start, free)
            guard start < time.end || time.start == start else { continue }
            time.start = start
            free = max(free, time.end)
            kept.append(time)
        }
        return kept
    }

    private static func overlap(in times: SpanArray<ThreadTimelines.Occupation>) -> Bool {
        var free = Instant(nanoseconds: .min)
        for time in times {
            guard time.start >= free else { return true }
            free = max(free, time.end)
        }
        return false
    }

    /// Returns an app's number; nil where it has none.
    func number(of app: AppID) -> Int32? { numbers[app] }

    /// Returns the culprit for an app, as seen from a thread of an app.
    func culprit(of app: Int32, victim: Int32?) -> Int32 { app == victim ? ownThreads : apps[Int(app)] }

    private mutating func number(_ culprit: Culprit) -> Int32 {
        if let number = known[culprit] { return number }
        culprits.append(culprit)
        let number = Int32(culprits.count - 1)
        known[culprit] = number
        return number
    }

    private mutating func number(of app: AppID, named name: String) -> Int32 {
        if let number = numbers[app] { return number }
        apps.append(number(Culprit(.app, name)))
        let number = Int32(apps.count - 1)
        numbers[app] = number
        return number
    }
}
