import FrameBudget
import FrameStatistics
import FrameTrace

/// Figures with one value per run, in words.
extension ComparisonWords {
    /// Describes the change of a figure: `longest operation graph 158.07 ms to 644.07 ms (+486.00 ms)`, `3 hangs in B,
    /// none in A, the longest 1220.00 ms, most of it in step 'layout'`.
    func single(_ figure: SingleFigure) -> String {
        let shift = figure.shift
        let noise = comparison.isExact ? "" : "; one value a run, so noise is not known"
        let text = ShiftText(unit: figure.unit)
        switch figure.kind {
        case .hangs: return hangs(figure) + noise
        case .longestHang:
            return
                "longest hang \(text.value(shift.before)) to \(text.value(shift.after))\(Self.source(figure))\(noise)"
        case .unfinishedOperations, .backlog:
            let place = figure.place.map { " in \(VisibleText.short($0, to: Self.longestName))" } ?? ""
            // If work does not pile up on a side, the amount left there is unknown, and not zero.
            guard let before = shift.before, let after = shift.after else {
                let (count, side) = shift.after == nil ? (shift.before, "A") : (shift.after, "B")
                return "\(figure.kind.rawValue)\(place) in \(side) alone: \(Self.count(count))\(noise)"
            }
            return "\(figure.kind.rawValue)\(place): \(Self.count(before)) to \(Self.count(after))\(noise)"
        default:
            let change = shift.change.map { " (\(text.change($0))\(noise))" } ?? ""
            let operation = figure.operation.map { ", \(Self.sentence($0))" } ?? ""
            return
                "\(figure.kind.rawValue) \(text.value(shift.before)) to \(text.value(shift.after))\(change)\(operation)"
        }
    }

    /// Describes the operation behind a change: `most by operation 'decode', which took 20.00 ms in A and 60.00 ms in
    /// B`, `most by operation 'images', which waited 79.40 ms for a dependency in B and not in A`.
    ///
    /// - Parameters:
    ///   - before: the name of the first run.
    ///   - after: the name of the second run.
    static func sentence(
        _ operation: MovedOperation,
        before first: String = "A",
        after second: String = "B"
    ) -> String {
        let head = "most by operation '\(VisibleText.short(operation.name, to: longestName))', which"
        func did(_ span: TimeSpan) -> String {
            let time = ShiftText.milliseconds.value(span.inMilliseconds)
            return switch operation.part {
            case .execution: "took \(time)"
            case .wait(let kind): "waited \(time) for \(OperationWords.thing(kind))"
            }
        }
        guard let before = operation.before else {
            return "\(head) \(did(operation.after ?? .zero)) in \(second) and is not in \(first)'s graph"
        }
        guard let after = operation.after else {
            return "\(head) \(did(before)) in \(first) and is not in \(second)'s graph"
        }
        if before == .zero { return "\(head) \(did(after)) in \(second) and not in \(first)" }
        if after == .zero { return "\(head) \(did(before)) in \(first) and not in \(second)" }
        let time = ShiftText.milliseconds.value(after.inMilliseconds)
        return "\(head) \(did(before)) in \(first) and \(time) in \(second)"
    }

    private func hangs(_ figure: SingleFigure) -> String {
        let (before, after) = (figure.shift.before ?? 0, figure.shift.after ?? 0)
        let app = comparison.apps.first { $0.singles.contains(figure) }
        let longest = app?.singles.first { $0.kind == .longestHang }
        func side(_ count: Double, _ name: String, _ longest: Double?) -> String {
            guard count > 0 else { return "none in \(name)" }
            let time = longest.map { ", the longest \(ShiftText.milliseconds.value($0))" } ?? ""
            return "\(Figure.counted(Int(count), "hang")) in \(name)\(time)"
        }
        let sides = [
            (
                text: side(after, "B", longest?.shift.after), source: longest.map { Self.source($0.sourceAfter) } ?? "",
                after
            ),
            (
                text: side(before, "A", longest?.shift.before),
                source: longest.map { Self.source($0.sourceBefore) } ?? "", before
            ),
        ]
        // The side with more hangs comes first, with the cause of its longest hang.
        let order = after >= before ? sides : sides.reversed()
        return "\(order[0].text)\(order[0].source); \(order[1].text)"
    }

    private static func source(_ figure: SingleFigure) -> String {
        source((figure.shift.after ?? 0) >= (figure.shift.before ?? 0) ? figure.sourceAfter : figure.sourceBefore)
    }

    /// Names what took most of a hang, as the end of a clause: `, most of it in step 'open › load'`. Empty if unknown.
    static func source(_ source: SingleFigure.Source?) -> String {
        guard let source else { return "" }
        if let wait = source.wait { return ", most of it \(WaitVerb.state(wait, name: short))" }
        return source.step.isEmpty ? "" : ", most of it in step '\(path(source.step))'"
    }

    private static func count(_ value: Double?) -> String { value.map { Figure.count(Int($0)) } ?? Figure.none }
}

extension AppChange {
    /// Whether the figure has one value per run.
    var isSingle: Bool { if case .single = figure { true } else { false } }
}

extension SingleFigure {
    /// Title in a table.
    var title: String { kind.rawValue + (place.map { ", \(VisibleText.short($0, to: 32))" } ?? "") }

    /// Counts behind the figure on each side, as cells.
    var counts: [String] { [countBefore, countAfter].map { $0.map(Figure.count) ?? "" } }
}
