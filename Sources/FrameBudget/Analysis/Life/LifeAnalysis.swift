import FrameTrace

/// Reads the lives of apps from a trace.
struct LifeAnalysis {
    /// Maximum number of stays in states whose CPU time is measured one by one.
    private static let mostMeasured = 400

    private let trace: Trace
    private let cpu: AppCPUTime
    private let memory: [MemoryTrack]
    private let origin: Instant
    /// By app: the callbacks not yet matched with calls.
    private var spans: [CallbackSpans]
    private var lives: [LifeSummary]

    /// Returns the lives of all apps, in the trace's order; nil if no app did more than come on screen.
    ///
    /// - Parameters:
    ///   - items: the items of the trace.
    ///   - handlers: by app, the handlers that its main thread ran, in order.
    ///   - memory: the apps' memory over the run.
    /// - Complexity: O(notes + handlers + waits).
    static func lives(
        of trace: Trace,
        _ timelines: ThreadTimelines,
        _ items: [ItemSpan],
        _ handlers: [PackedArray<HandlerSpan>],
        _ memory: [MemoryTrack]
    ) -> [LifeSummary]? {
        let cpu = AppCPUTime(trace: trace, timelines: timelines, items: items)
        var analysis = LifeAnalysis(trace, cpu, handlers, memory)
        analysis.read()
        return analysis.lives.contains(where: \.isEventful) ? analysis.lives : nil
    }

    private init(
        _ trace: Trace,
        _ cpu: AppCPUTime,
        _ handlers: [PackedArray<HandlerSpan>],
        _ memory: [MemoryTrack]
    ) {
        self.trace = trace
        self.cpu = cpu
        self.memory = memory
        origin = trace.header.grid.origin
        lives = trace.apps.map { LifeSummary(app: $0.name) }
        spans = trace.apps.map { _ in CallbackSpans() }
        for (index, app) in trace.apps.enumerated() where handlers.indices.contains(index) {
            spans[index] = CallbackSpans(of: app.id, handlers[index], in: trace)
        }
    }

    private mutating func read() {
        let indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for (note, at) in trace.notes {
            switch note {
            case .state(let app, let state):
                guard let index = indices[app] else { continue }
                endAwake(index, at: at)
                lives[index].enter(state, at: at - origin)
            case .callback(let app, let callback):
                guard let index = indices[app] else { continue }
                let took = spans[index].take(callback, at: at)?.length
                lives[index].calls.append(LifeSummary.Call(callback: callback.name, at: at - origin, took: took))
            case .terminated(let end):
                guard let index = indices[end.app] else { continue }
                lives[index].ends.append(LifeSummary.End(at: at - origin, reason: end.reason.name))
            case .life(let life):
                guard let index = indices[life.app] else { continue }
                take(life, of: index, at: at)
            default: break
            }
        }
        for index in lives.indices {
            endAwake(index, at: trace.observedUntil)
            lives[index].close(at: trace.observedUntil - origin)
        }
        countCPU()
    }

    /// Measures the apps' CPU time in each state, unless there are too many.
    private mutating func countCPU() {
        guard cpu.timelines.knowsSlices, lives.reduce(0, { $0 + $1.stays.count }) <= Self.mostMeasured else { return }
        for index in lives.indices {
            for stay in lives[index].stays.indices {
                let interval = Interval(
                    start: origin + lives[index].stays[stay].start,
                    end: origin + lives[index].stays[stay].end
                )
                lives[index].stays[stay].cpu = cpu.used(by: trace.apps[index].id, within: interval)
            }
        }
    }

    private mutating func take(_ note: LifeNote, of index: Int, at: Instant) {
        switch note {
        case .task(_, let task, let event): lives[index].take(event, of: title(of: task), at: at - origin)
        case .keptAwake(_, let mode, let isSilent):
            let time = at - origin
            lives[index].awake.append(
                LifeSummary.Awake(mode: mode, isSilent: isSilent, start: time, end: time, wakeUps: 0)
            )
        // This note directly follows the note of the end itself.
        case .unsaved(_, let count):
            if let last = lives[index].ends.indices.last { lives[index].ends[last].unsaved = count }
        case .preserved(_, let controllers): add(.preserved, kept: controllers.count, of: index, at: at)
        case .restored(_, let controllers): add(.restored, kept: controllers.count, of: index, at: at)
        case .forgotten: add(.deleted, kept: 0, of: index, at: at)
        case .lost(_, let controller, let loss):
            guard let last = lives[index].restorations.indices.last else { return }
            lives[index].restorations[last].lost.append(
                LifeSummary.Restoration.Loss(controller: title(of: controller), reason: loss.name)
            )
        }
    }

    private mutating func add(_ step: LifeSummary.Restoration.Step, kept: Int, of index: Int, at: Instant) {
        lives[index].restorations.append(
            LifeSummary.Restoration(step: step, at: at - origin, kept: kept, lost: [])
        )
    }

    private func title(of resource: ResourceID) -> String { trace.resources[resource] ?? "resource \(resource)" }

    /// Closes an app's open interval of being kept awake, and adds its cost.
    private mutating func endAwake(_ index: Int, at: Instant) {
        guard let last = lives[index].awake.indices.last,
            lives[index].awake[last].end == lives[index].awake[last].start,
            at - origin > lives[index].awake[last].start
        else { return }
        let interval = Interval(start: origin + lives[index].awake[last].start, end: at)
        lives[index].awake[last].end = at - origin
        let app = trace.apps[index]
        if cpu.timelines.knowsSlices { lives[index].awake[last].cpu = cpu.used(by: app.id, within: interval) }
        lives[index].awake[last].wakeUps = trace.mainThread(of: app).map { wakeUps(of: $0, within: interval) } ?? 0
        let points = memory.first { $0.app == index }?.points.filter { origin + $0.at <= at } ?? []
        lives[index].awake[last].footprint = points.last?.use.footprint
    }

    /// Returns how often a thread became ready after it had slept or waited.
    private func wakeUps(of thread: ThreadID, within interval: Interval) -> Int {
        (trace.events[thread] ?? []).count { event in
            switch event {
            case .begin(let begin): begin.wokenAt.map(interval.contains) ?? false
            case .wait(let wait): interval.contains(wait.end)
            default: false
            }
        }
    }
}
