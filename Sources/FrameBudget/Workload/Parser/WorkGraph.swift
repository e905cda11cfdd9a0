/// Checks what only shows when the calls of an app are followed: names, recursion, locks, and how much it all comes to.
struct WorkGraph {
    /// The most steps that a run's frames and handlers may have once every call has been put in.
    static let mostSteps = 100_000
    /// The most steps that one frame or handler may take, repeats included.
    static let mostTurns = 10_000_000.0
    /// How many calls may stand within each other.
    static let deepestCalls = 32

    /// Where problems go.
    let sink: DiagnosticSink
    /// The app's work, by name.
    let work: [String: WorkBody]
    private var finished: Set<String> = []
    private var isSound = true
    private var totals: [String: Total] = [:]

    private struct Total {
        var steps = 0.0
        var turns = 0.0
        var locks: Set<String> = []
        var depth = 0
    }

    init(work: [String: WorkBody], _ sink: DiagnosticSink) {
        self.work = work
        self.sink = sink
    }

    /// Checks an app, and gives the steps of its frame and handlers with every call put in.
    ///
    /// - Complexity: O(*n*) in the number of steps as written.
    mutating func check(roots: [WorkBody], named order: [String]) -> Double {
        for body in roots + order.compactMap({ work[$0] }) {
            for call in body.calls where work[call.callee] == nil { reportUnknown(call, order) }
        }
        for name in order where !finished.contains(name) { findCycles(from: name) }
        guard isSound else { return 0 }
        return roots.reduce(0) { sum, root in
            let total = total(of: root)
            if total.turns > Self.mostTurns {
                let most = DecimalText.fixed(Self.mostTurns, places: 0)
                let found = total.turns < 1e15 ? DecimalText.fixed(total.turns, places: 0) : "more than 1e15"
                sink.report(
                    root.site,
                    "expected at most \(most) steps in one go, repeats and calls included, found \(found)"
                )
            }
            return sum + total.steps
        }
    }

    private mutating func reportUnknown(_ call: WorkBody.CallSite, _ order: [String]) {
        isSound = false
        let hint = sink.hint(for: call.callee, among: order)
        let known = order.isEmpty ? "; the app has no work" : hint
        sink.report(
            call.site,
            "expected the name of a work of the app, found \(SourceText.quoted(call.callee))\(known)"
        )
    }

    /// Walks the calls depth first with a stack of its own: a chain of calls may be as long as the file allows.
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
                sink.report(call.site, "expected calls that end, found the circle \(cycle)")
            } else if work[call.callee] != nil, !finished.contains(call.callee) {
                stack.append((call.callee, 0))
                active.insert(call.callee)
            }
        }
    }

    /// Sums up a work whose callees have been summed up.
    private mutating func sumUp(_ name: String) {
        guard isSound, let body = work[name] else { return }
        totals[name] = total(of: body)
    }

    private func total(of body: WorkBody) -> Total {
        var total = Total(steps: Double(body.steps), turns: body.turns, locks: body.locks)
        for call in body.calls {
            guard let callee = totals[call.callee] else { continue }
            total.steps += callee.steps
            total.turns += call.times * callee.turns
            total.locks.formUnion(callee.locks)
            total.depth = max(total.depth, callee.depth + 1)
            // Told where the limit is first passed, not for all that call that.
            if callee.depth == Self.deepestCalls {
                sink.report(call.site, "expected calls at most \(Self.deepestCalls) deep, found more")
            }
            for lock in call.held where callee.locks.contains(lock) {
                let message = "expected work that does not take the lock \(SourceText.quoted(lock)), which is held here"
                sink.report(
                    call.site,
                    message + ", found \(SourceText.quoted(call.callee)); the thread would wait for itself"
                )
            }
        }
        return total
    }
}
