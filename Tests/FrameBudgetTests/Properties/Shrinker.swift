import FrameStatistics
import FrameTrace
import Scenario

/// Reduces a failing workload as far as it still fails.
struct Shrinker {
    private static let mostTries = 3000
    private let fails: (Workload) -> Bool
    private var tries = 0

    /// The smallest failing workload found, starting from one that fails.
    static func smallest(_ workload: Workload, fails: @escaping (Workload) -> Bool) -> Workload {
        var shrinker = Shrinker(fails: fails)
        var smallest = workload
        while let smaller = shrinker.smaller(than: smallest) { smallest = smaller }
        return smallest
    }

    private init(fails: @escaping (Workload) -> Bool) { self.fails = fails }

    private mutating func smaller(than workload: Workload) -> Workload? {
        for candidate in candidates(workload) where candidate != workload {
            guard tries < Self.mostTries else { return nil }
            tries += 1
            if fails(candidate) { return candidate }
        }
        return nil
    }

    /// Smaller workloads: whole parts are left out first, then steps.
    private func candidates(_ workload: Workload) -> [Workload] {
        var all: [Workload] = []
        func add(_ change: (inout Workload) -> Void) {
            var candidate = workload
            change(&candidate)
            all.append(candidate)
        }
        for index in workload.apps.indices where workload.apps.count > 1 {
            add { smaller in
                let name = smaller.apps.remove(at: index).name
                smaller.timeline.removeAll { $0.change == .open(app: name) || $0.change == .close(app: name) }
            }
        }
        add { $0.rules = PlatformRules(platform: workload.rules.platform) }
        add { $0.device = DeviceProfile(cores: workload.device.cores) }
        add { $0.device.cores = 1 }
        for index in workload.apps.indices {
            let app = workload.apps[index]
            for event in app.events.indices { add { $0.apps[index].events.remove(at: event) } }
            for timer in app.timers.indices { add { $0.apps[index].timers.remove(at: timer) } }
            for observer in app.observers.indices { add { $0.apps[index].observers.remove(at: observer) } }
            add { $0.apps[index].launch = [] }
            if app.drawsFrames { add { $0.apps[index].redraw = .always } }
            for event in app.events.indices { add { $0.apps[index].events[event].touch = nil } }
            let used = Self.names(in: app)
            add { smaller in
                smaller.apps[index].work.removeAll { !used.works.contains($0.name) }
                smaller.apps[index].queues.removeAll { !used.queues.contains($0.name) }
            }
            for queue in app.queues.indices {
                add { $0.apps[index].queues[queue].target = nil }
                add { $0.apps[index].queues[queue].qos = nil }
            }
            for steps in Self.smaller(app.frame) { add { $0.apps[index].frame = steps } }
            for event in app.events.indices {
                for steps in Self.smaller(app.events[event].steps) {
                    add { $0.apps[index].events[event].steps = steps }
                }
            }
            for work in app.work.indices {
                for steps in Self.smaller(app.work[work].steps) { add { $0.apps[index].work[work].steps = steps } }
            }
        }
        return all
    }

    /// The same steps with one left out, or with one replaced by its inner steps.
    private static func smaller(_ steps: [Step]) -> [[Step]] {
        var all: [[Step]] = []
        for index in steps.indices {
            all.append(Array(steps[..<index] + steps[(index + 1)...]))
            let inner = steps[index].act.steps
            if !inner.isEmpty { all.append(Array(steps[..<index] + inner + steps[(index + 1)...])) }
            for fewer in smaller(inner) {
                guard let act = steps[index].act.holding(fewer) else { continue }
                all.append(Array(steps[..<index] + [Step(act)] + steps[(index + 1)...]))
            }
        }
        return all
    }

    private static func names(in app: App) -> (works: Set<String>, queues: Set<String>) {
        var works: Set<String> = []
        var queues: Set<String> = []
        func add(_ queue: QueueName?) { if case .own(let name)? = queue { queues.insert(name) } }
        func look(_ steps: [Step]) {
            for step in steps {
                switch step.act {
                case .async(let submission), .notify(_, let submission):
                    works.insert(submission.work)
                    add(submission.queue)
                case .task(let work, _, _): works.insert(work)
                case .sync(let queue, _, _, _): add(queue)
                default: break
                }
                look(step.act.steps)
            }
        }
        look(app.frame)
        for event in app.events { look(event.steps) }
        for work in app.work { look(work.steps) }
        for queue in app.queues { add(queue.target) }
        return (works, queues)
    }
}

extension Act {
    /// The same act around other steps; nil if it contains none.
    fileprivate func holding(_ steps: [Step]) -> Act? {
        switch self {
        case .lock(let name, _): .lock(name, steps)
        case .readLock(let name, _): .readLock(name, steps)
        case .writeLock(let name, _): .writeLock(name, steps)
        case .repeat(let times, _): .repeat(times, steps)
        case .chance(let probability, _): .chance(probability, steps)
        case .perform(let turns, _): .perform(turns, steps)
        case .placeholder(let name, _): .placeholder(name, steps)
        case .sync(let queue, let qos, let flags, _): .sync(queue, qos: qos, flags: flags, steps)
        default: nil
        }
    }
}
