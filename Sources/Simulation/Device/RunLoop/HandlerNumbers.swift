import FrameTrace
import Scenario

/// The numbers of an app's handlers, by role.
struct HandlerNumbers: Sendable {
    /// The role of each handler, by number.
    let roles: [AppHandler.Role]
    /// The handler of the moved samples, and that of the end, by event; −1 if there is none.
    private(set) var moved: [Int]
    private(set) var ended: [Int]
    /// The handler, by timer; −1 for one on a queue.
    private(set) var timers: [Int]
    /// The handlers of the observers, by point of a pass.
    private(set) var observers: [AppObserver.Activity: [Int]] = [:]
    private(set) var launch: Int?
    private(set) var memoryWarning: Int?
    private(set) var callbacks: [AppCallback: Int] = [:]
    /// The expiration handler, by background task.
    private(set) var taskExpiries: [Int: Int] = [:]

    init(_ app: App) {
        roles = app.handlers.map(\.role)
        moved = app.events.map { _ in -1 }
        ended = moved
        timers = app.timers.map { _ in -1 }
        for (number, role) in roles.enumerated() {
            switch role {
            case .event: break
            case .moved(let event): moved[event] = number
            case .ended(let event): ended[event] = number
            case .timer(let timer): timers[timer] = number
            case .observer(let observer): observers[app.observers[observer].activity, default: []].append(number)
            case .launch: launch = number
            case .memoryWarning: memoryWarning = number
            case .callback(let callback): callbacks[callback] = number
            case .taskExpiry(let task): taskExpiries[task] = number
            }
        }
    }
}
