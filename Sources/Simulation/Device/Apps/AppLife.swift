import FrameTrace

/// What the device knows of an app's life.
struct AppLife: Sendable {
    /// A request for a worker that is held back while the app is suspended.
    struct HeldRequest: Sendable {
        var id: PoolRequestID
        var kind: WorkerPool.Kind
        var qos: QoS
    }

    var state = AppState.notRunning
    /// Requests for workers that its suspension holds back, in the order in which they were made.
    var held: [HeldRequest] = []

    var isSuspended: Bool { state == .suspended }
}
