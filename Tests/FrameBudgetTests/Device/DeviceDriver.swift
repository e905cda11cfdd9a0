import FrameTrace
import Scenario
import Simulation

/// A small engine for tests: main threads that compute for fixed times in virtual time, each with a CPU of its own.
/// It relies on the device's contract only.
struct DeviceDriver: ~Copyable {
    struct Frame: Equatable {
        var app: Int
        var ticket: FrameTicket
        var begin: Instant
        var end: Instant
    }

    private enum Task {
        case frame(FrameTicket, since: Instant)
        case event
    }

    private var device: Device
    private var effects = DeviceEffects()
    private var running: [ThreadID: (until: Instant, task: Task)] = [:]
    private let frameTimes: [TimeSpan]
    private let eventTimes: [TimeSpan]
    private let end: Instant
    private(set) var frames: [Frame] = []
    private(set) var events: [(app: Int, at: Instant)] = []
    private(set) var screenChanges: [ScreenChange] = []

    init(_ workload: Workload, frameTimes: [TimeSpan], eventTimes: [TimeSpan]? = nil) {
        let grid = VsyncGrid(origin: .zero, rate: workload.device.refresh)
        device = Device(workload: workload, grid: grid)
        self.frameTimes = frameTimes
        self.eventTimes = eventTimes ?? frameTimes.map { _ in .zero }
        end = grid.origin + workload.duration
    }

    mutating func run() {
        for index in frameTimes.indices { ask(ThreadID(index: index), at: .zero) }
        var timer = device.firstTimer
        while true {
            let next = min(timer ?? .distantFuture, running.values.map(\.until).min() ?? .distantFuture)
            guard next < end else { break }
            if let thread = running.filter({ $0.value.until == next }).keys.min() {
                finish(thread, at: next)
            } else {
                device.handle(.timePassed, at: next, into: &effects)
                take(at: next)
            }
            timer = effects.nextTimer
        }
        device.handle(.stop, at: end, into: &effects)
        take(at: end)
    }

    private mutating func take(at now: Instant) {
        screenChanges += effects.screenChanges
        for thread in effects.wakes { ask(thread, at: now) }
    }

    private mutating func ask(_ thread: ThreadID, at now: Instant) {
        device.handle(.idle(thread), at: now, into: &effects)
        switch effects.answer {
        case .beginFrame(let ticket)?:
            running[thread] = (now + frameTimes[thread.index], .frame(ticket, since: now))
        case .handleEvent?:
            events.append((thread.index, now))
            running[thread] = (now + eventTimes[thread.index], .event)
        default: running[thread] = nil
        }
    }

    private mutating func finish(_ thread: ThreadID, at now: Instant) {
        switch running[thread]?.task {
        case .frame(let ticket, let begin)?:
            frames.append(Frame(app: thread.index, ticket: ticket, begin: begin, end: now))
            device.handle(.ended(thread), at: now, into: &effects)
        default: device.handle(.ended(thread), at: now, into: &effects)
        }
        ask(thread, at: now)
    }
}
