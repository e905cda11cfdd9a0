import FrameTrace

/// Measures the use of the GPU and the disk after warm-up, by app: from their service notes, or else from the waits for
/// them.
struct HardwareMeter {
    let trace: Trace
    let timelines: ThreadTimelines
    let hardware: HardwareTimeline

    private var observed: Interval {
        Interval(start: trace.header.grid.origin + trace.header.warmUp, end: trace.observedUntil)
    }

    /// Returns the use of a piece of hardware; nil if it was not used.
    ///
    /// - Complexity: O(n log n) over services, or over waits.
    func use(of kind: HardwareKind) -> HardwareUse? {
        guard observed.length > .zero else { return nil }
        return hardware.knows(kind) ? byService(kind) : byWaits(kind)
    }

    private func byService(_ kind: HardwareKind) -> HardwareUse? {
        var times: [AppID: TimeSpan] = [:]
        let services = hardware.services(of: kind, within: observed)
        // The hardware serves one request at a time. Where a live run's notes overlap, the time counts once.
        let busy = services.map(\.interval).merged().clipped(to: observed).total
        for service in services {
            let time = service.interval.overlap(with: observed)
            if let app = service.app { times[app, default: .zero] += time }
        }
        guard busy > .zero else { return nil }
        let apps = trace.apps.compactMap { app in times[app.id].map { AppTime(app: app.name, time: $0) } }
        return HardwareUse(utilisation: busy / observed.length, apps: apps, source: .service)
    }

    private func byWaits(_ kind: HardwareKind) -> HardwareUse? {
        var marks: [(at: Instant, app: AppID, change: Int)] = []
        for timeline in timelines.all {
            for wait in timeline.waits where HardwareKind(servingWait: wait.kind) == kind {
                guard let app = timeline.activity(at: wait.start)?.app ?? trace.threads[timeline.thread]?.app else {
                    continue
                }
                if let part = wait.blockedInterval.clipped(to: observed) {
                    marks.append((part.start, app, 1))
                    marks.append((part.end, app, -1))
                }
            }
        }
        guard !marks.isEmpty else { return nil }
        marks.sort { $0.at < $1.at }
        var waiting: [AppID: Int] = [:]
        var times: [AppID: Double] = [:]
        var busy = TimeSpan.zero
        var last = observed.start
        for mark in marks {
            if mark.at > last, !waiting.isEmpty {
                busy += mark.at - last
                let share = Double((mark.at - last).nanoseconds) / Double(waiting.count)
                for app in waiting.keys { times[app, default: 0] += share }
            }
            last = mark.at
            let count = waiting[mark.app, default: 0] + mark.change
            waiting[mark.app] = count == 0 ? nil : count
        }
        let apps = trace.apps.compactMap { app in
            times[app.id].map { AppTime(app: app.name, time: .nanoseconds(Int64($0.rounded()))) }
        }
        return HardwareUse(utilisation: busy / observed.length, apps: apps, source: .waits)
    }
}
