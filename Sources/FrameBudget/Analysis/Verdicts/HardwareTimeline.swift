import FrameTrace

/// The apps and threads that the GPU and the disk served, and when, as recorded by the device.
struct HardwareTimeline: Sendable {
    private let services: [HardwareKind: [ServiceSpan]]
    /// By thread: the times in which its requests to the disk were held back, in order.
    private let heldBack: [ThreadID: [HeldBackRequest]]
    private let names: [AppID: String]

    /// Builds the timeline of a trace. A service that was recorded to end after the run ends with it.
    ///
    /// - Complexity: O(n log n) over the notes.
    init(_ trace: Trace) {
        var services: [HardwareKind: [ServiceSpan]] = [:]
        var heldBack: [ThreadID: [HeldBackRequest]] = [:]
        for case .served(var service) in trace.notes.map(\.note) {
            if service.hardware == .disk, let request = service.heldBack {
                heldBack[service.thread, default: []].append(request)
            }
            let end = min(service.interval.end, trace.observedUntil)
            service.interval = Interval(start: service.interval.start, end: end)
            if service.interval.length > .zero { services[service.hardware, default: []].append(service) }
        }
        self.services = services.mapValues { $0.sorted { $0.interval.start < $1.interval.start } }
        self.heldBack = heldBack.mapValues { $0.sorted { $0.interval.start < $1.interval.start } }
        names = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether it is known which requests a piece of hardware served.
    func knows(_ hardware: HardwareKind) -> Bool { services[hardware] != nil }

    /// Returns the services of a piece of hardware within an interval, in order. It serves one request at a time.
    ///
    /// - Complexity: O(log n + services within it).
    func services(of hardware: HardwareKind, within interval: Interval) -> ArraySlice<ServiceSpan> {
        (services[hardware] ?? []).overlapping(interval, start: \.interval.start, end: \.interval.end)
    }

    /// Returns the parts of an interval in which the disk held a request of a thread back, in order; empty for any
    /// other hardware.
    ///
    /// - Complexity: O(log n + requests within it).
    func requestsHeldBack(
        of thread: ThreadID,
        at hardware: HardwareKind,
        within interval: Interval
    ) -> [(part: Interval, request: HeldBackRequest)] {
        guard hardware == .disk, let requests = heldBack[thread] else { return [] }
        return requests.overlapping(interval, start: \.interval.start, end: \.interval.end).compactMap { request in
            request.interval.clipped(to: interval).map { (part: $0, request: request) }
        }
    }

    /// Splits a time that a thread was blocked on hardware by the culprit whose request was served meanwhile, or in
    /// favour of whose requests its own was held back, longest first; nil where not known, as for a wait for something
    /// else or for a real disk.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(log n + services within it).
    func parts(of interval: Interval, kind: WaitKind, thread: ThreadID, victim: AppID?) -> [ServicePart]? {
        guard let hardware = HardwareKind(servingWait: kind), knows(hardware) else { return nil }
        var parts: [ServicePart] = []
        var rest = interval.length
        for use in delays(of: hardware, for: thread, within: interval, victim: victim) {
            parts.add(ServicePart(culprit: use.culprit, time: use.interval.length))
            rest -= use.interval.length
        }
        if rest > .zero { parts.add(ServicePart(culprit: Culprit(.nobody), time: rest)) }
        return parts.sortedBySize()
    }

    /// Returns the culprit of a service, as seen from a thread that waits.
    func culprit(_ service: ServiceSpan, thread: ThreadID, victim: AppID?) -> Culprit {
        service.thread == thread ? Culprit(.ownRequest) : culprit(of: service.app, victim: victim)
    }

    /// Returns the culprit for an app, as seen from a thread of the victim.
    func culprit(of app: AppID?, victim: AppID?) -> Culprit {
        guard let app else { return Culprit(.unknown) }
        return app == victim ? Culprit(.ownThreads) : Culprit(.app, names[app] ?? "app \(app)")
    }
}
