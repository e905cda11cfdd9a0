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
                return .keptAwake(kept)
            }
        }
    }
}
