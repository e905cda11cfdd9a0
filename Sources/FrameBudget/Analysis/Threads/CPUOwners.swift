import FrameTrace

/// The owners of CPU time, by number, so that the lookup for every slice of a trace is an index.
struct CPUOwners {
    /// The owners in the order of a legend: the apps, those shared by apps, fbprof's own, all others.
    let all: [CPULoad.Owner]
    /// The owner of each thread of ``ThreadTimelines/all``, as an index into ``all``; nil for a thread that works for
    /// one app at a time.
    private let byThread: [Int?]
    private let apps: [AppID: Int]

    init(_ trace: Trace, _ timelines: ThreadTimelines) {
        let count = trace.apps.count
        let apps = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        all = (0..<count).map { .app($0) } + [.shared, .own, .foreign]
        byThread = timelines.all.map { timeline in
            guard let thread = trace.threads[timeline.thread] else { return count + 2 }
            return switch thread.kind {
            case .own: count + 1
            case .foreign: count + 2
            case .simulated: thread.app.map { apps[$0] ?? count }
            }
        }
        self.apps = apps
    }

    /// Returns the owner of an occupation, as an index into ``all``.
    ///
    /// - Complexity: O(1); O(log activities) for a thread of a pool.
    func index(of occupation: ThreadTimelines.Occupation, _ timelines: ThreadTimelines) -> Int {
        let number = Int(occupation.number)
        guard number < byThread.count else { return all.count - 1 }
        if let owner = byThread[number] { return owner }
        let app = timelines.all[number].activity(at: occupation.start)?.app
        return app.flatMap { apps[$0] } ?? all.count - 3
    }
}
