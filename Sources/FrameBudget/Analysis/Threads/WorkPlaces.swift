import FrameTrace

/// Whose a place in the work is.
struct WorkPlaces: Sendable {
    private let apps: IdentifierMap<PathID, AppID>
    private let roots: [AppID: PathID]

    /// The places of a trace. A place that names no app belongs to the one of the place around it.
    ///
    /// - Complexity: O(places).
    init(_ trace: Trace) {
        var apps = IdentifierMap<PathID, AppID>()
        var roots: [AppID: PathID] = [:]
        // Parents stand before their children.
        for path in trace.paths.keys.sorted() {
            guard let place = trace.paths[path] else { continue }
            let around = place.parent.flatMap { apps[$0] }
            guard let app = place.app ?? around else { continue }
            apps[path] = app
            if around != app, roots[app] == nil { roots[app] = path }
        }
        self.apps = apps
        self.roots = roots
    }

    /// The app whose work a place is; nil where unknown.
    func app(of path: PathID) -> AppID? { apps[path] }

    /// An app's outermost place.
    func root(of app: AppID) -> PathID? { roots[app] }
}
