import FrameTrace

/// Finds accesses to purgeable blocks without an end, and ends without an access.
struct HeldAccessAnalysis {
    private var found: [ResourceID: HeldAccess] = [:]
    private var open: [ResourceID: Int] = [:]

    /// The affected blocks in the order of their numbers; nil if there are none.
    var summaries: [HeldAccess]? {
        let all = found.sorted { $0.key < $1.key }.map { id, access in
            var access = access
            access.neverEnded += open[id] ?? 0
            return access
        }
        let wrong = all.filter { $0.neverEnded > 0 || $0.endedUnbegun > 0 }
        return wrong.isEmpty ? nil : wrong
    }

    /// Sets the number of open accesses.
    mutating func held(_ count: UInt32, _ id: ResourceID, _ app: String, _ title: String?) {
        with(id, app, title) { $0.most = max($0.most, Int(count)) }
        open[id] = Int(count)
    }

    /// Counts an ended app's open accesses as never ended.
    mutating func end(_ app: String) {
        for (id, access) in found where access.app == app {
            found[id]?.neverEnded += open[id] ?? 0
            open[id] = 0
        }
    }

    /// Counts a step that ended an access which had not begun.
    mutating func endedUnbegun(_ id: ResourceID, _ app: String, _ title: String?) {
        with(id, app, title) { $0.endedUnbegun += 1 }
    }

    private mutating func with(_ id: ResourceID, _ app: String, _ title: String?, _ body: (inout HeldAccess) -> Void) {
        var access = found[id] ?? HeldAccess(app: app, block: ResourceTitle.name(title) ?? "block")
        body(&access)
        found[id] = access
    }
}
