import FrameBudget
import FrameTrace

extension TraceFacts {
    /// The facts of a recorder that sees everything, on a machine without a CPU quota.
    static let live = TraceFacts(
        threads: .every,
        unseenCPU: .unknown,
        recordsClasses: true,
        recordsOverhead: true,
        countsInterrupts: true
    )

    /// The facts of such a recorder for a program that marks its own frames.
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
