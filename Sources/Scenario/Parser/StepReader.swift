import FrameTrace

/// Reads lists of steps, and records what the checks over the whole app need.
struct StepReader {
    /// The names that the steps may refer to.
    let scope: AppScope
    /// The record of the list.
    var body: WorkBody
    /// The last stage of the frame that was read.
    var lastStage: FramePart?

    /// Reads the steps of a field.
    ///
    /// - Parameters:
    ///   - sites: The steps.
    ///   - list: The list that they stand in.
    ///   - held: The holds of the thread at the start.
    ///   - isFrame: Whether they are the steps of a frame.
    ///   - scope: The names that steps of the app may refer to.
    static func read(
        _ sites: [NodeSite],
        of list: NodeSite,
        held: [Hold],
        isFrame: Bool = false,
        _ scope: AppScope
    ) -> (steps: [Step], body: WorkBody) {
        var reader = StepReader(scope: scope, body: WorkBody(site: list))
        let steps = reader.steps(sites, in: StepContext(held: held, isFrame: isFrame))
        return (steps, reader.body)
    }

    var sink: DiagnosticSink { scope.sink }

    /// Reads a sequence of steps.
    mutating func steps(_ sites: [NodeSite], in context: StepContext) -> [Step] {
        sites.compactMap { step($0, in: context) }
    }

    private mutating func step(_ site: NodeSite, in outer: StepContext) -> Step? {
        let object = ObjectReader(.step, site, sink)
        let name = object.text("name")
        let isUI = object.toggle("ui") ?? false
        guard let key = object.alternative?.name else { return nil }
        let context = outer.within()
        let stage = stage(key, object, in: outer)
        body.steps += 1
        body.turns += context.times
        guard
            let act = stage ?? act(key, object, context) ?? queueAct(key, object, context) ?? waitAct(
                key,
                object,
                context
            )
                ?? operationAct(key, object, context) ?? memoryAct(key, object, context)
                ?? cacheAct(key, object, context) ?? layoutAct(key, object, context)
                ?? lifeAct(key, object, context)
        else {
            return nil
        }
        var step = Step(name: name, act)
        step.isUI = isUI
        return step
    }

    /// Reads an act on the own thread, locks and files; returns nil for other acts, or after a problem.
    private mutating func act(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "compute": return .compute(object.amount(act))
        case "sleep": return .sleep(object.amount(act))
        case "read": return .read(object.amount(act))
        case "write": return .write(object.amount(act))
        case "touch": return .touch(object.amount(act))
        case "gpu": return .gpu(object.amount(act))
        case "redraw":
            mustBeOn(act, object)
            return .redraw
        case "lock":
            guard let hold = lock(act, .lock, object, context) else { return nil }
            return .lock(hold.name, steps(object.list("do"), in: context.holding([hold])))
        case "readLock", "writeLock":
            guard let hold = lock(act, .readWriteLock, object, context) else { return nil }
            let inner = steps(object.list("do"), in: context.holding([hold]))
            return act == "readLock" ? .readLock(hold.name, inner) : .writeLock(hold.name, inner)
        case "repeat":
            let amount = object.amount(act)
            return .repeat(amount, steps(object.list("do"), in: context.times(amount.practicalMaximum)))
        case "chance":
            let probability = object.probability(act)
            return .chance(probability, steps(object.list("do"), in: context))
        case "every":
            let count = Int(object.integer(act))
            return .every(count, steps(object.list("do"), in: context))
        case "call":
            guard let callee = object.text(act), let site = object.site(act) else { return nil }
            body.calls.append(
                WorkBody.CallSite(callee: callee, site: site, held: context.held, times: context.times)
            )
            return .call(callee)
        default: return nil
        }
    }

    private mutating func lock(
        _ act: String,
        _ kind: Hold.Kind,
        _ object: ObjectReader,
        _ context: StepContext
    ) -> Hold? {
        guard let name = object.text(act), let site = object.site(act) else { return nil }
        let hold = Hold(kind: kind, name: name)
        if context.held.contains(where: { $0.excludes(hold) }) {
            let message = "expected a lock that is not held here already, found \(SourceText.quoted(name))"
            sink.report(
                site,
                message + "; the thread would wait for itself",
                help: "write the steps under `do` without the inner `\(act)`"
            )
        }
        scope.locks.use(kind, name, site)
        body.takes.insert(hold)
        return hold
    }
}

extension Amount {
    /// The practical upper bound of a draw, six standard deviations above the mean: exceeded once in a billion draws.
    var practicalMaximum: Double {
        switch self {
        case .fixed(let value): value
        case .uniform(let range): range.upperBound
        case .normal(let mean, let deviation): mean + 6 * deviation
        case .lognormal(let median, let p99): min(median * DeterministicMath.power(p99 / median, 6 / 2.33), 1e6)
        // One draw in a billion is larger.
        case .exponential(let mean): mean * 21
        case .recorded(let values): values.max() ?? 0
        }
    }
}
