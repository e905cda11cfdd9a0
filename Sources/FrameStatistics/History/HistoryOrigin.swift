/// Where a run comes from, as far as its trace does not say: kept in its folder, so that a history can be made again.
public struct HistoryOrigin: Sendable, Equatable, Codable {
    /// What tells the run from all others.
    public var id: String
    /// When it was recorded, ISO 8601 in UTC.
    public var recordedAt: String
    /// The commit of what was measured, as its repository names it; nil where nobody said.
    public var commit: String?
    /// Its branch; nil where nobody said.
    public var branch: String?

    /// The origin of a run.
    public init(id: String, recordedAt: String, commit: String? = nil, branch: String? = nil) {
        self.id = id
        self.recordedAt = recordedAt
        self.commit = commit
        self.branch = branch
    }
}
