/// The names of the locks of all apps. A name is either a mutex or a read-write lock.
final class LockNames {
    private struct Declaration {
        let kind: Hold.Kind
        let position: SourcePosition
        var isConflictReported = false
    }

    private let sink: DiagnosticSink
    private var declarations: [String: Declaration] = [:]

    /// Creates an empty table.
    init(_ sink: DiagnosticSink) { self.sink = sink }

    /// Records the use of a lock; reports a problem if its name is of the other kind already.
    func use(_ kind: Hold.Kind, _ name: String, _ site: NodeSite) {
        guard let known = declarations[name] else {
            declarations[name] = Declaration(kind: kind, position: site.node.position)
            return
        }
        guard known.kind != kind, !known.isConflictReported else { return }
        declarations[name]?.isConflictReported = true
        let (wanted, found) = kind == .lock ? ("mutex", "read-write lock") : ("read-write lock", "mutex")
        let message = "expected the name of a \(wanted), found \(SourceText.quoted(name)), which is a \(found)"
        let help =
            kind == .lock
            ? "write `readLock` or `writeLock` in place of `lock`, or another name"
            : "write `lock` here, or another name"
        sink.report(site, message + " at \(known.position.inFile)", help: help)
    }
}
