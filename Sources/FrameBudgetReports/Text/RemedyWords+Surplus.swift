import FrameBudget
import FrameStatistics
import FrameTrace

/// What is added to advice on contention where late turns also take far more CPU time than others.
extension RemedyWords {
    /// That late turns of a recorded program use far more CPU time than usual, as a sentence: a thread that spins for a lock does. Empty
    /// where they do not, or where most late turns have other causes.
    func surplus(_ losses: [Loss]) -> String {
        guard !unit.hasDisplay, let loss = losses.first, losses.count == 1, loss.cause.kind == .contention,
            !loss.isShared
        else {
            return ""
        }
        let total = loss.app.total
        let turns = total.missedAndEnded
        guard turns > 0, loss.missed * 2 >= total.missed, let usual = total.onCPU?.p50, usual > .zero,
            let late = total.missedLedger.onCPU?.divided(by: turns), late >= usual * Self.fewestTimes
        else { return "" }
        let whole = (total.missedLedger.explained + total.missedLedger.residual).divided(by: turns)
        // Where it is less than half of what a turn takes beyond its budget, it hardly made the turn late.
        guard whole > loss.app.budget, (late - usual) * 2 >= whole - loss.app.budget else { return "" }
        let times = Int((late / usual).rounded(.down))
        return
            " Late \(unit.nouns) also use \(Figure.milliseconds(late)) ms of CPU time on average, at least \(times) times the usual "
            + "\(Figure.milliseconds(usual)) ms: check what else they do, such as spinning for a lock."
    }

    /// Late turns that use less than so many times the usual CPU time are not unusual. Chosen.
    private static let fewestTimes: Int64 = 3
}
