import FrameTrace

/// Whom the GPU and the disk worked for, and when, as the device noted it.
struct HardwareTimeline: Sendable {
    private let services: [HardwareKind: [ServiceSpan]]
    private let names: [AppID: String]

    /// The timeline of a trace. What is noted to end after the run ends with it.
    ///
    /// - Complexity: O(n log n) over the notes.
    init(_ trace: Trace) {
        var services: [HardwareKind: [ServiceSpan]] = [:]
        for case .served(var service) in trace.notes.map(\.note) {
            let end = min(service.interval.end, trace.observedUntil)
            service.interval = Interval(start: service.interval.start, end: end)
            if service.interval.length > .zero { services[service.hardware, default: []].append(service) }
        }
        self.services = services.mapValues { $0.sorted { $0.interval.start < $1.interval.start } }
        names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether it is known whom a piece of hardware worked for.
    func knows(_ hardware: HardwareKind) -> Bool { services[hardware] != nil }

    /// What a piece of hardware did within an interval, in order. It does one request at a time.
    ///
    /// - Complexity: O(log n + services within it).
    func services(of hardware: HardwareKind, within interval: Interval) -> ArraySlice<ServiceSpan> {
        (services[hardware] ?? []).overlapping(interval, start: \.interval.start, end: \.interval.end)
    }

    /// Splits a time that a thread was blocked on hardware by whose request was done meanwhile, longest first; nil where that
    /// is not known, as of a wait for something else or for a real disk.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(log n + services within it).
    func parts(of interval: Interval, kind: WaitKind, thread: ThreadID, victim: AppID?) -> [ServicePart]? {
        guard let hardware = HardwareKind(servingWait: kind), knows(hardware) else { return nil }
        var parts: [ServicePart] = []
        var rest = interval.length
        for service in services(of: hardware, within: interval) {
            let time = service.interval.overlap(with: interval)
            parts.add(ServicePart(culprit: culprit(service, thread: thread, victim: victim), time: time))
            rest -= time
        }
        if rest > .zero { parts.add(ServicePart(culprit: Culprit(.nobody), time: rest)) }
        return parts.sortedBySize()
    }

    /// Whose request a service is, as seen from a thread that waits.
    func culprit(_ service: ServiceSpan, thread: ThreadID, victim: AppID?) -> Culprit {
        service.thread == thread ? Culprit(.ownRequest) : culprit(of: service.app, victim: victim)
    }

    /// Who an app is, as seen from another one's thread.
    func culprit(of app: AppID?, victim: AppID?) -> Culprit {
        guard let app else { return Culprit(.unknown) }
        return app == victim ? Culprit(.ownThreads) : Culprit(.app, names[app] ?? "app \(app)")
    }
}
