public import FrameTrace

/// An app that declared a mode to stay awake in the background, and did nothing with it that the user could notice
/// (S-3).
public struct KeptAwake: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// The mode that it declared.
    public var mode: BackgroundMode
    /// When its time in the background would otherwise have been over, from V(0).
    public var since: TimeSpan
    /// How long it was awake.
    public var time: TimeSpan
    /// The CPU time that it used meanwhile; nil if not measured.
    public var cpu: TimeSpan?
    /// The number of times that its main thread woke up.
    public var wakeUps: Int
    /// The app's memory footprint; nil if no step uses memory.
    public var footprint: ByteCount?
    /// The background task that it had in the same time in the background, the last one to end; nil if it had none, and
    /// in results of earlier versions.
    public var task: String?
    /// Whether that task had ended by ``since``; otherwise the time for background tasks was over. Nil if ``task`` is.
    public var isTaskOver: Bool?

    /// Creates a finding on an app that kept itself awake.
    public init(app: String, mode: BackgroundMode, since: TimeSpan, time: TimeSpan, wakeUps: Int) {
        (self.app, self.mode, self.since, self.time, self.wakeUps) = (app, mode, since, time, wakeUps)
    }

    /// Returns the findings of a run, one for each time in the background.
    static func all(in lives: [LifeSummary]) -> [Finding] {
        lives.flatMap { life in
            life.awake.filter(\.isSilent).map { awake -> Finding in
                var kept = KeptAwake(
                    app: life.app,
                    mode: awake.mode,
                    since: awake.start,
                    time: awake.end - awake.start,
                    wakeUps: awake.wakeUps
                )
                (kept.cpu, kept.footprint) = (awake.cpu, awake.footprint)
                if let task = life.lastTask(before: awake) {
                    kept.task = task.task
                    kept.isTaskOver = task.end.map { $0 <= awake.start } ?? false
                }
                return .keptAwake(kept)
            }
        }
    }
}

extension LifeSummary {
    /// Returns the background task that ended last, or was open, of those in the same time in the background; nil if
    /// there was none.
    fileprivate func lastTask(before awake: Awake) -> BackgroundTask? {
        let stay = stays.last { $0.state == .background && $0.start <= awake.start }
        guard let begun = stay?.start else { return nil }
        func end(_ task: BackgroundTask) -> TimeSpan { task.end ?? TimeSpan(nanoseconds: .max) }
        return tasks.filter { !$0.isRefused && $0.start < awake.start && end($0) > begun }
            .max { end($0) < end($1) }
    }
}
