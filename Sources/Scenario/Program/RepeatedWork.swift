import FrameTrace

/// Upper bounds for how often work that resubmits itself is executed in a run.
///
/// All counts are means over draws. Each turn draws anew, so the mean is accurate for many turns, and few turns cost
/// little.
struct RepeatedWork {
    /// A source of submissions, and its count in a run.
    private struct Root {
        var turn: MinimumTurn
        var times: Double
    }

    /// The ways from some work to other work that it submits, directly or through the work it submits.
    private struct Ways {
        /// The minimum time until that work can begin.
        var after = Double.infinity
        /// The number of submissions.
        var times = 0.0
    }

    private let compiled: CompiledWorkload
    private let repeating: [WorkID]
    private let isRepeating: Set<WorkID>
    private let turns: [MinimumTurn]
    private let roots: [Root]
    private let places: [WorkID: Double]
    private var known: [WorkID: Double] = [:]
    private var open: Set<WorkID> = []

    /// Creates the bounds. `repeating` is work that resubmits itself: at least one item of each circle.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    init(_ compiled: CompiledWorkload, repeating: Set<WorkID>) {
        self.compiled = compiled
        self.repeating = repeating.sorted()
        isRepeating = repeating
        turns = compiled.works.map { compiled.minimumTurn(of: $0.program) }
        roots = Self.roots(of: compiled)
        places = compiled.maximumConcurrentTurns
    }

    /// Returns the maximum count of some work.
    ///
    /// - Complexity: O(works), and as much for each work that resubmits itself and leads to it.
    mutating func times(of work: WorkID) -> Double {
        if let known = known[work] { return known }
        // The same depth limit as for calls; beyond it, the bound by capacity suffices.
        guard open.count < WorkGraph.deepestCalls, open.insert(work).inserted else { return room(for: work) }
        defer { open.remove(work) }
        let times = min(room(for: work), chains(of: work))
        known[work] = times
        return times
    }

    /// Returns the bound by capacity: of queues and threads, the CPUs, the GPU, the disk and the network.
    private func room(for work: WorkID) -> Double {
        let turn = turns[work.index]
        let run = Double(compiled.workload.duration.nanoseconds)
        let cores = Double(max(1, compiled.workload.device.cores))
        // Work whose steps take no time takes some on any machine.
        guard turn.elapsed > 0 else { return cores * run / Self.shortest }
        // The turns in progress at the end of the run.
        let last = places[work] ?? 1
        var times = last * run / turn.elapsed
        for (need, most) in [(turn.cpu, cores), (turn.gpu, 1.0), (turn.disk, 1.0), (turn.line, 1.0)] where need > 0 {
            times = min(times, most * run / need)
        }
        return times + last
    }

    /// Returns the bound by causes: how often other work starts it, times the turns that each start leads to; infinite
    /// if unknown.
    private mutating func chains(of work: WorkID) -> Double {
        var known: [WorkID: Ways] = [:]
        let again = follow(turns[work.index], to: work, &known)
        guard again.times <= 1 + 1e-9 else { return .infinity }
        var starts = 0.0
        for root in roots {
            starts += Double.product(root.times, follow(root.turn, to: work, &known).times)
        }
        for other in repeating where other != work {
            let ways = follow(turns[other.index], to: work, &known)
            if ways.times > 0 { starts += Double.product(times(of: other), ways.times) }
        }
        guard starts > 0 else { return 0 }
        let run = Double(compiled.workload.duration.nanoseconds)
        let generations = run / max(Self.shortest, again.after) + 1
        // The first of many turns counts as one, however rare it is.
        return max(1, starts) * (again.times < 1 ? min(generations, 1 / (1 - again.times)) : generations)
    }

    /// Returns the ways from a turn to some work. Ways through other repeating work are counted where that work is.
    private func follow(_ turn: MinimumTurn, to target: WorkID, _ known: inout [WorkID: Ways]) -> Ways {
        var ways = Ways()
        for next in turn.handovers where next.times > 0 {
            let rest: Ways
            if next.work == target {
                rest = Ways(after: 0, times: 1)
            } else if isRepeating.contains(next.work) {
                continue
            } else if let found = known[next.work] {
                rest = found
            } else {
                // A circle through operations, which are not in the set of repeating work.
                known[next.work] = Ways(after: 0, times: .infinity)
                rest = follow(turns[next.work.index], to: target, &known)
                known[next.work] = rest
            }
            guard rest.times > 0 else { continue }
            ways.after = min(ways.after, next.after + rest.after)
            ways.times += Double.product(next.times, rest.times)
        }
        return ways
    }

    /// The assumed minimum time of an item whose steps take none, in nanoseconds.
    private static let shortest = 1000.0
}

extension RepeatedWork {
    /// Returns everything that starts work by itself: frames, handlers, timers, and operations that start with their
    /// app.
    private static func roots(of compiled: CompiledWorkload) -> [Root] {
        let workload = compiled.workload
        let length = workload.duration
        // An entry of the timeline opens an app, or removes it from the screen and returns it.
        let opens = Double(2 * (workload.timeline.count + 1))
        var roots: [Root] = []
        for app in compiled.apps {
            let spec = workload.apps[app.id.index]
            let frames = spec.drawsFrames ? length / compiled.frameInterval(of: app) : 0
            roots.append(Root(turn: compiled.minimumTurn(of: app.frame), times: frames))
            for (event, handler) in zip(app.events, spec.handlers) {
                let regular = event.every > .zero ? length / event.every : 0
                let times: Double =
                    switch handler.role {
                    case .event, .ended: regular
                    case .timer: event.every > .zero ? regular : opens
                    case .moved: length / workload.device.refresh.interval + 1
                    case .launch: opens
                    case .callback(let callback): callback.isOfLayout ? .infinity : opens
                    case .observer, .memoryWarning, .taskExpiry: .infinity
                    }
                roots.append(Root(turn: compiled.minimumTurn(of: event.program), times: times))
            }
            for (timer, submission) in zip(spec.timers, app.queueTimers) {
                guard let submission else { continue }
                let handover = MinimumTurn.Handover(work: submission.work, after: 0, times: 1)
                let times = timer.repeats && timer.every > .zero ? length / timer.every : opens
                roots.append(Root(turn: MinimumTurn(handovers: [handover]), times: times))
            }
        }
        for (index, resource) in compiled.resources.enumerated() {
            guard case .operationGraph(_, _, true) = resource.kind else { continue }
            let handovers = compiled.works(ofGraph: ResourceID(index: index)).map {
                MinimumTurn.Handover(work: $0, after: 0, times: 1)
            }
            roots.append(Root(turn: MinimumTurn(handovers: handovers), times: opens))
        }
        return roots
    }
}
