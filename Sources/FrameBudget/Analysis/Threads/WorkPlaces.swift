import FrameTrace

/// The apps that places in the work belong to.
struct WorkPlaces: Sendable {
    private let apps: IdentifierMap<PathID, AppID>
    private let roots: [AppID: PathID]

    /// Collects the places of a trace. A place that names no app belongs to the app of the place around it.
    ///
    /// - Complexity: O(places).
    init(_ trace: Trace) {
        var apps = IdentifierMap<PathID, AppID>()
        var roots: [AppID: PathID] = [:]
        // By id, parents come before their children.
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

    /// Returns the app that a place belongs to; nil where unknown.
    func app(of path: PathID) -> AppID? { apps[path] }

    /// Returns an app's outermost place.
    func root(of app: AppID) -> PathID? { roots[app] }
}
