import DequeModule
import FrameTrace

/// What the device knows of an app's life.
struct AppLife: Sendable {
    /// A part of the way from one state to another.
    enum Step: Sendable, Equatable {
        /// The app is called; that takes its main thread's time where it has steps for it.
        case call(AppCallback)
        /// It is in a state.
        case enter(AppState)
        /// It comes on screen, if that opening still holds: one that was closed since is none of the next.
        case show(opening: UInt32)
        /// It ends by itself: the user quits it.
        case end
    }

    /// A request for a worker that is held back while the app is suspended.
    struct HeldRequest: Sendable {
        var id: PoolRequestID
        var kind: WorkerPool.Kind
        var qos: QoS
    }

    var state = AppState.notRunning
    /// What is still to come of the changes of its state, in order.
    var agenda = Deque<Step>()
    /// Its main thread does the first of ``agenda``.
    var isCalling = false
    /// What its main thread must be done with, and until when.
    var limit: Termination.Limit?
    /// It is opened again as soon as it has ended.
    var opensAgain = false
    /// Counts changes of its life, so that a timer of an earlier one is known as stale.
    var generation: UInt32 = 0
    /// When it went to the background.
    var backgroundSince = Instant.zero
    /// Requests for workers that its suspension holds back, in the order in which they were made.
    var held: [HeldRequest] = []

    /// Its main thread is to be called, and has not been.
    var isCallDue: Bool {
        guard !isCalling, case .call? = agenda.first else { return false }
        return true
    }
}
