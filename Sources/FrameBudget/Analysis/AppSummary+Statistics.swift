import FrameTrace

/// Figures of frames, by groups of phases.
extension AppSummary {
    /// Returns the figures of groups of phases. Groups may share phases.
    ///
    /// - Complexity: O(frames · log phases · groups that contain the frame + frames that never ended · phases).
    func statistics(of groups: [[Int]]) -> [FrameStatistics] {
        let own = app.drawsFrames ? sessions.filter { $0.app == app.id } : []
        var builders = groups.map { builder(of: $0, own) }
        var groupsOfPhase: [Int: [Int]] = [:]
        for (group, chosen) in groups.enumerated() {
            for phase in chosen { groupsOfPhase[phase, default: []].append(group) }
        }
        for frame in frames.records {
            // Some of the intervals that the frame dropped may lie in later phases than the frame.
            let dropped = dropped(by: frame)
            var lost: [Int: Int] = [:]
            for (phase, count) in dropped {
                for group in groupsOfPhase[phase] ?? [] { lost[group, default: 0] += count }
            }
            for group in groupsOfPhase[frame.phase] ?? [] {
                builders[group].add(frame, dropped: lost.removeValue(forKey: group) ?? 0)
                // On its own clock an app wants a frame where it begins, and where it should have ended.
                if app.clock.isOwn { builders[group].addScreenTime(.zero, wanted: 1 + frame.dropped) }
            }
            for (group, count) in lost { builders[group].addDropped(count, of: frame) }
        }
        let unfinished = frames.unfinished.sorted()
        return groups.indices.map { group in
            for phase in groups[group] {
                addUnfinishedFrames(of: phase, vsyncs(of: phase), unfinished, to: &builders[group])
            }
            if !app.clock.isOwn { builders[group].addVsyncTime(app.cadence) }
            return builders[group].finish()
        }
    }

    private func vsyncs(of phase: Int) -> Range<VsyncIndex> {
        let interval = phases.entries[phase].interval
        return grid.first(atOrAfter: interval.start)..<grid.first(atOrAfter: interval.end)
    }

    /// Returns a builder with the app's screen time and wanted frames in some phases.
    ///
    /// - Parameter sessions: the app's own sessions, in order.
    private func builder(of chosen: [Int], _ sessions: [ScreenSession]) -> StatisticsBuilder {
        var builder = StatisticsBuilder(frameInterval: app.frameInterval(on: grid), grid: grid)
        for phase in chosen {
            let interval = phases.entries[phase].interval
            for session in sessions.overlapping(interval, start: \.interval.start, end: \.interval.end) {
                let time = session.interval.overlap(with: interval)
                let start = max(session.interval.start, interval.start)
                let wanted = ScreenSession(app: app.id, interval: Interval(start: start, end: start + time))
                    .wanted(on: grid)
                let onDemand = wantedOnDemand(within: wanted)
                builder.addScreenTime(
                    time,
                    wanted: app.clock.isOwn ? 0 : (onDemand ?? [wanted]).reduce(0) { $0 + app.cadence.count(in: $1) },
                    isOnDemand: onDemand != nil
                )
            }
        }
        return builder
    }

    /// Returns the vsyncs of a range at which an app that draws on demand wanted a frame; nil for an app that always
    /// draws.
    ///
    /// - Complexity: O(log frames + frames within).
    private func wantedOnDemand(within vsyncs: Range<VsyncIndex>) -> [Range<VsyncIndex>]? {
        guard let wanted = frames.wantedOnDemand else { return nil }
        // Both ends ascend.
        let first = wanted.sortedIndex(where: { $0.upperBound > vsyncs.lowerBound })
        return wanted[first...].prefix { $0.lowerBound < vsyncs.upperBound }.map { $0.clamped(to: vsyncs) }
    }

    /// Adds the frames of a phase that never ended, and the vsyncs that they lost.
    ///
    /// - Parameter unfinished: the vsyncs at which such frames were due, in order.
    private func addUnfinishedFrames(
        of phase: Int,
        _ vsyncs: Range<VsyncIndex>,
        _ unfinished: [VsyncIndex],
        to builder: inout StatisticsBuilder
    ) {
        let first = unfinished.sortedIndex(where: { $0 >= vsyncs.lowerBound })
        let unfinished = unfinished[first...].prefix { $0 < vsyncs.upperBound }.count
        builder.addUnfinished(unfinished)
        if app.clock.isOwn { builder.addScreenTime(.zero, wanted: unfinished) }
        for frozen in frames.frozen {
            let isWithin = frozen.record.phase == phase
            if app.clock.isOwn {
                let dropped = isWithin ? frozen.record.dropped : 0
                builder.addScreenTime(.zero, wanted: dropped)
                builder.add(frozen.record, dropped: dropped, isWithin: isWithin)
                continue
            }
            // The vsyncs lost by a freeze are counted phase by phase.
            let from = max(frozen.record.due, vsyncs.lowerBound)
            let last = app.cadence.last(before: frozen.record.shownAt) + -frozen.record.slack
            let lost = from..<max(from, min(last, vsyncs.upperBound))
            builder.add(frozen.record, dropped: app.cadence.count(in: lost), isWithin: isWithin)
        }
    }

    /// Returns how many of a frame's dropped intervals lie in which phase: a late frame may lose some in later phases.
    /// For an app with its own clock, all lie in the phase where the frame began.
    ///
    /// - Complexity: O(log phases + phases that it lost some in).
    private func dropped(by frame: FrameRecord) -> [(phase: Int, count: Int)] {
        guard frame.dropped > 0 else { return [] }
        guard !app.clock.isOwn else { return [(frame.phase, frame.dropped)] }
        let lost = frame.lost
        guard !lost.isEmpty else { return [] }
        let first = phases.entries.sortedIndex(where: { grid.first(atOrAfter: $0.interval.end) > lost.lowerBound })
        var dropped: [(phase: Int, count: Int)] = []
        for phase in first..<phases.entries.count {
            let vsyncs = vsyncs(of: phase)
            guard vsyncs.lowerBound < lost.upperBound else { break }
            let count = app.cadence.count(in: lost.clamped(to: vsyncs))
            if count > 0 { dropped.append((phase, count)) }
        }
        return dropped
    }
}
