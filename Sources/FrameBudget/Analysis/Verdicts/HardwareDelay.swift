import FrameTrace

/// A time in which hardware kept a thread waiting: it served a request, or held the thread's own request back.
struct HardwareDelay: Sendable {
    /// The part of the wait.
    var interval: Interval
    /// The thread whose request was served, or in favour of whose more urgent requests the own one was held back.
    var thread: ThreadID
    /// The culprit, as seen from the thread that waits.
    var culprit: Culprit
    /// The place of that request in the work; nil if unknown.
    var path: PathID?
    /// Whether the disk held the request back. It may have been idle for part of that time.
    var isHeldBack = false
}

extension HardwareTimeline {
    /// Returns what hardware did while a thread waited for it, in order, without the time in which it was idle.
    ///
    /// - Parameter victim: the app whose threads count as the thread's own.
    /// - Complexity: O(log n + services within it).
    func delays(
        of hardware: HardwareKind,
        for thread: ThreadID,
        within interval: Interval,
        victim: AppID?
    ) -> [HardwareDelay] {
        let held = requestsHeldBack(of: thread, at: hardware, within: interval)
        let rest = [interval].subtracting(held.map(\.part))
        let served = rest.flatMap { part -> [HardwareDelay] in
            services(of: hardware, within: part).compactMap { service -> HardwareDelay? in
                guard let own = service.interval.clipped(to: part) else { return nil }
                return HardwareDelay(
                    interval: own,
                    thread: service.thread,
                    culprit: culprit(service, thread: thread, victim: victim),
                    path: service.path
                )
            }
        }
        guard !held.isEmpty else { return served }
        let waits = held.map { part, request -> HardwareDelay in
            // The more urgent requests may have ended before.
            let reach = Interval(start: part.start - HeldBackRequest.longestWindow, end: part.end)
            let service = services(of: hardware, within: reach).last { $0.thread == request.thread }
            return HardwareDelay(
                interval: part,
                thread: request.thread,
                culprit: culprit(of: request.app, victim: victim),
                path: service?.path,
                isHeldBack: true
            )
        }
        return (served + waits).sorted { $0.interval.start < $1.interval.start }
    }
}
