public import FrameTrace

/// A thread in an inversion, and what it was doing.
public struct InversionParty: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// The app whose work it did; nil if unknown.
    public var app: String?
    /// The class of that work, without any override; nil if unknown.
    public var qos: QoS?
    /// The place in the work.
    public var path: PathID

    /// Creates a party of an inversion.
    public init(thread: String, app: String?, qos: QoS?, path: PathID) {
        self.thread = thread
        self.app = app
        self.qos = qos
        self.path = path
    }
}
