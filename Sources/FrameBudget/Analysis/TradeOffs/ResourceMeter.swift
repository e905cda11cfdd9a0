public import FrameTrace

/// Measures each app's use of the device within windows of time, for comparing trade-offs.
public enum ResourceMeter {
    /// Returns the use of each app, in the order of the trace.
    ///
    /// - Parameter run: the analysis of the trace.
    /// - Complexity: O((events + notes + frames) · windows).
    public static func uses(of trace: Trace, _ run: AnalyzedRun, within windows: EventWindows) -> [ResourceUse] {
        var uses = trace.apps.map { ResourceUse(app: $0.name, time: windows.length) }
        let indices = Dictionary(trace.apps.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for session in ScreenSession.sessions(of: trace) {
            guard let app = indices[session.app] else { continue }
            uses[app].onScreen += windows.overlap(with: session.interval)
        }
        addSteps(of: trace, windows, indices, to: &uses)
        addNotes(of: trace, windows, indices, to: &uses)
        for (app, frames) in run.framesAlongTime.enumerated() where uses.indices.contains(app) {
            guard run.result.apps.indices.contains(app) else { continue }
            add(frames, every: run.result.apps[app].total.frameInterval, on: run.grid, windows, to: &uses[app])
        }
        for track in run.memory where uses.indices.contains(track.app) {
            add(track, origin: trace.header.grid.origin, until: trace.observedUntil, windows, to: &uses[track.app])
        }
        return uses
    }

    /// Adds CPU time. A step partly in a window counts with that part; a step cut by the end of the run counts as far
    /// as it got.
    private static func addSteps(
        of trace: Trace,
        _ windows: EventWindows,
        _ indices: [AppID: Int],
        to uses: inout [ResourceUse]
    ) {
        // A path belongs to its own app, or to that of the nearest path around it.
        let owners = Dictionary(
            uniqueKeysWithValues: trace.paths.keys.map { path in
                (path, trace.places(outwardsFrom: path).lazy.compactMap(\.app).first.flatMap { indices[$0] })
            }
        )
        func add(_ step: StepSpan) {
            guard step.cpu > .zero, let app = owners[step.path] ?? nil else { return }
            let whole = step.end - step.start
            let part = windows.overlap(with: Interval(start: step.start, end: step.end))
            guard part > .zero, whole > .zero else { return }
            let cpu = Double(step.cpu.nanoseconds) * (part / whole)
            uses[app].cpu += part == whole ? step.cpu : TimeSpan(nanoseconds: Int64(cpu.rounded()))
        }
        for (thread, events) in trace.events {
            for case .step(let step) in events { add(step) }
            if let cut = CutStep.step(of: thread, in: trace) { add(cut) }
        }
    }

    private static func addNotes(
        of trace: Trace,
        _ windows: EventWindows,
        _ indices: [AppID: Int],
        to uses: inout [ResourceUse]
    ) {
        for (note, at) in trace.notes {
            switch note {
            case .served(let service) where service.hardware == .gpu:
                guard let app = service.app.flatMap({ indices[$0] }) else { continue }
                uses[app].gpu += windows.overlap(with: service.interval)
            case .moved(let app, let direction, let count):
                guard let app = indices[app], windows.contains(at) else { continue }
                if direction == .fetched {
                    uses[app].network.bytes += count.bytes
                } else {
                    uses[app].disk.bytes += count.bytes
                }
            case .placeholder(let app, _):
                if let app = indices[app], windows.contains(at) { uses[app].placeholders += 1 }
            case .terminated(let termination):
                if let app = indices[termination.app], windows.contains(at) { uses[app].terminations += 1 }
            default: break
            }
        }
    }

    /// Adds frames. A frame belongs to the window in which it was due.
    private static func add(
        _ frames: FrameRecords,
        every interval: TimeSpan,
        on grid: VsyncGrid,
        _ windows: EventWindows,
        to use: inout ResourceUse
    ) {
        for frame in frames where windows.contains(frame.due(on: grid)) {
            if !frame.isUnfinished { use.frames += 1 }
            if frame.isMissed { use.missed += 1 }
            use.hitch += interval * Int64(frame.dropped)
        }
    }

    private static func add(
        _ track: MemoryTrack,
        origin: Instant,
        until end: Instant,
        _ windows: EventWindows,
        to use: inout ResourceUse
    ) {
        var (footprint, resident) = (ByteCount.none, ByteCount.none)
        for (index, point) in track.points.enumerated() {
            let start = origin + point.at
            let next = index + 1 < track.points.count ? origin + track.points[index + 1].at : end
            let holds = windows.overlap(with: Interval(start: start, end: next)) > .zero || windows.contains(start)
            guard holds else { continue }
            footprint = max(footprint, point.use.footprint)
            resident = max(resident, point.use.resident)
        }
        (use.peakFootprint, use.peakResident) = (footprint, resident)
    }
}
