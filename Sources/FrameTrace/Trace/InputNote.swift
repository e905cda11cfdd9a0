/// A change in the state of an input event of an app.
public struct InputNote: Sendable, Equatable {
    /// A state of an input event.
    public enum Fate: UInt8, Sendable, CaseIterable {
        /// It arrived and is queued.
        case queued = 1
        /// Its handler begins.
        case handled = 2
        /// A newer sample of the same touch replaced it.
        case coalesced = 3
        /// The app left the screen before it could handle it.
        case cancelled = 4
    }

    /// The app.
    public var app: AppID
    /// The handler, by its number among the handlers of the app.
    public var handler: UInt32
    /// The number among the events of the app, in the order of arrival.
    public var serial: UInt32
    /// The new state.
    public var fate: Fate

    /// Creates a change of an event.
    public init(app: AppID, handler: UInt32, serial: UInt32, fate: Fate) {
        self.app = app
        self.handler = handler
        self.serial = serial
        self.fate = fate
    }
}
