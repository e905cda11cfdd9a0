public import FrameTrace

/// CPU time of an app's work of one class.
public struct ClassTime: Sendable, Equatable, Codable {
    /// The app's name.
    public var app: String
    /// The class, without overrides.
    public var qos: QoS
    /// CPU time of its main thread; nil where that could not be measured. Zero below userInteractive.
    public var mainThread: TimeSpan?
    /// CPU time of work items; nil where that could not be measured.
    public var items: TimeSpan?

    /// CPU time of an app's work of one class.
    public init(app: String, qos: QoS, mainThread: TimeSpan?, items: TimeSpan?) {
        self.app = app
        self.qos = qos
        self.mainThread = mainThread
        self.items = items
    }
}
