public import FrameTrace

extension Workload {
    /// The apps that are open during all of a stretch of vsyncs; nil where it is part of the warm-up, lies beyond the end, or
    /// an app comes or leaves during it.
    public func appsOnScreen(during vsyncs: Range<VsyncIndex>) -> Set<String>? {
        let interval = device.refresh.interval
        let start = interval * vsyncs.lowerBound.rawValue
        let end = interval * vsyncs.upperBound.rawValue
        guard start >= warmUp, end <= duration else { return nil }
        guard !timeline.contains(where: { start < $0.at && $0.at < end }) else { return nil }
        var apps: Set<String> = []
        for entry in timeline where entry.at <= start {
            switch entry.change {
            case .open(let app): apps.insert(app)
            case .close(let app), .quit(let app): apps.remove(app)
            case .home: apps.removeAll()
            case .network: break
            }
        }
        return apps
    }
}
