import FrameTrace

/// Computes the bounds of a run from the mean demands of its workload, by arithmetic alone.
struct BoundBuilder {
    let trace: Trace
    let phases: PhaseTimeline
    let places: WorkPlaces
    /// The screen sessions of apps that have work in only a part of a session, each with when the app was opened.
    private let timedSessions: [AppID: [(interval: Interval, openedAt: Instant)]]

    /// - Parameter sessions: the screen sessions of all apps.
    /// - Complexity: O(sessions · changes of state of an app).
    init(
        _ trace: Trace,
        _ phases: PhaseTimeline,
        _ places: WorkPlaces,
        _ sessions: [ScreenSession],
        _ notes: LoopNotes
    ) {
        self.trace = trace
        self.phases = phases
        self.places = places
        let timed = Set(trace.demands.values.lazy.filter { !$0.timed.isEmpty }.map(\.app))
        var found: [AppID: [(interval: Interval, openedAt: Instant)]] = [:]
        if !timed.isEmpty {
            for session in ScreenSession.joined(sessions) where timed.contains(session.app) {
                // A launch, or a window that comes and goes, does not count as an opening.
                let start = session.interval.start
                let opened = notes.opening(of: session.app, before: start) ?? start
                found[session.app, default: []].append((session.interval, opened))
            }
        }
        timedSessions = found
    }

    /// Returns the bound of a phase; nil if the demand of any app on screen is unknown.
    ///
    /// - Parameter wanted: the share of its vsyncs at which an app that draws on demand wanted a frame; nil if unknown.
    func bound(_ entry: PhaseTimeline.Entry, wanted: (AppID) -> Double?) -> AnalyticBound? {
        let demands = entry.apps.compactMap { app in
            trace.demands[app].map { (demand: $0, share: share(of: app, wanted)) }
        }
        guard !demands.isEmpty, demands.count == entry.apps.count else { return nil }
        let cores = Int64(max(1, trace.header.cores))
        func round(
            isAwake: Bool = false,
            isLargest: Bool = false,
            _ part: (TimeSpan, Share) -> TimeSpan
        ) -> TimeSpan {
            var (cpu, gpu, longest) = (TimeSpan.zero, TimeSpan.zero, TimeSpan.zero)
            for (demand, share) in demands {
                let largest = isLargest ? demand.largest : nil
                let main = largest?.frame ?? demand.frame
                let rendering = largest?.rendering ?? demand.rendering
                cpu += part(main.cpu + rendering.cpu, share)
                gpu += part(main.gpu + rendering.gpu, share)
                let pace = pace(
                    of: demand.app,
                    main: isAwake ? main.cpu + main.gpu : main.length,
                    rendering: isAwake ? rendering.cpu + rendering.gpu : rendering.length
                )
                longest = max(longest, part(pace, share))
            }
            return max(TimeSpan(nanoseconds: cpu.nanoseconds / cores), gpu, longest)
        }
        let mean = round { $1.of($0) }
        guard mean > .zero else { return nil }
        let fullest = round { time, _ in time }
        let largest = round(isLargest: true) { time, _ in time }
        let asleep = mean - round(isAwake: true) { $1.of($0) }
        let rate = min(trace.header.grid.rate.hertz, 1 / mean.inSeconds)
        let parts = Dictionary(
            demands.map { ($0.demand.app, timedParts(of: $0.demand, in: entry)) },
            uniquingKeysWith: { first, _ in first }
        )
        func load(_ time: KeyPath<ServiceTime, TimeSpan>) -> Double {
            demands.reduce(0) { sum, entry in
                let demand = entry.demand
                let own = demand.frame[keyPath: time] + demand.rendering[keyPath: time]
                let frame = (own + demand.handedOver[keyPath: time]).inSeconds
                let timed = (parts[demand.app] ?? []).reduce(0.0) { sum, part in
                    sum + part.share * part.perSecond[keyPath: time].inSeconds
                }
                return sum + frame * rate * entry.share.value + demand.eventsPerSecond[keyPath: time].inSeconds + timed
            }
        }
        var bound = AnalyticBound(
            round: mean,
            fullestRound: fullest > mean ? fullest : nil,
            lockstepFPS: rate,
            cpuLoad: load(\.cpu) / Double(cores),
            gpuLoad: load(\.gpu)
        )
        if demands.contains(where: \.demand.isLeast) { bound.isLeast = true }
        if largest > fullest { bound.largestRound = largest }
        if asleep > .zero { bound.asleep = asleep }
        return bound
    }

    /// The demand of an app in only a part of a phase.
    private struct TimedPart {
        var perSecond: ServiceTime
        var share: Double
    }

    /// Returns the events and timers of an app that come in only a part of its screen time, each with its share of a
    /// phase.
    private func timedParts(of demand: AppDemand, in entry: PhaseTimeline.Entry) -> [TimedPart] {
        guard !demand.timed.isEmpty, entry.interval.length > .zero else { return [] }
        let own = (timedSessions[demand.app] ?? []).compactMap { session in
            session.interval.clipped(to: entry.interval).map { (interval: $0, openedAt: session.openedAt) }
        }
        return demand.timed.map { timed in
            let time = own.reduce(TimeSpan.zero) { $0 + timed.overlap(with: $1.interval, openedAt: $1.openedAt) }
            return TimedPart(perSecond: timed.perSecond, share: time / entry.interval.length)
        }
    }

    /// Returns the shortest time from one frame of an app to its next. A thread's frame never runs on two cores at
    /// once, nor while the thread sleeps or waits for the GPU, which serves one request at a time.
    private func pace(of app: AppID, main: TimeSpan, rendering: TimeSpan) -> TimeSpan {
        let pipeline = trace.apps.first { $0.id == app }?.pipeline
        return pipeline?.pace(main: main, render: rendering) ?? main
    }

    /// The share of the display's vsyncs at which an app wants a frame.
    private struct Share {
        var vsyncsPerFrame: Int64
        var wanted: Double
        var value: Double { wanted / Double(vsyncsPerFrame) }
        func of(_ time: TimeSpan) -> TimeSpan {
            let part = TimeSpan(nanoseconds: time.nanoseconds / vsyncsPerFrame)
            return wanted == 1 ? part : TimeSpan(nanoseconds: Int64((Double(part.nanoseconds) * wanted).rounded()))
        }
    }

    /// Returns an app's share. At a fraction of the display's rate it needs that fraction of a frame's work at each
    /// vsync; an app that draws on demand needs none where it wants no frame.
    private func share(of app: AppID, _ wanted: (AppID) -> Double?) -> Share {
        let description = trace.apps.first { $0.id == app }
        let isOnDemand = description?.redraw == .onDemand
        return Share(
            vsyncsPerFrame: description?.cadence.vsyncsPerFrame ?? 1,
            wanted: isOnDemand ? min(1, max(0, wanted(app) ?? 1)) : 1
        )
    }

    /// Returns the load that events and frames put on serial queues.
    func queueBounds() -> [QueueBound] {
        let loads = queueLoads()
        let ways = QueueTargets(trace)
        return trace.queueDemands.map { demand in
            var bound = QueueBound(
                event: demand.source,
                queue: trace.resources[demand.queue] ?? "",
                every: demand.every,
                cpu: demand.work.cpu,
                gpu: demand.work.gpu,
                asleep: demand.work.asleep,
                transfer: demand.work.transfer,
                queueLoad: loads[demand.queue]
            )
            if demand.isRepeating { bound.isRepeating = true }
            if demand.isLeast { bound.isLeast = true }
            if let largest = demand.largest, largest.length > demand.work.length { bound.largest = largest.length }
            let targets = ways.way(from: demand.queue).dropFirst().compactMap { target in
                loads[target].map { (queue: target, load: $0) }
            }
            if let fullest = targets.max(by: { $0.load < $1.load }) {
                bound.target = trace.resources[fullest.queue] ?? ""
                bound.targetLoad = fullest.load
            }
            return bound
        }
    }

    /// Returns by queue the share of its time that all apps on screen together ask for, in the phase after warm-up with
    /// the highest load.
    private func queueLoads() -> [ResourceID: Double] {
        var most: [ResourceID: Double] = [:]
        for phase in phases.entries where !phase.isWarmUp {
            var loads: [ResourceID: Double] = [:]
            for demand in trace.queueDemands where demand.every > .zero {
                guard let app = places.app(of: demand.source), phase.apps.contains(app) else { continue }
                loads[demand.queue, default: 0] += demand.work.length / demand.every
            }
            most.merge(loads, uniquingKeysWith: max)
        }
        return most
    }
}
