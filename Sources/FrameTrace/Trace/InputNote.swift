/// What has become of an input event of an app.
public struct InputNote: Sendable, Equatable {
    /// What became of it.
    public enum Fate: UInt8, Sendable, CaseIterable {
        /// It has come, and stands in line.
        case queued = 1
        /// Its handler begins.
        case handled = 2
        /// A newer sample of the same touch took its place.
        case coalesced = 3
        /// The app left the screen before it could handle it.
        case cancelled = 4
    }

    /// The app.
    public var app: AppID
    /// The handler, by its number among the handlers of the app.
    public var handler: UInt32
    /// Its number among the events of the app, in the order in which they came.
    public var serial: UInt32
    /// What became of it.
    public var fate: Fate

    /// What has become of an event.
    public init(app: AppID, handler: UInt32, serial: UInt32, fate: Fate) {
        self.app = app
        self.handler = handler
        self.serial = serial
        self.fate = fate
    }
}
