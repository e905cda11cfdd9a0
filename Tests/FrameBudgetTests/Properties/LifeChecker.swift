@testable import FrameTrace
@testable import Scenario

/// Holds the notes of a run against the ways that there are between the states of an app.
struct LifeChecker {
    /// From each state, the states that may follow.
    private static let ways: [AppState: Set<AppState>] = [
        .notRunning: [.inactive],
        .inactive: [.active, .background, .notRunning],
        .active: [.inactive, .notRunning],
        .background: [.inactive, .suspended, .notRunning],
        .suspended: [.background, .notRunning],
    ]

    /// The states in which each callback may come.
    private static let places: [AppCallback: Set<AppState>] = [
        .willFinishLaunching: [.inactive],
        .didFinishLaunching: [.inactive],
        .didBecomeActive: [.active],
        .willResignActive: [.active],
        .didEnterBackground: [.background],
        .willEnterForeground: [.background],
        .willTerminate: [.inactive, .active, .background],
    ]

    private let device: DeviceProfile
    private var states: [AppID: (state: AppState, since: Instant)] = [:]
    private(set) var failures: [String] = []
    private(set) var reached: Set<AppState> = []
    private(set) var reasons: Set<TerminationReason> = []

    init(_ workload: Workload) { device = workload.device }

    mutating func take(_ note: DeviceNote, at: Instant) {
        switch note {
        case .state(let app, let state): enter(state, app, at: at)
        case .callback(let app, let callback):
            let state = states[app]?.state ?? .notRunning
            let isAllowed =
                callback.isOfLayout ? state != .notRunning : Self.places[callback]?.contains(state) == true
            if !isAllowed {
                failures.append("\(app) is called \(callback) while \(state), at \(at)")
            }
        case .terminated(let end): check(end, at: at)
        default: break
        }
    }

    private mutating func enter(_ state: AppState, _ app: AppID, at: Instant) {
        let before = states[app] ?? (.notRunning, .zero)
        if Self.ways[before.state]?.contains(state) != true {
            failures.append("\(app) goes from \(before.state) to \(state), at \(at)")
        }
        if state == .suspended, at - before.since < device.life.backgroundTime {
            failures.append("\(app) is suspended \(at - before.since) after it went to the background")
        }
        states[app] = (state, at)
        reached.insert(state)
    }

    /// An end is for a reason that its rule gives.
    private mutating func check(_ end: Termination, at: Instant) {
        reasons.insert(end.reason)
        let isJustified =
            switch end.reason {
            case .user: end.limit == nil
            case .watchdog: end.limit.map { at == $0.since + $0.allowance } ?? false
            case .heldResource: end.held != nil && end.state == .background
            case .backgroundTask, .memoryPressure, .memoryLimit: true
            }
        if !isJustified { failures.append("\(end) at \(at)") }
    }
}
