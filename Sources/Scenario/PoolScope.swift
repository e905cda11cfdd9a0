/// Who shares the worker threads (`semantics.md` W-9).
public enum PoolScope: String, Sendable, CaseIterable {
    /// All apps.
    case shared
    /// The queues of one app.
    case perApp = "per-app"
}
