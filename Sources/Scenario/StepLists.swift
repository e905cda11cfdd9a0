import FrameTrace

/// The one place that names every list of steps in an app and in an act.
///
/// Whatever concerns all steps of a workload goes through here, so that no kind of list is forgotten.
extension App {
    /// All lists of steps in the app's description.
    var bodies: [[Step]] {
        var bodies: [[Step]] = []
        var copy = self
        copy.replaceSteps { steps in
            bodies.append(steps)
            return steps
        }
        return bodies
    }

    /// Replaces every list of steps, without those inside acts.
    ///
    /// - Complexity: O(*n*) in the number of lists.
    mutating func replaceSteps(_ replace: ([Step]) -> [Step]) {
        frame = replace(frame)
        if let steps = render?.steps { render?.steps = replace(steps) }
        for index in work.indices { work[index].steps = replace(work[index].steps) }
        for index in events.indices { events[index].replaceSteps(replace) }
        for index in timers.indices { timers[index].steps = replace(timers[index].steps) }
        for index in observers.indices { observers[index].steps = replace(observers[index].steps) }
        launch = replace(launch)
        onMemoryWarning = replace(onMemoryWarning)
        for callback in callbacks.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            callbacks[callback] = callbacks[callback].map(replace)
        }
        for index in backgroundTasks.indices { backgroundTasks[index].expiry = replace(backgroundTasks[index].expiry) }
        for index in operations.operations.indices { operations.operations[index].replaceSteps(replace) }
    }
}

extension AppEvent {
    fileprivate mutating func replaceSteps(_ replace: ([Step]) -> [Step]) {
        steps = replace(steps)
        guard var touch else { return }
        touch.moved = replace(touch.moved)
        touch.ended = replace(touch.ended)
        self.touch = touch
    }
}

extension OperationSpec {
    fileprivate mutating func replaceSteps(_ replace: ([Step]) -> [Step]) {
        onStart = replace(onStart)
        steps = replace(steps)
        onFinish = replace(onFinish)
    }
}

extension Act {
    /// The steps that the act wraps; empty for most acts.
    public var steps: [Step] {
        var all: [Step] = []
        _ = replacingSteps { steps in
            all += steps
            return steps
        }
        return all
    }

    /// Returns the act with other steps in each list that it wraps. The switch has no default: a new act must be named
    /// here.
    func replacingSteps(_ replace: ([Step]) -> [Step]) -> Act {
        switch self {
        case .lock(let name, let steps): return .lock(name, replace(steps))
        case .repeat(let count, let steps): return .repeat(count, replace(steps))
        case .chance(let share, let steps): return .chance(share, replace(steps))
        case .every(let count, let steps): return .every(count, replace(steps))
        case .stage(let part, let steps): return .stage(part, replace(steps))
        case .sync(let queue, let qos, let flags, let steps):
            return .sync(queue, qos: qos, flags: flags, replace(steps))
        case .perform(let count, let steps): return .perform(count, replace(steps))
        case .readLock(let name, let steps): return .readLock(name, replace(steps))
        case .writeLock(let name, let steps): return .writeLock(name, replace(steps))
        case .unless(let name, let steps): return .unless(name, replace(steps))
        case .placeholder(let name, let steps): return .placeholder(name, replace(steps))
        case .when(let condition, let steps): return .when(condition, replace(steps))
        case .access(var access):
            access.rebuild = replace(access.rebuild)
            access.steps = replace(access.steps)
            return .access(access)
        case .use(var use):
            use.load = replace(use.load)
            return .use(use)
        case .compute, .sleep, .read, .write, .touch, .call, .gpu, .async, .performBlock, .task, .enter, .leave,
            .notify, .wait, .signal, .broadcast, .cancel, .start, .control, .fetch, .user, .redraw, .allocate, .map,
            .free, .endAccess, .leak, .layout, .keyboard, .turn, .beginTask, .endTask, .edit, .save:
            return self
        }
    }
}
