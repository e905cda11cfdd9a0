import FrameTrace
import Scenario

/// The numbers of an app's handlers, by what they are for.
struct HandlerNumbers: Sendable {
    /// By number: what it is for.
    let roles: [AppHandler.Role]
    /// By event: the handler of its moved samples, and of its end; −1 where there is none.
    private(set) var moved: [Int]
    private(set) var ended: [Int]
    /// By timer; −1 for one on a queue.
    private(set) var timers: [Int]
    /// By point of a pass: the observers there, each with its handler.
    private(set) var observers: [AppObserver.Activity: [Int]] = [:]
    private(set) var launch: Int?
    private(set) var memoryWarning: Int?
    private(set) var callbacks: [AppCallback: Int] = [:]
    /// By background task: the handler for the end of its time.
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
