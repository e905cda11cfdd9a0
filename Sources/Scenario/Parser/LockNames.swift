/// The names of the locks of all apps: none is a mutex and a read-write lock.
final class LockNames {
    private struct Declaration {
        let kind: Hold.Kind
        let position: SourcePosition
        var isToldTwice = false
    }

    private let sink: DiagnosticSink
    private var declarations: [String: Declaration] = [:]

    /// A workload without locks.
    init(_ sink: DiagnosticSink) { self.sink = sink }

    /// Notes the use of a lock; a problem where it is a lock of the other kind already.
    func use(_ kind: Hold.Kind, _ name: String, _ site: NodeSite) {
        guard let known = declarations[name] else {
            declarations[name] = Declaration(kind: kind, position: site.node.position)
            return
        }
        guard known.kind != kind, !known.isToldTwice else { return }
        declarations[name]?.isToldTwice = true
        let (wanted, found) = kind == .lock ? ("mutex", "read-write lock") : ("read-write lock", "mutex")
        let message = "expected the name of a \(wanted), found \(SourceText.quoted(name)), which is a \(found)"
        let help =
            kind == .lock
            ? "write `readLock` or `writeLock` in place of `lock`, or another name"
            : "write `lock` here, or another name"
        sink.report(site, message + " at \(known.position.inFile)", help: help)
    }
}
