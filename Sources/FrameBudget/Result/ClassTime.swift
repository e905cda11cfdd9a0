public import FrameTrace

/// The CPU time of an app's work of one class.
public struct ClassTime: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// The class, without overrides.
    public var qos: QoS
    /// The CPU time of its main thread; nil if not measured. Zero below userInteractive.
    public var mainThread: TimeSpan?
    /// The CPU time of its work items; nil if not measured.
    public var items: TimeSpan?

    /// Creates the CPU time of a class.
    public init(app: String, qos: QoS, mainThread: TimeSpan?, items: TimeSpan?) {
        self.app = app
        self.qos = qos
        self.mainThread = mainThread
        self.items = items
    }
}
