/// The scope in which queues share a pool of worker threads (W-9).
public enum PoolScope: String, Sendable, Codable, CaseIterable {
    /// One pool for all apps.
    case shared
    /// One pool for the queues of each app.
    case perApp = "per-app"
}
