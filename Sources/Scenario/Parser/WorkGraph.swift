import FrameTrace

/// Checks an app by following its calls: names, recursion, locks, and the total number of steps.
struct WorkGraph {
    /// The most steps that a run's frames, handlers and submitted work may have with every call expanded.
    static let mostSteps = 100_000
    /// The most steps that one frame, handler or work item may execute, repeats included.
    static let mostTurns = 10_000_000.0
    /// The maximum nesting depth of calls.
    static let deepestCalls = 32

    let sink: DiagnosticSink
    /// The app's work, by name.
    let work: [String: WorkBody]
    private var finished: Set<String> = []
    private var isSound = true
    private var totals: [String: Total] = [:]

    private struct Total {
        var steps = 0.0
        var turns = 0.0
        var takes: Set<Hold> = []
        var depth = 0
    }

    /// Whether the names of the work could not be read, which has been reported; unknown names are then not.
    private let isUnread: Bool

    init(work: [String: WorkBody], isUnread: Bool = false, _ sink: DiagnosticSink) {
        self.work = work
        self.isUnread = isUnread
        self.sink = sink
    }

    /// Checks an app; returns the number of steps of its frame, handlers and submitted work with every call expanded.
    ///
    /// - Complexity: O(*n*) in the number of steps as written.
    mutating func check(roots: [WorkBody], named order: [String]) -> Double {
        let bodies = roots + order.compactMap { work[$0] }
        for body in bodies {
            for call in body.calls where work[call.callee] == nil { reportUnknown(call.callee, call.site, order) }
            for item in body.submissions where work[item.work] == nil { reportUnknown(item.work, item.site, order) }
        }
        for name in order where !finished.contains(name) { findCycles(from: name) }
        guard isSound else { return 0 }
        let rootTotals = roots.map { ($0.site, total(of: $0)) }
        for body in bodies { checkSubmissions(of: body) }
        let submitted = Set(bodies.flatMap(\.submissions).map(\.work))
        let workTotals = order.filter { submitted.contains($0) }.compactMap { name in
            work[name].flatMap { body in totals[name].map { (body.site, $0) } }
        }
        return (rootTotals + workTotals).reduce(0) { sum, root in
            let (site, total) = root
            if total.turns > Self.mostTurns {
                let most = DecimalText.fixed(Self.mostTurns, places: 0)
                let found = total.turns < 1e15 ? DecimalText.fixed(total.turns, places: 0) : "more than 1e15"
                sink.report(
                    site,
                    "expected at most \(most) steps in one go, repeats and calls included, found \(found)",
                    help: "write a smaller `repeat`, or one longer `compute` in place of many short ones"
                )
            }
            return sum + total.steps
        }
    }

    private mutating func reportUnknown(_ name: String, _ site: NodeSite, _ order: [String]) {
        isSound = false
        guard !isUnread else { return }
        let hint = sink.hint(for: name, among: order)
        let known = order.isEmpty ? "; the app has no work" : hint
        let names = SourceText.few(order)
        let declaration = "add `work: { \(SourceText.printable(name)): [{ compute: 4ms }] }` to the app"
        let help = order.isEmpty ? declaration : "write \(SourceText.oneOf(names)), or \(declaration)"
        sink.report(
            site,
            "expected the name of a work of the app, found \(SourceText.quoted(name))\(known)",
            help: hint.isEmpty ? help : ""
        )
    }

    /// Walks the calls depth-first with an explicit stack, since a chain of calls may be as long as the file allows.
    private mutating func findCycles(from start: String) {
        var stack: [(name: String, next: Int)] = [(start, 0)]
        var active: Set<String> = [start]
        while let top = stack.last {
            guard let body = work[top.name], top.next < body.calls.count else {
                finished.insert(top.name)
                active.remove(top.name)
                stack.removeLast()
                sumUp(top.name)
                continue
            }
            let call = body.calls[top.next]
            stack[stack.count - 1].next += 1
            if active.contains(call.callee) {
                isSound = false
                let names = stack.map(\.name).drop { $0 != call.callee } + [call.callee]
                let cycle = names.map { SourceText.quoted($0) }.joined(separator: " › ")
                sink.report(
                    call.site,
                    "expected calls that end, found the circle \(cycle)",
                    help: "remove this call, or hand the work over with `async`, which may come again"
                )
            } else if work[call.callee] != nil, !finished.contains(call.callee) {
                stack.append((call.callee, 0))
                active.insert(call.callee)
            }
        }
    }

    /// Computes the totals of a work whose callees have theirs.
    private mutating func sumUp(_ name: String) {
        guard isSound, let body = work[name] else { return }
        totals[name] = total(of: body)
    }

    private func total(of body: WorkBody) -> Total {
        var total = Total(steps: Double(body.steps), turns: body.turns, takes: body.takes)
        for call in body.calls {
            guard let callee = totals[call.callee] else { continue }
            total.steps += callee.steps
            total.turns += call.times * callee.turns
            total.takes.formUnion(callee.takes)
            total.depth = max(total.depth, callee.depth + 1)
            // Reported only where the limit is first exceeded, not for all callers.
            if callee.depth == Self.deepestCalls {
                sink.report(
                    call.site,
                    "expected calls at most \(Self.deepestCalls) deep, found more",
                    help: "write the steps of the called work in place of this `call`"
                )
            }
            checkHolds(call.held, SourceText.quoted(call.callee), callee.takes, call.site, isCall: true)
        }
        return total
    }

    /// Reports work that is submitted to a queue and then syncs on that queue, and so waits for itself.
    private func checkSubmissions(of body: WorkBody) {
        for item in body.submissions {
            guard let takes = totals[item.work]?.takes else { continue }
            checkHolds(item.held, SourceText.quoted(item.work), takes, item.site, isCall: false)
        }
    }

    private func checkHolds(_ held: [Hold], _ work: String, _ takes: Set<Hold>, _ site: NodeSite, isCall: Bool) {
        for hold in held where hold.isExcluded(by: takes) {
            let name = SourceText.quoted(hold.name)
            let what =
                switch hold.kind {
                case .lock: "take the lock \(name), which is held here"
                case .readWriteLock: "take the read-write lock \(name), which is held here"
                case .queue: "sync on the queue \(name), which \(isCall ? "these steps are" : "it is put") on"
                }
            sink.report(
                site,
                "expected work that does not \(what), found \(work); the thread would wait for itself",
                help: hold.kind == .queue
                    ? "take the `sync` out of that work, or use another queue" : "take the lock in one of the two only"
            )
        }
    }
}
