import FrameBudget

/// Advice on the part of an app's own side without which its own work would have fitted.
extension RemedyWords {
    /// Names that part, with the number of late frames that needed it, in sentences; or work that ran before late
    /// frames only. Empty if there is neither.
    func furtherWork(_ loss: Loss) -> String {
        let count = loss.app.total.verdicts.first { $0.cause == loss.cause }
        let rare = rareWork(loss.app)
        let last = rare.map { " \($0.sentence)" } ?? ""
        guard let count, let further = count.mainFurtherCause,
            let part = count.beside?.first(where: { $0.cause == further })
        else { return last }
        // Results of earlier versions do not count the frames of a part.
        let frames = part.frames ?? count.besideCount ?? 0
        let late = "\(Figure.count(frames)) of the \(Figure.counted(count.missed, "late \(unit.noun)"))"
        let fitted =
            " In \(late) with this cause, own work alone would have fitted, but not together with \(VerdictWords.noun(further))."
        // That sentence says what to do about the same work.
        if let rare, rare.resource == further.resource { return fitted + last }
        return fitted + less(further) + last
    }

    /// Says what to do about such a part, in a sentence.
    private func less(_ further: VerdictCause) -> String {
        switch further.kind {
        case .outsideWork where Self.isLayout(further.resource): " Shorten that as well."
        case .outsideWork: " Shorten that as well, or move it to a queue."
        case .gpu: " Draw less there as well, or overlap the two."
        case .io: " Keep those requests off the \(unit.thread) as well."
        default: ""
        }
    }
}
