import FrameBudget
import FrameStatistics
import FrameTrace

/// Causes of a change, as clauses: parts of the frames' time, each with its holders or resources and their shares.
extension ComparisonWords {
    private static let mostHolders = 3
    /// Smallest share of a change that is named by itself, in ms per frame, unless it is a quarter of the change, or
    /// exact.
    private static let leastHolder = 0.05

    /// Describes a part of the frames' time that moved, as a clause: `its own work takes 2.00 ms more per frame, most
    /// in step 'draw'`, `it waits 10.20 ms less per frame for a CPU: maps 7.00, notes 3.20`.
    ///
    /// - Parameter noun: unit that the mean is taken over; nil for all frames or turns.
    static func cause(_ moved: MovedPart, _ unit: RunUnit = .frame, per noun: String? = nil) -> String {
        let size = ShiftText.milliseconds.value(abs(moved.shift.change ?? 0))
        let change = "\(size) \(moved.shift.outcome == .less ? "less" : "more") per \(noun ?? unit.noun)"
        switch moved.part {
        case .onCPU:
            let step =
                moved.step.map { step in
                    step.isEmpty ? ", most of it outside any step" : ", most in step '\(Self.path(step))'"
                } ?? steps(moved)
            let function = moved.function.map { ", function \(OverrunWords.name($0))" } ?? ""
            let whose = moved.isOnRenderThread ? "own work of its render thread" : "its own work"
            return "\(whose) takes \(change)\(step)\(function)"
        case .runnable: return runnable(moved, change)
        case .blocked:
            let only = only(moved)
            if let only, only.cause.isSleep { return "it sleeps \(change)" }
            let whole = only.map { " for \(delay($0.cause, heldUpBy: $0.owner))\(users(of: $0))" }
            return "it waits \(change)\(whole ?? shares(moved))"
        case .outsideFrame:
            let work = moved.work.isEmpty ? "" : ", most by '\(path(moved.work))'"
            return "events, timers and other tasks of its \(unit.thread) take \(change)\(work)\(otherWork(moved))"
        case .timerLate: return "late timers take \(change)"
        default: return "\(moved.part.title) takes \(change)"
        }
    }

    /// Names the two steps that moved most with own work, each with its share, if none is more than half of it: `, 0.25
    /// of it in step 'a' and 0.25 in step 'b'`.
    private static func steps(_ moved: MovedPart) -> String {
        let all = moved.steps.compactMap { step in number(step.shift).map { (share: $0, name: path(step.path)) } }
        let parts = all.enumerated().map { index, step in
            "\(step.share)\(index == 0 ? " of it" : "") in step '\(step.name)'"
        }
        return parts.isEmpty ? "" : ", \(WordList.text(parts))"
    }

    private static func runnable(_ moved: MovedPart, _ change: String) -> String {
        let notOwn = moved.isOwnCodeAlike ? "; its own code is not the cause" : ""
        if case .ready(let culprit)? = only(moved)?.cause {
            switch culprit.kind {
            case .ownThreads: return "its own other threads occupy the CPU for \(change)"
            case .nobody, .unknown: return "it waits \(change) for a CPU\(notOwn)"
            default: return "it waits \(change) for a CPU that \(VerdictWords.name(culprit)) occupied\(notOwn)"
            }
        }
        return "it waits \(change) for a CPU\(shares(moved))\(notOwn)"
    }

    /// Returns the holder or resource that accounts for all of the change, as printed; nil if several do, or not all is
    /// known.
    private static func only(_ moved: MovedPart) -> AppComparison.Delay? {
        guard let first = moved.delays.first, number(first.shift) == number(moved.shift) else { return nil }
        return moved.delays.dropFirst().allSatisfy { number($0.shift) == nil } ? first : nil
    }

    private static func name(of one: AppComparison.Delay) -> String {
        delay(one.cause) + ((owner(one.owner) ?? mainUser(of: one)).map { " (\($0))" } ?? "")
    }

    /// Names the other app whose thread had to end a wait: `held up by notes`; nil without one.
    private static func owner(_ app: String?) -> String? {
        app.map { "held up by \(WaitName.short($0, to: longestName))" }
    }

    /// Describes a delay with the other app behind it: `lock db, held up by notes`.
    private static func delay(_ cause: DelayCause, heldUpBy app: String?) -> String {
        delay(cause) + (owner(app).map { ", \($0)" } ?? "")
    }

    /// Describes the same in full: `waited for lock db, held up by notes`, `waited for read, while backup used the
    /// disk`.
    static func delayInFull(_ delay: AppComparison.Delay) -> String {
        let user = delay.owner == nil ? mainUser(of: delay).map { ", \($0)" } : nil
        return delayInFull(delay.cause, heldUpBy: delay.owner) + (user ?? "")
    }

    /// Describes the same without the user of a device.
    static func delayInFull(_ cause: DelayCause, heldUpBy app: String?) -> String {
        delayInFull(cause) + (owner(app).map { ", \($0)" } ?? "")
    }

    /// Lists the holders with their own shares of a change: `: maps 7.00, notes 3.20`.
    private static func shares(_ moved: MovedPart) -> String {
        shares(moved.delays.map { (name(of: $0), $0.shift) }, of: moved.shift) { named in
            guard let first = moved.unsure.first, let change = first.shift.change, abs(change) > named,
                let number = number(change)
            else { return "" }
            return " (of which \(delay(first.cause)) \(number), within noise)"
        }
    }

    /// Lists the parts of the time that other work of the main thread took: `: waits for semaphore row 0.15, on-CPU
    /// 0.03`.
    private static func otherWork(_ moved: MovedPart) -> String {
        let parts = moved.otherWork.map { part in
            switch part.cause {
            case nil: (LedgerPart.onCPU.title, part.shift)
            case .ready(let culprit)?: ("ready behind \(VerdictWords.name(culprit))", part.shift)
            case .blocked?:
                (part.cause.map { $0.isSleep ? "asleep" : "waits for \(delay($0))" } ?? "waits", part.shift)
            }
        }
        return shares(parts, of: moved.shift)
    }

    /// Lists the parts of a change, each with its own share, the largest three by name. Marks a part that moved the
    /// other way.
    ///
    /// - Parameter most: text on the rest, given the largest share that is named.
    static func shares(
        _ parts: [(name: String, shift: Shift)],
        of whole: Shift,
        most: (Double) -> String = { _ in "" }
    ) -> String {
        let isLess = whole.outcome == .less
        func share(_ name: String, _ change: Double) -> String? {
            guard let number = number(change) else { return nil }
            let isOther = (change < 0) != isLess
            return "\(name) \(number)\(isOther ? isLess ? " more" : " less" : "")"
        }
        let named = parts.filter { isNamed($0.shift, of: whole) }.compactMap { part in
            part.shift.change.flatMap { change in
                share(part.name, change).map { (text: $0, change: change) }
            }
        }.prefix(mostHolders)
        guard !named.isEmpty else { return "" }
        let rest = (whole.change ?? 0) - named.reduce(0) { $0 + $1.change }
        let largest = named.map { abs($0.change) }.max() ?? 0
        let others = share("others", rest).map { [$0 + most(largest)] } ?? []
        return ": \((named.map(\.text) + others).joined(separator: ", "))"
    }

    /// Whether a share of a change is large enough to be named.
    private static func isNamed(_ shift: Shift, of whole: Shift) -> Bool {
        let change = abs(shift.change ?? 0)
        return shift.hasMovedExactly || change >= leastHolder || 4 * change >= abs(whole.change ?? 0)
    }

    static func number(_ shift: Shift) -> String? { shift.change.flatMap(number) }

    /// Formats milliseconds without their sign; nil if they print as zero.
    private static func number(_ milliseconds: Double) -> String? {
        let text = MetricUnit.milliseconds.number(milliseconds)
        return text == MetricUnit.milliseconds.number(0) ? nil : text
    }

    // MARK: Verdicts

    /// Returns the cause with the largest change in missed frames, if what it names is most of what moved and the parts
    /// of the frames' time do not name it: `8 fewer missed by inversion: semaphore row, indexer on the CPU`.
    static func verdict(of app: AppComparison) -> String? {
        // Numbers of late frames of runs that differ in length are not a change.
        guard app.lengthRatio == nil else { return nil }
        let isWorse = app.direction == .worse
        let changed = app.verdicts.filter { $0.shift.hasMoved && ($0.after > $0.before) == isWorse }
        let all = changed.reduce(0) { $0 + abs($1.after - $1.before) }
        guard let most = changed.max(by: { abs($0.after - $0.before) < abs($1.after - $1.before) }),
            !namedByParts.contains(most.cause.kind), 2 * abs(most.after - most.before) >= all,
            app.changedMisses(isWorse: isWorse).names(most.cause)
        else { return nil }
        let count = abs(most.after - most.before)
        // If other causes changed as much the other way, frames are late for a different cause, and not more or less
        // often.
        let net = app.verdicts.reduce(0) { $0 + $1.after - $1.before } * (isWorse ? 1 : -1)
        guard net > 0, Figure.count(count) != Figure.count(0) else { return nil }
        return "\(Figure.count(count)) \(isWorse ? "more" : "fewer") \(RunUnit(clock: app.clock).late) by "
            + VerdictWords.noun(most.cause)
    }

    /// Causes that are ledger parts themselves: the clause of the part already names them, with a time.
    private static let namedByParts: [VerdictKind] = [.ownWork, .contention, .runnable, .mixed, .unknown, .carryOver]
}
