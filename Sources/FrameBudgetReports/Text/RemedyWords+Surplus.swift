import FrameBudget
import FrameStatistics
import FrameTrace

/// Addition to advice on contention if late turns also take far more CPU time than others.
extension RemedyWords {
    /// States that late turns of a recorded program use far more CPU time than usual, in a sentence. A thread that
    /// spins for a lock does so. Empty if they do not, or if most late turns have other causes.
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
        // If the surplus is less than half of the time beyond the budget, it hardly made the turn late.
        guard whole > loss.app.budget, (late - usual) * 2 >= whole - loss.app.budget else { return "" }
        let times = Int((late / usual).rounded(.down))
        return
            " Late \(unit.nouns) also use \(Figure.milliseconds(late)) ms of CPU time on average, at least \(times) times the usual "
            + "\(Figure.milliseconds(usual)) ms: check what else they do, such as spinning for a lock."
    }

    /// Smallest multiple of the usual CPU time that is unusual. Chosen.
    private static let fewestTimes: Int64 = 3
}
