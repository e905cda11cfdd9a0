import FrameTrace

/// Warnings about a workload that is valid and probably not meant: fields without effect, waits that no step ends,
/// unused names, frames that cannot meet their budget, apps that never open.
struct WorkloadWarnings {
    let workload: Workload
    let document: SourceNode
    private var warnings: [WorkloadDiagnostic] = []

    /// Returns the warnings of a workload that was parsed without a problem, in the order of the document.
    ///
    /// - Parameter unused: The unused quantities under `vars`.
    /// - Complexity: O(*n*) in the number of steps.
    static func of(_ workload: Workload, in document: SourceNode, unused: [NamedSite]) -> [WorkloadDiagnostic] {
        var reader = WorkloadWarnings(workload: workload, document: document)
        for variable in unused {
            let message = "nothing uses this quantity"
            let help = "write `$\(SourceText.printable(variable.name))` where it is meant, or remove it"
            reader.warn(at: variable.position, variable.site.path, message, help: help)
        }
        reader.checkRules()
        reader.checkApps()
        reader.checkLocks()
        return reader.warnings.enumerated().sorted { left, right in
            let (one, other) = (left.element.position, right.element.position)
            return (one.line, one.column, left.offset) < (other.line, other.column, right.offset)
        }.map(\.element)
    }

    private init(workload: Workload, document: SourceNode) {
        self.workload = workload
        self.document = document
    }

    mutating func warn(at position: SourcePosition, _ path: FieldPath, _ message: String, help: String) {
        warnings.append(WorkloadDiagnostic(at: position, path: path.text, message, help: help))
    }

    /// Warns of the field at a path of keys; does nothing if the document has no such field.
    mutating func warn(_ keys: [String], _ message: String, help: String) {
        var node = document
        var path = FieldPath()
        var position = document.position
        for key in keys {
            guard case .mapping(let pairs) = node.content, let pair = pairs.first(where: { $0.key == key }) else {
                return
            }
            (node, position, path) = (pair.value, pair.position, path.appending(key))
        }
        warn(at: position, path, message, help: help)
    }

    private mutating func checkRules() {
        let rules = workload.rules
        if workload.device.memory != nil, !workload.apps.contains(where: \.usesMemory) {
            let message = "has no effect: no step allocates or maps memory"
            warn(["device", "memory"], message, help: "remove it, or add an `allocate` or a `map`")
        }
        if !workload.apps.contains(where: { $0.usesFiles || $0.mapsFiles }) {
            let message = "has no effect: no step reads or writes a file"
            warn(["device", "disk"], message, help: "remove it, or add a `read` or a `write`")
        }
        if rules.platform == .linux {
            let message = "has no effect under `platform: linux`, which raises no thread that another waits for"
            for field in ["overrides", "overrideEnds", "focalBoost"] {
                warn([field], message, help: "remove it, or write `platform: darwin`")
            }
        } else if !rules.overrides {
            warn(["overrideEnds"], "has no effect with `overrides: off`", help: "remove one of the two")
        }
    }

    private mutating func checkApps() {
        guard case .mapping(let pairs)? = document["apps"]?.content else { return }
        let opened = Set(
            workload.timeline.compactMap { entry in
                if case .open(let app) = entry.change { app } else { nil }
            }
        )
        let entries = Set(pairs.map(\.key))
        for pair in pairs {
            let programs = workload.programs.filter { Self.entry(of: $0.name, among: entries) == pair.key }
            if !programs.isEmpty, programs.allSatisfy({ $0.opensAt == nil }) {
                let name = SourceText.printable(pair.key)
                let help = "add `{ at: 0s, open: \(name) }` to the timeline, or remove the app"
                warn(["apps", pair.key], "this program is never opened, so it does not run", help: help)
            }
            let instances = workload.apps.filter { Self.entry(of: $0.name, among: entries) == pair.key }
            guard let app = instances.first else { continue }
            if !instances.contains(where: { opened.contains($0.name) }) {
                let name = SourceText.printable(pair.key)
                let help = "add `{ at: 0s, open: \(name) }` to the timeline, or remove the app"
                warn(["apps", pair.key], "this app is never opened, so none of its work runs", help: help)
            }
            let isWarned = workload.timeline.contains { entry in
                if case .warn(let name) = entry.change { instances.contains { $0.name == name } } else { false }
            }
            if workload.device.memory == nil, !app.onMemoryWarning.isEmpty, !isWarned {
                let message =
                    "has no effect: nothing limits the device's memory, and no entry of the timeline warns the app"
                let help = "add `memory: 1GB` to the device or `warn` to the timeline, or remove it"
                warn(["apps", pair.key, "onMemoryWarning"], message, help: help)
            }
            checkFrame(of: app, pair.key)
            checkLaunch(of: app, pair.key)
            checkNames(of: app, pair.key)
            checkTimes(of: app, pair.key)
            checkMappings(of: app, pair.key)
        }
    }

    /// Returns the entry that declares an app: the one of its name or, for an instance, of the name that it shares.
    private static func entry(of app: String, among entries: Set<String>) -> String? {
        entries.contains(app) ? app : InstanceName(app)?.family
    }

    private mutating func checkNames(of app: App, _ name: String) {
        let uses = NameUses(of: app)
        for semaphore in app.semaphores {
            let path = ["apps", name, "semaphores", semaphore.name]
            let shown = SourceText.printable(semaphore.name)
            if uses.waits.contains(semaphore.name), !uses.signals.contains(semaphore.name) {
                let waits = semaphore.value == 0 ? "no wait" : "none of the waits after the first \(semaphore.value)"
                warn(
                    path,
                    "no step signals this semaphore: \(waits) for it ends, except by timeout",
                    help: "add `{ signal: \(shown) }` to the work that the wait is for"
                )
            } else if !uses.waits.contains(semaphore.name) {
                warn(path, "no step waits for this semaphore", help: "add `{ wait: \(shown) }`, or remove it")
            }
        }
        for condition in app.conditions {
            let path = ["apps", name, "conditions", condition.name]
            let shown = SourceText.printable(condition.name)
            if uses.waits.contains(condition.name), !uses.signals.contains(condition.name) {
                let help = "add `{ signal: \(shown) }` or `{ broadcast: \(shown) }` to the work that the wait is for"
                warn(path, "no step signals this condition: no wait for it ends, except by timeout", help: help)
            } else if !uses.waits.contains(condition.name) {
                warn(path, "no step waits for this condition", help: "add `{ wait: \(shown) }`, or remove it")
            }
        }
        for group in uses.entered.subtracting(uses.left).sorted() {
            let shown = SourceText.printable(group)
            warn(
                ["apps", name],
                "steps enter group \(shown), and no step leaves it: no wait for it ends, except by timeout",
                help: "add `{ leave: \(shown) }` to the work that the wait is for"
            )
        }
        for queue in app.queues where !uses.queues.contains(queue.name) {
            let help = "add `on: \(SourceText.printable(queue.name))` to an `async`, or remove the queue"
            warn(["apps", name, "queues", queue.name], "nothing uses this queue", help: help)
        }
        for work in app.work where !uses.work.contains(work.name) {
            let help = "add `{ call: \(SourceText.printable(work.name)) }` or an `async`, or remove the work"
            warn(["apps", name, "work", work.name], "nothing does this work", help: help)
        }
        checkOperations(of: app, name, uses)
        checkItems(of: app, name, uses)
    }
}
