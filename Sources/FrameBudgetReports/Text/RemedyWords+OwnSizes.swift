import FrameBudget
import FrameTrace

/// The lengths of frames that are late by their own work, and the step that only such frames have.
extension RemedyWords {
    /// Compares the lengths of an app's frames with a limit, in a sentence without its end.
    func sizes(_ app: AppResult, _ limit: String) -> String {
        // The distributions do not contain frames that never ended.
        let unended = app.worst.filter { $0.isUnfinished == true }.compactMap(\.ledger.onCPU).max()
        func size(_ time: Distribution, _ verb: String, _ what: String) -> String {
            let which = app.total.frozen == nil ? "" : " that ended"
            let other =
                unended.map { $0 > time.max ? "; one that never ended used \(Figure.milliseconds($0)) ms" : "" } ?? ""
            return "Its longest \(unit.noun)\(which) \(verb) \(Figure.milliseconds(time.max)) ms\(what), p95 "
                + "\(Figure.milliseconds(time.p95)) ms, of \(limit)\(other)"
        }
        if let time = app.total.onCPU { return size(time, "uses", " of CPU time") }
        if let time = app.total.mainThread { return size(time, "takes", "") }
        guard let unended else { return "Its \(unit.nouns) take longer than \(limit)" }
        return
            "Its longest \(unit.noun) never ended and used \(Figure.milliseconds(unended)) ms of CPU time, of \(limit)"
    }

    /// Names the step that late frames of a cause have and frames in time have not, in a sentence without its end. Nil
    /// if there is none, or if it is the step that the advice names anyway.
    ///
    /// A step of every frame may take most of a late one; still, the rare step is what makes that late.
    func rareStep(_ loss: Loss, besides longest: PathID?) -> String? {
        let total = loss.app.total
        let late = loss.app.worst.filter { $0.verdict?.cause == loss.cause && $0.isUnfinished != true }
        guard late.count >= Self.fewestSimilarFrames, hasEnoughInTime(loss.app), let missed = total.missedWork else {
            return nil
        }
        let all = Dictionary(total.work.map { ($0.path, $0.time) }, uniquingKeysWith: +)
        func inTime(_ step: StepTime) -> TimeSpan { (all[step.path] ?? step.time) - step.time }
        // Largest first.
        let rare = missed.first { step in
            inTime(step) <= step.time.divided(by: Self.rarely)
                && late.allSatisfy { frame in
                    frame.work.contains { $0.path == step.path && $0.time >= frame.overrun }
                }
        }
        guard let rare, rare.path != longest else { return nil }
        let frames = late.count < loss.missed ? "the \(Figure.count(late.count)) worst late" : "the late"
        let which = loss.missed < total.missed ? " with this cause" : ""
        let others = inTime(rare) > .zero ? "hardly in any" : "in none"
        return "'\(place(rare.path))' ran in each of \(frames) \(unit.nouns)\(which), and \(others) that was in time: "
            + "shorten it first"
    }
}
