import FrameBudget
import FrameTrace

/// Words on awaited work that had not begun, whatever kept it from starting. The same in headlines, stories of frames and
/// tables.
enum NotBegunWords {
    /// Names a place in the work, in a sentence.
    typealias Place = (PathID) -> String

    /// Describes the wait of a frame, in sentences; nil if the work that it waited for had begun, and if it is not known
    /// what kept it from starting.
    static func sentence(_ story: FrameStory) -> String? {
        guard let held = story.notBegun else { return nil }
        let place: Place = story.result.shortPathText
        let cause: String
        if held.neverBegan == true {
            cause = NeverBeganWords.sentence(held, name, place)
        } else {
            guard let words = clause(held, place) else { return nil }
            let work = "the work that \(story.frame.isUnfinished ? "was to end" : "ended") its wait"
            cause = "For \(Figure.milliseconds(held.time)) ms \(work) had not begun: \(words)"
        }
        return ([cause + "."] + [PoolWords.work(held, place)].compactMap(\.self)).joined(separator: " ")
    }

    /// Describes what kept work from starting, as a clause; nil if that is not known.
    static func clause(_ held: NotBegun, _ place: Place) -> String? {
        switch held.reason {
        case .pool?: PoolWords.clause(held)
        case .suspended?: suspension(held, name, place)
        case .submittedLater?:
            held.neverBegan == true ? "it was in no queue yet" : "it was put into its queue only after that"
        case nil: nil
        }
    }

    /// Describes a suspended operation queue with the work that suspended and resumed it, as a clause.
    ///
    /// - Parameter queueName: names an operation queue.
    static func suspension(_ held: NotBegun, _ queueName: (String) -> String, _ place: Place) -> String {
        let queue = held.queue.map(queueName) ?? "its operation queue"
        let suspended = held.suspender.map { " by '\(place($0))'" } ?? ""
        // What could resume it did not do so in time.
        let resumer = isStillSuspended(held) ? nil : held.resumer
        if let resumer, resumer == held.suspender {
            return "\(queue) was suspended, and later resumed, by '\(place(resumer))'"
        }
        let resumed = resumer.map { " until '\(place($0))' resumed it" } ?? ""
        return "\(queue) was suspended\(suspended)\(resumed)"
    }

    /// Whether the queue was suspended when the run ended.
    static func isStillSuspended(_ held: NotBegun) -> Bool { held.neverBegan == true && held.wasResumed != true }

    /// Describes a cause's examples, if most waited for work that one thing kept from starting: another app's items in
    /// the pool, or a suspended queue. The clause continues a sentence about the wait; nil otherwise.
    static func behind(_ examples: [CauseExample]) -> String? {
        if let pool = PoolWords.behind(examples) { return pool }
        let queues = examples.compactMap { example -> String? in
            guard let held = example.workNotBegun, held.reason == .suspended else { return nil }
            return held.queue
        }
        guard let queue = queues.first, queues.count * 2 > examples.count, queues.allSatisfy({ $0 == queue }) else {
            return nil
        }
        return ", and the work that was to end that wait had not begun: \(name(queue)) was suspended"
    }

    private static func name(_ queue: String) -> String { WaitName.shortEach(queue, to: RemedyWords.longestName) }
}
