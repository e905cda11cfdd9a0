import FrameBudget
import FrameTrace

extension TraceFacts {
    /// What a recorder on a machine without a quota sees that lets it see everything.
    static let live = TraceFacts(
        threads: .every,
        unseenCPU: .unknown,
        recordsClasses: true,
        recordsOverhead: true,
        countsInterrupts: true
    )

    /// What such a recorder sees of a program that marks its own frames.
    static let program = TraceFacts(threads: .every, unseenCPU: .unknown, countsInterrupts: true)

    /// The facts of the producers that tests name.
    static func named(_ producer: String) -> TraceFacts {
        switch producer {
        case "live": live
        case "program": program
        default: .virtualTime
        }
    }
}
