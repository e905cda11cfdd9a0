/// Reads lists of steps, and notes what the checks over the whole app need.
struct StepReader {
    /// Where problems go.
    let sink: DiagnosticSink
    /// What was noted of the list.
    private(set) var body: WorkBody

    /// Reads the steps of a field.
    static func read(_ sites: [NodeSite], of list: NodeSite, _ sink: DiagnosticSink) -> (steps: [Step], body: WorkBody)
    {
        var reader = StepReader(sink: sink, body: WorkBody(site: list))
        let steps = reader.steps(sites, held: [], times: 1)
        return (steps, reader.body)
    }

    private mutating func steps(_ sites: [NodeSite], held: [String], times: Double) -> [Step] {
        sites.compactMap { step($0, held: held, times: times) }
    }

    private mutating func step(_ site: NodeSite, held: [String], times: Double) -> Step? {
        let object = ObjectReader(.step, site, sink)
        let name = object.text("name")
        guard let act = object.alternative?.name else { return nil }
        body.steps += 1
        body.turns += times
        switch act {
        case "compute": return Step(name: name, .compute(object.amount(act)))
        case "sleep": return Step(name: name, .sleep(object.amount(act)))
        case "read": return Step(name: name, .read(object.amount(act)))
        case "write": return Step(name: name, .write(object.amount(act)))
        case "touch": return Step(name: name, .touch(object.amount(act)))
        case "lock": return lock(object, name, held: held, times: times)
        case "repeat":
            let amount = object.amount(act)
            let inner = steps(object.list("do"), held: held, times: times * amount.practicalMaximum)
            return Step(name: name, .repeat(amount, inner))
        case "chance":
            let probability = object.probability(act)
            return Step(name: name, .chance(probability, steps(object.list("do"), held: held, times: times)))
        case "every":
            let count = Int(object.integer(act))
            return Step(name: name, .every(count, steps(object.list("do"), held: held, times: times)))
        case "call":
            guard let callee = object.text(act), let site = object.site(act) else { return nil }
            body.calls.append(WorkBody.CallSite(callee: callee, site: site, held: held, times: times))
            return Step(name: name, .call(callee))
        default: preconditionFailure("an act of the grammar that the reader does not know: \(act)")
        }
    }

    private mutating func lock(_ object: ObjectReader, _ name: String?, held: [String], times: Double) -> Step? {
        guard let lock = object.text("lock"), let site = object.site("lock") else { return nil }
        if held.contains(lock) {
            let message = "expected a lock that is not held here already, found \(SourceText.quoted(lock))"
            sink.report(site, message + "; the thread would wait for itself")
        }
        body.locks.insert(lock)
        return Step(name: name, .lock(lock, steps(object.list("do"), held: held + [lock], times: times)))
    }
}

extension Amount {
    /// The most that a draw gives but once in a billion times: six standard deviations up.
    fileprivate var practicalMaximum: Double {
        switch self {
        case .fixed(let value): value
        case .uniform(let range): range.upperBound
        case .normal(let mean, let deviation): mean + 6 * deviation
        case .lognormal(let median, let p99): min(median * DeterministicMath.power(p99 / median, 6 / 2.33), 1e6)
        case .recorded(let values): values.max() ?? 0
        }
    }
}
