@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Checks every run loop: no input is lost, its order is kept, and a due timer or vsync waits for at most one event and
/// one batch of the main queue.
struct RunLoopModel {
    private struct Loop {
        /// Events that have arrived and are neither handled nor dropped.
        var waiting: [InputNote] = []
        /// Since when the oldest due timer or vsync is due; `events` and `batches` have begun since then.
        var dueSince: Instant?
        var events = 0
        var batches = 0
        var wasInBatch = false
    }

    private var loops: [Loop]

    init(apps: Int) { loops = Array(repeating: Loop(), count: apps) }

    /// The failures in the effects of an input.
    mutating func take(_ effects: DeviceEffects, _ input: DeviceInput, _ device: borrowing Device) -> [String] {
        var failures: [String] = []
        for case .input(let note) in effects.notes { failures += take(note, device) }
        if let thread = input.thread, loops.indices.contains(thread.index) {
            failures += take(effects.answer, of: thread.index, device)
        }
        return failures
    }

    /// The failures at the end of a run.
    func left(_ device: borrowing Device) -> [String] {
        loops.indices.compactMap { app in
            let held = device.mainThreads[app].touches.count { $0?.held != nil }
            let waiting = device.mainThreads[app].inbox.count + held
            return loops[app].waiting.count == waiting ? nil : "app \(app) has lost events: \(loops[app].waiting)"
        }
    }

    private mutating func take(_ note: InputNote, _ device: borrowing Device) -> [String] {
        let app = note.app.index
        switch note.fate {
        case .queued:
            loops[app].waiting.append(note)
            return []
        case .handled:
            guard let first = loops[app].waiting.first, first.serial == note.serial, first.handler == note.handler
            else {
                return ["app \(app) handles \(note) before \(String(describing: loops[app].waiting.first))"]
            }
            loops[app].waiting.removeFirst()
            return []
        case .coalesced, .cancelled:
            guard let index = loops[app].waiting.firstIndex(where: { $0.serial == note.serial }) else {
                return ["app \(app) takes back what has not come: \(note)"]
            }
            loops[app].waiting.remove(at: index)
            guard note.fate == .coalesced else { return [] }
            let role = device.mainThreads[app].handlers.roles[Int(note.handler)]
            if case .moved = role { return [] }
            return ["app \(app) coalesces \(role)"]
        }
    }

    private mutating func take(_ answer: DeviceAnswer?, of app: Int, _ device: borrowing Device) -> [String] {
        var failures: [String] = []
        switch answer {
        case .beginFrame?: loops[app].dueSince = nil
        case .handleEvent(let handler, _, _)?:
            switch device.mainThreads[app].handlers.roles[handler] {
            case .timer: loops[app].dueSince = nil
            case .event, .moved, .ended, .memoryWarning:
                if loops[app].dueSince != nil { loops[app].events += 1 }
            case .observer, .launch, .callback, .taskExpiry: break
            }
        default: break
        }
        let isInBatch = device.mainThreads[app].loop.phase == .batch
        if isInBatch, !loops[app].wasInBatch, loops[app].dueSince != nil { loops[app].batches += 1 }
        loops[app].wasInBatch = isInBatch
        if loops[app].events > 1 || loops[app].batches > 1 {
            failures.append("app \(app) lets what is due wait for \(loops[app].events) events")
        }
        let due = device.dueSince(AppID(index: app))
        if due != loops[app].dueSince {
            loops[app].dueSince = due
            loops[app].events = 0
            loops[app].batches = 0
        }
        return failures
    }
}
