public import FrameTrace

/// Changed data of an app that was not saved when the user quit it. Terminations by the system are ``AppTermination``s.
public struct LostData: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// When the user quit it, from V(0).
    public var at: TimeSpan
    /// The number of changed bytes of the user's data that were lost.
    public var unsaved: ByteCount

    /// Creates a finding on lost data.
    public init(app: String, at: TimeSpan, unsaved: ByteCount) {
        self.app = app
        self.at = at
        self.unsaved = unsaved
    }

    /// Returns the findings of a run, one for each time that the user quit an app, by app.
    static func all(in lives: [LifeSummary]) -> [Finding] {
        lives.flatMap { life in
            life.ends.compactMap { end -> Finding? in
                guard end.reason == TerminationReason.user.name, let unsaved = end.unsaved, unsaved.bytes > 0 else {
                    return nil
                }
                return .lostData(LostData(app: life.app, at: end.at, unsaved: unsaved))
            }
        }
    }
}
