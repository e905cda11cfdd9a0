import FrameBudget
import FrameTrace

/// Words on what ended a wait for a group, a semaphore or a condition, and on what ended right before.
extension RemedyWords {
    /// Names the work that ended a wait, in a sentence.
    func sentence(endedBy work: PathID) -> String { "'\(place(work))' ended the wait." }

    /// Describes the item that ended right before a wait for a group, and may belong to the group, in a sentence.
    func nextEnd(_ next: NextEnd) -> String {
        let item = "Another item, '\(place(next.path))', ended"
        guard next.before >= Self.shownEnd else {
            return
                "\(item) when the wait did: if it belongs to the group, too, shortening only one of them gains less than 0.1 ms."
        }
        return
            "\(item) \(Figure.milliseconds(next.before)) ms before the wait did: if it belongs to the group, too, "
            + "shortening only one of them gains no more than that."
    }

    /// The shortest time between two ends that is shown. Less would be shown as 0.0 ms.
    private static let shownEnd = TimeSpan.microseconds(50)
}
