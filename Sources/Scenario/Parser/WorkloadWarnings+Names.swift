import FrameTrace

/// Warnings about valid names without effect: locks that no two threads share, operations that no step starts, waits of
/// a main thread for itself.
extension WorkloadWarnings {
    /// Warns of locks, by their uses in all apps, which share them.
    mutating func checkLocks() {
        var (counts, read, written): ([String: Int], Set<String>, Set<String>) = ([:], [], [])
        var onMainThreads: Set<String> = []
        for app in workload.apps {
            let uses = NameUses(of: app)
            counts.merge(uses.locks, uniquingKeysWith: +)
            for condition in app.conditions { counts[condition.lock, default: 0] += 1 }
            read.formUnion(uses.read)
            written.formUnion(uses.written)
            onMainThreads.formUnion(app.mainThreadLocks)
        }
        for name in counts.keys.sorted() where counts[name] == 1 {
            guard let place = place(of: name, under: ["lock"]) else { continue }
            let message = "no other step takes this lock"
            switch nearLock(of: name, counts, onMainThreads) {
            case .meant(let other):
                let help = "write `\(SourceText.printable(other))` here, if the same lock is meant"
                warn(at: place.position, place.path, message + NearestName.hint(for: name, among: [other]), help: help)
            case .misspelt: continue
            // Work of a queue may run on several threads at once, so one step that takes the lock is enough there.
            case .none:
                guard onMainThreads.contains(name) else { continue }
                let help = "write the same name where another thread uses the same thing, or remove the lock"
                warn(at: place.position, place.path, message + ": nothing ever waits for it", help: help)
            }
        }
        for name in read.subtracting(written).sorted() {
            guard let place = place(of: name, under: ["readLock"]) else { continue }
            let help = "add a `writeLock` where the data changes, or remove the lock"
            let message = "no step takes this lock for writing: readers never wait for each other"
            let hint = NearestName.hint(for: name, among: written.sorted())
            warn(at: place.position, place.path, message + hint, help: help)
        }
    }

    /// The relation of a lock's name, taken by one step, to a similar name.
    private enum NearLock {
        /// The similar name was probably meant.
        case meant(String)
        /// The similar name is probably a misspelling of this one.
        case misspelt
        case none
    }

    /// The minimum length for a typo: shorter names of locks that no main thread takes may be similar on purpose.
    private static let shortestMisspelt = 4

    /// Returns the relation to a similar name. The name that is used once is probably the typo; if both are, the later
    /// one.
    ///
    /// A lock taken by one step off the main thread may be correct, if that work is submitted several times. For such
    /// locks the names must be even closer.
    private func nearLock(of name: String, _ counts: [String: Int], _ onMainThreads: Set<String>) -> NearLock {
        func letters(_ name: String) -> String { name.filter { !$0.isNumber } }
        // Names that differ only in numbers are numbered on purpose.
        let others = counts.keys.filter { $0 != name && letters($0) != letters(name) }.sorted()
        guard let near = NearestName.of(name, among: others) else { return .none }
        let isOnMainThread = onMainThreads.contains(name)
        guard counts[near] == 1 else { return isOnMainThread || isSlip(name, near) ? .meant(near) : .none }
        // Both are used once, so one of them is useless.
        let areOnMainThreads = isOnMainThread && onMainThreads.contains(near)
        guard areOnMainThreads || isOnMainThread != onMainThreads.contains(near) && isSlip(name, near) else {
            return .none
        }
        guard let own = place(of: name, under: ["lock"])?.position,
            let other = place(of: near, under: ["lock"])?.position
        else { return .none }
        return (own.line, own.column) > (other.line, other.column) ? .meant(near) : .misspelt
    }

    /// Returns whether two names are so close that one must be a typo; `indexA` and `indexB` are not.
    private func isSlip(_ name: String, _ other: String) -> Bool {
        func isBeginning(_ name: String, of other: String) -> Bool { other.hasPrefix(name.dropLast()) }
        return min(name.count, other.count) >= Self.shortestMisspelt && NearestName.isOneEdit(name, other)
            && !isBeginning(name, of: other) && !isBeginning(other, of: name)
    }

    /// Warns of unused operations and operation queues, and of waits that a main thread cannot end.
    mutating func checkOperations(of app: App, _ name: String, _ uses: NameUses) {
        for operation in app.operations.operations where !uses.started.contains(operation.name) {
            let shown = SourceText.printable(operation.name)
            let help = "add `onOpen: [\(shown)]` to the app or a step `{ start: \(shown) }`, or remove it"
            warn(["apps", name, "operations", operation.name], "nothing starts this operation", help: help)
        }
        for operation in app.operations.operations
        where !operation.isAsynchronous && uses.finished.contains(operation.name) {
            guard let place = place(of: operation.name, under: ["finish"], app: name) else { continue }
            let shown = SourceText.printable(operation.name)
            warn(
                at: place.position,
                place.path,
                "has no effect: operation \(shown) is not asynchronous, so it finishes when its steps are done",
                help: "add `asynchronous: on` to the operation, or remove the step"
            )
        }
        for queue in app.operations.queues where !uses.operationQueues.contains(queue.name) {
            let help = "add `on: \(SourceText.printable(queue.name))` to an operation, or remove the queue"
            warn(["apps", name, "operationQueues", queue.name], "no operation uses this queue", help: help)
        }
        let used = app.operations.queues.filter { uses.operationQueues.contains($0.name) }
        for queue in used where queue.isSuspended && !uses.resumed.contains(queue.name) {
            let help = "add a step `{ resume: \(SourceText.printable(queue.name)) }`, or remove `suspended`"
            let message = "no step resumes this queue: none of its operations ever begins"
            warn(["apps", name, "operationQueues", queue.name, "suspended"], message, help: help)
        }
        let onMain = Set(app.operations.operations.filter { $0.queue == .main }.map(\.name))
        guard !onMain.isEmpty else { return }
        for (field, steps) in [("launch", app.launch), ("frame", app.frame)] {
            guard let wait = steps.firstWait(for: onMain) else { continue }
            let thing = SourceText.quoted(wait)
            let message =
                "waits for the operation \(thing), which the main thread does itself"
                + (field == "launch"
                    ? ": the launch never ends" : ": the wait never ends if it has not finished before")
            let help = "put the operation into another queue than main, or wait for it on another thread"
            warn(["apps", name, field], message, help: help)
        }
    }

    /// Warns of item numbers beyond those of a cache.
    mutating func checkItems(of app: App, _ name: String, _ uses: NameUses) {
        for cache in app.caches {
            guard let number = uses.items[cache.name], number > Double(cache.items) else { continue }
            warn(
                ["apps", name, "caches", cache.name],
                "a step uses item \(Int64(min(number, 1e18))), and this cache has items 1 to \(cache.items): it uses item \(cache.items)",
                help: "write an `item` from 1 to \(cache.items) in the step, or more `items` in the cache"
            )
        }
    }

    /// Returns the time of the first opening of an app; nil if the timeline never opens it.
    func firstOpening(of app: App) -> TimeSpan? {
        workload.timeline.compactMap { entry in
            if case .open(app.name) = entry.change { entry.at } else { nil }
        }.min()
    }

    /// Warns of times after the end of the run.
    mutating func checkTimes(of app: App, _ name: String) {
        guard let opened = firstOpening(of: app) else { return }
        let left = workload.duration - opened
        let limit = GrammarUnit.written(time: Double(left.nanoseconds))
        func isPast(_ times: [TimeSpan]) -> Bool { !times.isEmpty && times.allSatisfy { $0 >= left } }
        for timer in app.timers where timer.from + timer.every >= left {
            let message = "never fires: the run ends \(limit) after the app is opened"
            let help = "write a shorter `every`, or a longer `duration`"
            warn(["apps", name, "timers", timer.name], message, help: help)
        }
        for event in app.events {
            let path = ["apps", name, "events", event.name]
            let help = "write earlier times, or a longer `duration`"
            let never = "never comes: the run ends \(limit) after the app is opened"
            if case .fixed(let every)? = event.arrivals.every {
                let first = event.arrivals.from + TimeSpan(nanoseconds: Int64(min(every, 9e18)))
                if first >= left, event.arrivals.recorded.allSatisfy({ $0 >= left }) { warn(path, never, help: help) }
            } else if event.arrivals.every == nil, isPast(event.arrivals.recorded) {
                warn(path, never, help: help)
            } else if let late = event.arrivals.recorded.first(where: { $0 >= left }) {
                let time = GrammarUnit.written(time: Double(late.nanoseconds))
                let message = "never comes at \(time): the run ends \(limit) after the app is opened"
                warn(path, message, help: help)
            }
        }
    }

    /// Returns the first place where a name is the value of one of the keys.
    func place(
        of name: String,
        under keys: Set<String>,
        app: String? = nil
    ) -> (position: SourcePosition, path: FieldPath)? {
        var open: [(node: SourceNode, path: FieldPath)] = [(document, FieldPath())]
        if let app, let node = document["apps"]?[app] {
            open = [(node, FieldPath().appending("apps").appending(app))]
        }
        while let (node, path) = open.popLast() {
            switch node.content {
            case .scalar: continue
            case .sequence(let nodes):
                for (index, node) in nodes.enumerated().reversed() { open.append((node, path.appending(index: index))) }
            case .mapping(let pairs):
                for pair in pairs where keys.contains(pair.key) {
                    if case .scalar(name, _) = pair.value.content {
                        return (pair.value.position, path.appending(pair.key))
                    }
                }
                for pair in pairs.reversed() { open.append((pair.value, path.appending(pair.key))) }
            }
        }
        return nil
    }
}

extension App {
    /// The mutexes that only the main thread takes, by steps of its own.
    fileprivate var mainThreadLocks: Set<String> {
        var locks: Set<String> = []
        for steps in [frame, launch] + handlers.map(\.steps) { steps.addLocks(to: &locks) }
        return locks
    }
}

extension [Step] {
    fileprivate func addLocks(to locks: inout Set<String>) {
        for step in self {
            if case .lock(let name, _) = step.act { locks.insert(name) }
            step.act.steps.addLocks(to: &locks)
        }
    }

    /// Returns the first of some names that a step waits for without a timeout.
    fileprivate func firstWait(for names: Set<String>) -> String? {
        for step in self {
            if case .wait(let name, timeout: nil) = step.act, names.contains(name) { return name }
            if let name = step.act.steps.firstWait(for: names) { return name }
        }
        return nil
    }
}
