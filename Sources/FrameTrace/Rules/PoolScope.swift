/// Who shares the worker threads (W-9).
public enum PoolScope: String, Sendable, Codable, CaseIterable {
    /// All apps.
    case shared
    /// The queues of one app.
    case perApp = "per-app"
}
