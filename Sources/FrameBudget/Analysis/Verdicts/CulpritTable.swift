/// Everyone who can hold a CPU, by number: what is looked up for every slice of a trace is then an index, no name.
struct CulpritTable: Sendable {
    /// Whose time a thread's is.
    enum Owner: Sendable {
        /// Always the same culprit's.
        case culprit(Int32)
        /// Always the same app's, by its number in the trace's list.
        case app(Int32)
        /// The app's whose work it does. Such threads have numbers of their own.
        case byActivity(worker: Int32)
    }

    /// The culprits, by number.
    private(set) var culprits: [Culprit] = []
    /// By number of the thread in ``ThreadTimelines/all``.
    private(set) var owners: [Owner] = []
    /// Another of the victim's threads.
    private(set) var ownThreads: Int32 = 0
    /// Work of which nobody knows whose it is.
    private(set) var unknown: Int32 = 0
    /// Nobody.
    private(set) var nobody: Int32 = 0
    /// Who it is where the CPUs are free of all threads that could be seen, although the thread had been preempted.
    private(set) var hidden: Int32 = 0
    /// How many threads do work of several apps.
    private(set) var workers = 0
    private var apps: [Int32] = []
    private var numbers = IdentifierMap<AppID, Int32>()
    private var known: [Culprit: Int32] = [:]

    /// The culprits of a trace.
    ///
    /// - Complexity: O(threads + apps).
    init(_ trace: Trace, _ timelines: ThreadTimelines, hidden: Culprit) {
        ownThreads = number(Culprit(.ownThreads))
        unknown = number(Culprit(.unknown))
        nobody = number(Culprit(.nobody))
        self.hidden = number(hidden)
        for app in trace.apps { _ = number(of: app.id, named: app.name) }
        owners = timelines.all.map { timeline in
            guard let description = trace.threads[timeline.thread] else { return .culprit(unknown) }
            switch description.kind {
            case .own: return .culprit(number(Culprit(.fbprof)))
            case .foreign: return .culprit(number(Culprit(.process, description.name)))
            case .simulated: break
            }
            if let app = description.app { return .app(number(of: app, named: "app \(app)")) }
            workers += 1
            return .byActivity(worker: Int32(workers - 1))
        }
        // Work may belong to an app that the trace does not describe.
        for timeline in timelines.all {
            for case let app? in timeline.activities.lazy.map(\.app) where numbers[app] == nil {
                _ = number(of: app, named: "app \(app)")
            }
        }
    }

    /// An app's number; nil for one that has none.
    func number(of app: AppID) -> Int32? { numbers[app] }

    /// The culprit that an app is, as seen from a thread of an app.
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
