@testable import FrameTrace
@testable import Scenario

/// A workload as text, similar to its file, for the message of a failure.
struct WorkloadText {
    private var lines: [String] = []

    static func text(_ workload: Workload) -> String {
        var text = WorkloadText()
        text.add(workload)
        return text.lines.joined(separator: "\n")
    }

    private mutating func add(_ workload: Workload) {
        let rules = workload.rules
        lines.append("seed: \(workload.seed), duration: \(workload.duration), cores: \(workload.device.cores)")
        lines.append("rules: \(rules.platform), \(rules.pool), \(rules.overrideEnds), overrides: \(rules.overrides)")
        for app in workload.apps {
            lines.append("\(app.name):")
            for queue in app.queues {
                let target = queue.target.map { ", target: \($0.text)" } ?? ""
                lines.append("  queue \(queue.name): \(queue.kind)\(queue.qos.map { ", \($0)" } ?? "")\(target)")
            }
            for semaphore in app.semaphores { lines.append("  semaphore \(semaphore.name): \(semaphore.value)") }
            lines.append("  frame (\(app.pacing)):")
            add(app.frame, "    ")
            if app.redraw != .always { lines.append("  redraw: \(app.redraw.rawValue)") }
            for event in app.events {
                lines.append(
                    "  event \(event.name) \(event.kind) \(event.arrivals), touch: \(event.touch?.length ?? .zero)"
                )
            }
            for timer in app.timers { lines.append("  timer \(timer.name) every \(timer.every), \(timer.mode)") }
            for observer in app.observers { lines.append("  observer \(observer.name) \(observer.activity)") }
            for handler in app.handlers {
                lines.append("  handler \(handler.name) (\(handler.role)):")
                add(handler.steps, "    ")
            }
            for work in app.work {
                lines.append("  work \(work.name):")
                add(work.steps, "    ")
            }
        }
        lines.append("timeline: \(workload.timeline.map { "\($0.at) \($0.change)" })")
    }

    private mutating func add(_ steps: [Step], _ indent: String) {
        for step in steps {
            lines.append("\(indent)- \(Self.text(step.act))")
            add(step.act.steps, indent + "    ")
        }
    }

    private static func text(_ act: Act) -> String {
        switch act {
        case .compute(let amount): "compute: \(text(amount))"
        case .sleep(let amount): "sleep: \(text(amount))"
        case .gpu(let amount): "gpu: \(text(amount))"
        case .read(let amount): "read: \(text(amount))"
        case .write(let amount): "write: \(text(amount))"
        case .repeat(let times, _): "repeat: \(text(times))"
        case .chance(let probability, _): "chance: \(probability)"
        case .perform(let turns, _): "perform: \(text(turns))"
        case .lock(let name, _): "lock: \(name)"
        case .readLock(let name, _): "read lock: \(name)"
        case .writeLock(let name, _): "write lock: \(name)"
        case .placeholder(let name, _): "placeholder: \(name)"
        case .async(let submission): "async: \(text(submission))"
        case .notify(let group, let submission): "notify: \(group), \(text(submission))"
        case .sync(let queue, let qos, let flags, _): "sync: \(queue.text)\(text(qos, flags))"
        case .task(let work, let qos, let handle): "task: \(work)\(text(qos, []))\(handle.map { ", as: \($0)" } ?? "")"
        case .wait(let name, let timeout): "wait: \(name)\(timeout.map { ", timeout: \(text($0))" } ?? "")"
        default: "\(act)"
        }
    }

    private static func text(_ submission: WorkSubmission) -> String {
        var text = "\(submission.work), on: \(submission.queue.text)\(text(submission.qos, submission.flags))"
        if let group = submission.group { text += ", group: \(group)" }
        if let handle = submission.handle { text += ", as: \(handle)" }
        if let delay = submission.delay { text += ", after: \(Self.text(delay))" }
        return text
    }

    private static func text(_ qos: QoS?, _ flags: WorkFlags) -> String {
        let names = WorkFlags.named.filter { flags.contains($0.flag) }.map(\.name)
        return (qos.map { ", qos: \($0)" } ?? "") + (names.isEmpty ? "" : ", flags: \(names)")
    }

    private static func text(_ amount: Amount) -> String {
        if case .fixed(let value) = amount { "\(value)" } else { "\(amount)" }
    }
}
