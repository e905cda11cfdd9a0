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

    /// A time on a CPU that belongs to one culprit.
    struct Occupation: Sendable {
        /// Its start.
        var start: Instant
        /// Its end.
        var end: Instant
        /// The thread.
        var thread: ThreadID
        /// The culprit's number, or the complement of an app's: which culprit an app is depends on the victim.
        fileprivate var owner: Int32
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
    /// The occupations of each CPU of ``ThreadTimelines/cpus``, in order and without overlap.
    private(set) var cpus: [[Occupation]] = []
    private var apps: [Int32] = []
    private var numbers = IdentifierMap<AppID, Int32>()
    private var known: [Culprit: Int32] = [:]

    /// Builds the table of a trace.
    ///
    /// - Complexity: O(threads + apps + time on CPUs + activities).
    init(_ trace: Trace, _ timelines: ThreadTimelines, hidden: Culprit) {
        stops = QuotaStops(trace, timelines)
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
        cpus = timelines.cpus.map { occupations($0, timelines) }
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

    /// Returns the culprit of a time on a CPU, as seen from a thread of an app.
    func culprit(of occupation: Occupation, victim: Int32?) -> Int32 {
        occupation.owner >= 0 ? occupation.owner : culprit(of: ~occupation.owner, victim: victim)
    }

    /// Cuts the times on a CPU where the thread's work, and with it the app, changes.
    private func occupations(_ times: [ThreadTimelines.Occupation], _ timelines: ThreadTimelines) -> [Occupation] {
        var result: [Occupation] = []
        result.reserveCapacity(times.count + timelines.all.reduce(0) { $0 + $1.activities.count })
        // By thread: the index of the activity that was found last.
        var activities = [Int](repeating: 0, count: owners.count)
        var free = Instant(nanoseconds: .min)
        for time in times {
            var rest = Occupation(start: max(time.start, free), end: time.end, thread: time.thread, owner: unknown)
            // A time of no length is kept; one within the time before it is dropped.
            guard rest.start < rest.end || time.start == rest.start else { continue }
            free = max(free, rest.end)
            let number = Int(time.number)
            switch owners.indices.contains(number) ? owners[number] : .culprit(unknown) {
            case .culprit(let culprit): rest.owner = culprit
            case .app(let app): rest.owner = ~app
            case .byActivity:
                let all = timelines.all[number].activities
                var next = all.sortedIndex(near: activities[number]) { $0.interval.end > rest.start }
                while next < all.count, all[next].interval.start < rest.end {
                    let activity = all[next].interval
                    if rest.start < activity.start { result.append(rest.cut(at: activity.start)) }
                    rest.owner = all[next].app.flatMap { numbers[$0] }.map { ~$0 } ?? unknown
                    guard activity.end < rest.end else { break }
                    result.append(rest.cut(at: activity.end))
                    rest.owner = unknown
                    next += 1
                }
                activities[number] = next
            }
            result.append(rest)
        }
        return result
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

extension CulpritTable.Occupation {
    /// Cuts off the part before an instant, and returns it.
    fileprivate mutating func cut(at instant: Instant) -> Self {
        var before = self
        before.end = instant
        start = instant
        return before
    }
}
