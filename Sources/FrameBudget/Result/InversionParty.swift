public import FrameTrace

/// A thread in an inversion, and what it was doing.
public struct InversionParty: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// The app whose work it did; nil where unknown.
    public var app: String?
    /// The class of that work, without any override; nil where unknown.
    public var qos: QoS?
    /// The work's place.
    public var path: PathID

    /// A thread in an inversion.
    public init(thread: String, app: String?, qos: QoS?, path: PathID) {
        self.thread = thread
        self.app = app
        self.qos = qos
        self.path = path
    }
}
