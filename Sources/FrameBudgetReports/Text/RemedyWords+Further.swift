import FrameBudget

/// Advice on the part of an app's own side without which its own work would have fitted.
extension RemedyWords {
    /// Names that part, with the number of late frames that were too long only with other work and of those that needed
    /// this part, in sentences; or work that ran before late frames only. Empty if there is neither.
    func furtherWork(_ loss: Loss) -> String {
        let count = loss.app.total.verdicts.first { $0.cause == loss.cause }
        let rare = rareWork(loss.app)
        let last = rare.map { " \($0.sentence)" } ?? ""
        guard let count, let further = count.mainFurther else { return last }
        let all = count.besideCount ?? further.frames
        let late =
            all == count.missed && all > 1
            ? "each of the \(Figure.count(all)) late \(unit.nouns)"
            : "\(Figure.count(all)) of the \(Figure.counted(count.missed, "late \(unit.noun)"))"
        let except =
            further.frames < all ? "; in \(Figure.count(further.frames)) of them it did not fit" : ", but not"
        let fitted =
            " In \(late) with this cause, own work alone would have fitted\(except) together with "
            + "\(VerdictWords.noun(further.cause))."
        // That sentence says what to do about the same work.
        if let rare, isFurther(count, rare.resource) { return fitted + last }
        return fitted + less(further.cause) + last
    }

    /// Whether other work of the main thread is, or has, the part besides own work that made most of these frames late.
    func isFurther(_ count: VerdictCount?, _ work: String) -> Bool {
        count?.mainFurtherCause?.isPart(of: VerdictCause(.outsideWork, resource: work)) ?? false
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
