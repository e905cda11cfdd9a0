import FrameTrace

/// Whose a place in the work is.
struct WorkPlaces: Sendable {
    private let apps: IdentifierMap<PathID, AppID>
    private let roots: [AppID: PathID]

    /// The places of a trace. A place belongs to the app whose name its outermost place has.
    ///
    /// - Complexity: O(places).
    init(_ trace: Trace) {
        let byName = Dictionary(trace.apps.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
        var apps = IdentifierMap<PathID, AppID>()
        var roots: [AppID: PathID] = [:]
        // Parents stand before their children.
        for path in trace.paths.keys.sorted() {
            guard let place = trace.paths[path] else { continue }
            if let parent = place.parent, parent != .none {
                apps[path] = apps[parent]
            } else if let app = byName[place.label] {
                apps[path] = app
                if roots[app] == nil { roots[app] = path }
            }
        }
        self.apps = apps
        self.roots = roots
    }

    /// The app whose work a place is; nil where unknown.
    func app(of path: PathID) -> AppID? { apps[path] }

    /// An app's outermost place.
    func root(of app: AppID) -> PathID? { roots[app] }
}
