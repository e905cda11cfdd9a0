import FrameTrace

/// Too little memory: warnings, and ends of apps.
extension MemoryAnalysis {
    /// Returns whether an app handles warnings; nil if the trace does not describe handlers.
    func hasHandler(_ app: AppID) -> Bool? {
        guard trace.header.rules != nil else { return nil }
        return trace.handlers.contains { $0.app == app && $0.source == .memoryWarning }
    }

    /// Begins a handler call. It serves all warnings that have come since the last call began.
    mutating func beginHandling(of app: Int, at: Instant) {
        before[app] = footprint[app]
        handling[app] = open[app]
        open[app] = []
        let begin = time(at)
        for warning in handling[app] {
            guard let start = summary?.warnings[warning].at else { continue }
            summary?.warnings[warning].untilHandled = begin - start
        }
    }

    mutating func endHandling(of app: Int, at: Instant) {
        let (end, freed) = (time(at), ByteCount(bytes: before[app] - footprint[app]))
        for warning in handling[app] {
            guard let start = summary?.warnings[warning].at, let wait = summary?.warnings[warning].untilHandled else {
                continue
            }
            summary?.warnings[warning].handling = end - start - wait
            summary?.warnings[warning].freed = freed
        }
        handling[app] = []
    }

    /// Returns the part of the growth before a kill that was requested but never granted. The rest is the growth of the
    /// app's own footprint.
    private func asked(_ kill: MemoryKill, at: Instant) -> ByteCount? {
        guard let grower = kill.grower.flatMap({ indices[$0] }) else { return nil }
        let start = time(at) - .seconds(1)
        // A process that began within that second has grown from zero.
        let isNew = ended[grower].map { $0 > start } ?? false
        let before = isNew ? 0 : tracks[grower].points.last { $0.at <= start }?.use.footprint.bytes ?? 0
        let asked = kill.grown.bytes - (footprint[grower] - before)
        return asked > 0 ? ByteCount(bytes: min(asked, kill.grown.bytes)) : nil
    }

    mutating func take(_ kill: MemoryKill, of app: Int, at: Instant) {
        (open[app], handling[app]) = ([], [])
        let termination = MemoryTermination(
            app: trace.apps[app].name,
            at: time(at),
            reason: kill.reason,
            footprint: kill.footprint,
            available: kill.available,
            grower: kill.grower.flatMap { indices[$0] }.map { trace.apps[$0].name },
            grown: kill.grown,
            asked: asked(kill, at: at),
            mapped: kill.reason.isMapping ? mapped[app] : nil,
            limit: kill.limit
        )
        summary?.kills.append(termination)
    }
}
