import FrameTrace

/// What apps use, release off screen and rebuild.
extension MemoryAnalysis {
    mutating func take(_ use: MemoryUse, of app: Int, at: Instant) {
        footprint[app] = use.footprint.bytes
        let point = MemoryTrack.Point(at: time(at), use: use)
        if tracks[app].points.last?.at == point.at {
            tracks[app].points[tracks[app].points.count - 1] = point
        } else {
            tracks[app].points.append(point)
        }
        uncached[app].take(use, at: point.at)
        guard var memory = summary?.apps[app] else { return }
        memory.atEnd = use
        memory.peakResident = max(memory.peakResident, use.resident)
        if use.footprint > memory.peakFootprint { (memory.peakFootprint, memory.peakAt) = (use.footprint, point.at) }
        summary?.apps[app] = memory
        guard let size = summary?.size, let system = summary?.system, let least = summary?.leastAvailable else {
            return
        }
        let available = size.bytes - system.bytes - footprint.reduce(0, +)
        summary?.leastAvailable = min(least, ByteCount(bytes: available))
    }

    /// Tracks an app's state. Memory released off screen counts until the app returns, or ends.
    mutating func enter(_ state: AppState, _ app: Int, at: Instant) {
        guard summary != nil else { return }
        switch state {
        case .background:
            if away[app] == nil { away[app] = OffScreenStay(since: time(at), footprint: footprint[app]) }
        case .suspended: break
        case .inactive, .active: endAway(app, before: nil)
        case .notRunning:
            ended[app] = time(at)
            uncached[app].end()
            // The end of the process has released all its memory.
            endAway(app, before: time(at))
            held.end(trace.apps[app].name)
        }
    }

    mutating func endAway(_ app: Int, before end: TimeSpan?) {
        guard let away = away[app] else { return }
        self.away[app] = nil
        let count = tracks[app].points.reversed().prefix { $0.at >= away.since }.count
        let points = tracks[app].points.suffix(count).filter { point in end.map { point.at < $0 } ?? true }
        let (system, own) = (away.dropped, away.givenBack(points))
        guard system > 0 || own > 0 else { return }
        let known = summary?.apps[app].background
        summary?.apps[app].background = BackgroundRelease(
            bySystem: ByteCount(bytes: (known?.bySystem.bytes ?? 0) + system),
            byApp: ByteCount(bytes: (known?.byApp.bytes ?? 0) + own)
        )
    }

    mutating func endRebuild(of app: Int, _ block: ResourceID, _ frame: FrameNumber?, at: Instant) {
        guard let start = rebuilds[block]?.first else { return }
        rebuilds[block]?.removeFirst()
        summary?.apps[app].rebuildTime += at - start
        let interval = Interval(start: start, end: at)
        summary?.apps[app].lateRebuildFrames = rebuiltFrames.take(frame, of: app, within: interval)
    }
}
