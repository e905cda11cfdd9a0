import FrameBudget
import FrameTrace

/// Advice on waits for the turns of a parallel loop that other threads execute.
extension RemedyWords {
    /// Returns advice on such waits. It is never to raise a class: these threads have that of the thread that waits.
    func turnsOfLoop(_ losses: [Loss]) -> QualityWords.Line {
        let threads = was(losses) == "were" ? "threads" : "thread"
        let start =
            "The main \(threads) of \(names(losses)) waited for turns that other threads executed: "
            + "\(extent(losses)).\(holder(of: WaitKind.perform.rawValue, losses))"
        return Self.line("Wait less for the turns of a parallel loop", "\(start) \(shorterTurns(losses))")
    }

    /// Advises how to wait less for such turns, in sentences.
    private func shorterTurns(_ losses: [Loss]) -> String {
        let owners = losses.flatMap(\.examples).compactMap(\.heldBy)
        if let ready = readyOwner(owners), let occupant = OwnerReadyWords.occupant(ready.owner) {
            return "\(ready.sentence) Keep \(occupant) off that CPU, or split the work into more and shorter turns."
        }
        return "Shorten these turns, split the work into more and shorter ones, or go asynchronous."
    }
}
