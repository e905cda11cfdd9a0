import FrameBudget
import FrameTrace

/// One side's value of a figure that has one value per run.
struct SingleValue {
    /// The value in the unit of its kind; nil if there is none.
    var value: Double?
    /// Number of events behind the value.
    var count: Int?
    /// The main contributor to a hang.
    var source: SingleFigure.Source?
}

extension ComparedApp {
    /// Returns the app's value of a kind; nil if the run can't have one.
    func single(_ kind: SingleFigure.Kind) -> SingleValue? {
        switch kind {
        case .hangs: app.mainThread.map { SingleValue(value: Double($0.hangs.count)) }
        case .hangTime: app.mainThread.map { SingleValue(value: $0.hangs.total.inMilliseconds) }
        case .longestHang: app.mainThread.map(longestHang)
        case .inputShown: input(\.shown)
        case .inputWaited: input(\.waited)
        case .inputHandled: input(\.handling)
        case .framePresented: presented(\.p50)
        case .framePresentedTail: presented(\.p95)
        case .firstFrame: (app.mainThread?.firstFrame?.total).map { SingleValue(value: $0.inMilliseconds) }
        case .operationGraph: FrameMetric.longestGraph.value(of: app, in: result).map { SingleValue(value: $0) }
        case .unfinishedOperations, .backlog: nil
        case .peakFootprint: FrameMetric.peakFootprint.value(of: app, in: result).map { SingleValue(value: $0) }
        }
    }

    private func longestHang(_ main: MainThreadResult) -> SingleValue {
        guard let hang = main.hangs.worst.first else { return SingleValue() }
        let source = SingleFigure.Source(step: hang.topStep.map(labels) ?? [], wait: hang.topWait)
        return SingleValue(value: hang.busy.total.inMilliseconds, source: source)
    }

    private func presented(_ percentile: (Distribution) -> TimeSpan) -> SingleValue? {
        app.total.rendering?.beginToPresent.map {
            SingleValue(value: percentile($0).inMilliseconds, count: $0.count)
        }
    }

    private func input(_ times: (InputFigures) -> Distribution?) -> SingleValue? {
        app.mainThread.flatMap { times($0.input) }.map { SingleValue(value: $0.p95.inMilliseconds, count: $0.count) }
    }
}

extension AppComparer {
    /// The single-value figures of either run, without those that are zero or missing in both.
    var singles: [SingleFigure] {
        let own = SingleFigure.Kind.allCases.compactMap { kind -> SingleFigure? in
            let (old, new) = (before.single(kind), after.single(kind))
            // If a run could not record an event, its absence means nothing.
            guard old != nil || new != nil, !kind.isEvent || (old != nil && new != nil) else { return nil }
            guard [old?.value, new?.value].contains(where: { ($0 ?? 0) > 0 }) else { return nil }
            var figure = SingleFigure(kind, from: old, to: new, isExact: isExact)
            if kind == .operationGraph, figure.shift.change.map({ $0 != 0 }) ?? false {
                figure.operation = MovedOperation(of: after.app.name, from: before.result, to: after.result)
            }
            return figure
        }
        let lengths = RunLengths(before: before.result.run.observed, after: after.result.run.observed)
        return lengths.judge(own + backlogs(of: after.app.name))
    }

    private func backlogs(of app: String) -> [SingleFigure] {
        BacklogComparer(before: before.result, after: after.result, isExact: isExact).figures { $0.isOf(app) }
    }
}

extension RunComparison {
    /// Compares the unfinished operations of all apps; empty if neither run has any.
    static func unfinishedOperations(_ before: RunResult, _ after: RunResult, isExact: Bool) -> [SingleFigure] {
        guard before.operations != nil || after.operations != nil else { return [] }
        func side(_ run: RunResult) -> SingleValue { SingleValue(value: Double(run.operations?.unfinished ?? 0)) }
        let (old, new) = (side(before), side(after))
        guard old.value != 0 || new.value != 0 else { return [] }
        return [SingleFigure(.unfinishedOperations, from: old, to: new, isExact: isExact)]
    }
}

/// Compares the backlogs of two runs, place by place.
struct BacklogComparer {
    let before: RunResult
    let after: RunResult
    let isExact: Bool

    /// Returns the backlogs of either run; empty if a run did not record backlogs.
    func figures(_ isWanted: (Backlog) -> Bool) -> [SingleFigure] {
        guard let old = before.backlogs, let new = after.backlogs else { return [] }
        var names: [String] = []
        for backlog in new + old where isWanted(backlog) && !names.contains(backlog.name) { names.append(backlog.name) }
        return names.map { name in
            // Without a recorded backlog some items may still be left; their number is unknown.
            func side(_ all: [Backlog]) -> SingleValue {
                let items = all.filter { $0.name == name }.map(\.items)
                return SingleValue(value: items.isEmpty ? nil : Double(items.reduce(0, +)))
            }
            var figure = SingleFigure(.backlog, from: side(old), to: side(new), isExact: isExact)
            figure.place = name
            return figure
        }
    }
}

extension Backlog {
    /// Whether the backlog is in a queue of an app, or is its input.
    func isOf(_ app: String) -> Bool {
        switch place {
        case .queue: name.hasPrefix("queue \(app)/")
        case .operations: name.hasPrefix("operation queue \(app)/")
        case .input: self.app == app
        case .gpu: false
        }
    }
}

extension SingleFigure {
    init(_ kind: Kind, from old: SingleValue?, to new: SingleValue?, isExact: Bool) {
        self.kind = kind
        unit = kind.unit
        var shift = isExact ? Shift(exact: old?.value, new?.value) : Shift(old?.value, new?.value)
        if kind.isEvent, (old?.value ?? 0 > 0) != (new?.value ?? 0 > 0) {
            shift.outcome = new?.value ?? 0 > 0 ? .more : .less
        }
        self.shift = shift
        (countBefore, countAfter) = (old?.count, new?.count)
        (sourceBefore, sourceAfter) = (old?.source, new?.source)
    }
}
