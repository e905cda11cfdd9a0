/// The origin of a run, beyond what its trace contains. It is stored in the run's folder, so that a history can be
/// rebuilt.
public struct HistoryOrigin: Sendable, Equatable, Codable {
    /// The unique identifier of the run.
    public var id: String
    /// The time of recording, ISO 8601 in UTC.
    public var recordedAt: String
    /// The commit of the measured program, as its repository names it; nil if not given.
    public var commit: String?
    /// The branch of the commit; nil if not given.
    public var branch: String?

    /// Creates the origin of a run.
    public init(id: String, recordedAt: String, commit: String? = nil, branch: String? = nil) {
        self.id = id
        self.recordedAt = recordedAt
        self.commit = commit
        self.branch = branch
    }
}
