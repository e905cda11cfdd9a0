import FrameTrace

/// The activities and the input of a main thread, read from a trace alone, and checks that hold for any input (R-1 to
/// R-5, R-9): nothing is lost, order is kept, and due work does not wait for a second event or a second batch of the
/// main queue.
struct LoopTrace {
    private enum Kind: Equatable {
        case frame
        case input
        case timer
        /// A block of the main queue.
        case block
        /// A block that the run loop performs.
        case performed
        case other
    }

    private struct Activity {
        var kind: Kind
        var path: PathID
        var begin: Instant
        /// Nil where the run ended within it.
        var end: Instant?
        /// Whether it is the first of a batch of the main queue.
        var beginsBatch = false
    }

    /// An activity that ends within this time before an instant decides nothing: the device may have noted the end
    /// after it.
    private static let margin = TimeSpan.milliseconds(1)

    private let trace: Trace
    private let app: AppID
    /// When the device learned that time had passed; nil where it learns of everything at its instant.
    private let looks: [Instant]?
    private var activities: [Activity] = []

    init(_ trace: Trace, of app: AppID, looks: [Instant]?) {
        self.trace = trace
        self.app = app
        self.looks = looks
        let sources = Dictionary(
            trace.handlers.filter { $0.app == app }.map { ($0.path, $0.source) },
            uniquingKeysWith: { first, _ in first }
        )
        // A pass has one batch at most.
        let samePass = Set(trace.notes.compactMap { $0.note == .samePass(app) ? $0.at : nil })
        for event in trace.events[ThreadID(index: app.index)] ?? [] {
            switch event {
            case .begin(let begin) where begin.depth == 0:
                var activity = Activity(kind: Self.kind(begin, sources), path: begin.path, begin: begin.usage.at)
                if trace.paths[begin.path]?.label == RandomLoop.performed.block { activity.kind = .performed }
                let goesOn = activities.last?.kind == .block && samePass.contains(begin.usage.at)
                activity.beginsBatch = activity.kind == .block && !goesOn
                activities.append(activity)
            case .end(let end) where end.depth == 0 && !activities.isEmpty:
                activities[activities.count - 1].end = end.usage.at
            default: break
            }
        }
    }

    private static func kind(_ begin: ActivityBegin, _ sources: [PathID: HandlerSource]) -> Kind {
        if begin.frame != nil { return .frame }
        guard let source = sources[begin.path] else { return .block }
        return switch source {
        case .touch, .remoteControl, .shake, .accelerometer, .gyro, .magnetometer, .location, .redraw: .input
        case .timer: .timer
        case .observer, .launch, .memoryWarning, .callback, .taskExpiry: .other
        }
    }

    /// The numbers of activities by kind.
    var counts: String {
        func count(_ isWanted: (Kind) -> Bool) -> Int { activities.count { isWanted($0.kind) } }
        let batches = activities.count(where: \.beginsBatch)
        return
            "\(count { $0 == .frame }) frames, \(count { $0 == .input }) events, \(count { $0 == .timer }) timer calls, "
            + "\(count { $0 == .block }) blocks in \(batches) batches"
    }

    // MARK: - Input

    /// Every event is queued once, has one outcome or still waits, and is handled in its turn.
    func inputFailures() -> [String] {
        var failures: [String] = []
        var waiting: [InputNote] = []
        var handled: [Instant] = []
        var next: UInt32 = 0
        for case (.input(let note), let at) in trace.notes where note.app == app {
            switch note.fate {
            case .queued:
                if note.serial != next { failures.append("event \(next) has not come, \(note.serial) has") }
                next = note.serial + 1
                waiting.append(note)
            case .handled:
                if waiting.first?.serial != note.serial {
                    failures.append("event \(note.serial) is handled out of order")
                }
                waiting.removeAll { $0.serial == note.serial }
                handled.append(at)
            case .coalesced, .cancelled:
                if !waiting.contains(where: { $0.serial == note.serial }) {
                    failures.append("event \(note.serial) is taken back and has not come")
                }
                if note.fate == .coalesced, !isMoved(note.handler) {
                    failures.append("event \(note.serial) is coalesced and is no moved sample")
                }
                waiting.removeAll { $0.serial == note.serial }
            }
        }
        let begun = activities.filter { $0.kind == .input }.map(\.begin)
        // A handler begins at the instant at which the device dispatched it; the last may not have begun when the run
        // ended.
        if !handled.starts(with: begun) || handled.count > begun.count + 1 {
            failures.append("\(handled.count) events were handled, \(begun.count) handlers began, or at other times")
        }
        return failures
    }

    private func isMoved(_ handler: UInt32) -> Bool {
        guard let path = trace.handlers.first(where: { $0.app == app && $0.number == Int(handler) })?.path else {
            return false
        }
        return trace.paths[path]?.label.hasSuffix(" moved") == true
    }

    // MARK: - The main queue

    /// Blocks begin in the order in which they were enqueued, and none is skipped.
    ///
    /// - Parameter sends: the block that a handler or a block enqueues on the main queue as its first action.
    func blockFailures(sends: [String: String]) -> [String] {
        var sent: [String] = []
        var next = 0
        for activity in activities {
            let label = trace.paths[activity.path]?.label ?? ""
            if activity.kind == .block {
                guard next < sent.count, sent[next] == label else {
                    let expected = next < sent.count ? sent[next] : "none"
                    return ["\(label) begins at \(activity.begin), expected \(expected)"]
                }
                next += 1
            }
            if let block = sends[label] { sent.append(block) }
        }
        return []
    }

    /// A block that an event has the run loop perform comes right after the event, before the rest of the pass (R-1).
    func performedFailures(by handler: String) -> [String] {
        var failures: [String] = []
        for (activity, next) in zip(activities, activities.dropFirst()) {
            let isAsked = trace.paths[activity.path]?.label == handler
            if isAsked != (next.kind == .performed) {
                failures.append("after \(trace.paths[activity.path]?.label ?? "") comes \(next) at \(next.begin)")
            }
        }
        return failures
    }

    // MARK: - Fairness

    /// Between the due time and the begin of a frame or a common-mode timer, there is at most one event, one batch and
    /// one other frame.
    ///
    /// - Parameter drawsAlways: frames are due at every vsync.
    func starvation(timers: [String: TimeSpan], drawsAlways: Bool) -> [String] {
        var failures = drawsAlways ? frameStarvation() : []
        for (name, every) in timers.sorted(by: { $0.key < $1.key }) { failures += starvation(of: name, every: every) }
        return failures
    }

    private func frameStarvation() -> [String] {
        var failures: [String] = []
        var lastEnd = trace.header.grid.origin
        for activity in activities where activity.kind == .frame {
            defer { lastEnd = activity.end ?? lastEnd }
            guard let noticed = nextVsync(after: lastEnd), noticed - lastEnd > Self.margin else { continue }
            failures += failuresBetween(noticed, activity.begin, "the frame")
        }
        return failures
    }

    /// When the device learned of the first vsync after an instant.
    private func nextVsync(after instant: Instant) -> Instant? {
        let grid = trace.header.grid
        let vsync = grid[grid.first(after: instant)]
        guard let looks else { return vsync }
        // A vsync that passed before the device looked counts as one that comes with that look.
        guard let look = looks.first(where: { $0 > instant }) else { return nil }
        let before = looks.last { $0 <= instant } ?? grid.origin
        let isPassed = grid[grid.first(after: before)] <= look
        return isPassed ? look : looks.first { $0 >= vsync }
    }

    private func starvation(of timer: String, every: TimeSpan) -> [String] {
        var failures: [String] = []
        let origin = trace.header.grid.origin
        var lastEnd = origin
        for activity in activities where activity.kind == .timer && trace.paths[activity.path]?.label == timer {
            defer { lastEnd = activity.end ?? lastEnd }
            let passed = (lastEnd - origin).nanoseconds / every.nanoseconds
            let due = origin + every * (passed + 1)
            guard due - lastEnd > Self.margin else { continue }
            if activity.begin < due { failures.append("\(timer) fires early, at \(activity.begin)") }
            failures += failuresBetween(due, activity.begin, timer)
        }
        return failures
    }

    private func failuresBetween(_ due: Instant, _ begin: Instant, _ what: String) -> [String] {
        let between = activities.filter { $0.begin >= due && $0.begin < begin }
        let events = between.count { $0.kind == .input }
        let batches = between.count(where: \.beginsBatch)
        // Of timers and the display link, the one that has been due for longer goes first: a second frame is due later
        // than the timer.
        let frames = between.count { $0.kind == .frame }
        guard events > 1 || batches > 1 || frames > 1 else { return [] }
        return [
            "\(what) due at \(due) waits until \(begin) for \(events) events, \(batches) batches and \(frames) frames"
        ]
    }

    /// The first event in line waits for one batch of the main queue at most. A moved sample of a touch is held for the
    /// next frame, and waits for that.
    func inputStarvation() -> [String] {
        var failures: [String] = []
        var queued: [UInt32: Instant] = [:]
        var lastEnd = trace.header.grid.origin
        for case (.input(let note), let at) in trace.notes where note.app == app {
            if note.fate == .queued { queued[note.serial] = at }
            guard note.fate == .handled, let came = queued[note.serial] else { continue }
            let since = max(came, lastEnd)
            lastEnd = activities.first { $0.kind == .input && $0.begin == at }?.end ?? lastEnd
            let batches = activities.count { $0.beginsBatch && $0.begin > since && $0.begin < at }
            if batches > 1, !isMoved(note.handler) {
                failures.append("event \(note.serial) of \(came) waits for \(batches) batches")
            }
        }
        return failures
    }

    // MARK: - Modes

    /// While a touch lasts, timers of the default mode wait; without one, those of the tracking mode do (R-5).
    func modeFailures(touch: String, byDefault: [String], tracking: [String]) -> [String] {
        var failures: [String] = []
        var isTracking = false
        for activity in activities {
            let label = trace.paths[activity.path]?.label ?? ""
            if activity.kind == .timer, isTracking ? byDefault.contains(label) : tracking.contains(label) {
                failures.append("\(label) fires at \(activity.begin), tracking: \(isTracking)")
            }
            if label == touch { isTracking = true }
            if label == "\(touch) ended" { isTracking = false }
        }
        return failures
    }
}
