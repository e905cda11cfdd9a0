public import FrameTrace

extension Workload {
    /// Returns the apps that are open throughout a range of vsyncs; nil if the range is part of the warm-up, lies
    /// beyond the end, or an app comes or leaves during it.
    public func appsOnScreen(during vsyncs: Range<VsyncIndex>) -> Set<String>? {
        let interval = device.refresh.interval
        let start = interval * vsyncs.lowerBound.rawValue
        let end = interval * vsyncs.upperBound.rawValue
        guard start >= warmUp, end <= duration else { return nil }
        guard !timeline.contains(where: { start < $0.at && $0.at < end }) else { return nil }
        return appsOnScreen(at: start)
    }

    /// Returns the apps that are open at a time according to the timeline; apps that the system ends count as open.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    public func appsOnScreen(at time: TimeSpan) -> Set<String> {
        var player = TimelinePlayer(screen: device.screen.size)
        for entry in timeline where entry.at <= time { player.play(entry) }
        return player.open
    }
}
