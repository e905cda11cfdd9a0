import FrameTrace
import Scenario

/// The rules for the class of an item (Q-6 to Q-10, W-10 to W-12).
enum ItemClass {
    /// Returns the class of an item.
    ///
    /// - Parameters:
    ///   - submitter: The class of the submitting thread, without any override (Q-14, async inversion: onward
    ///     propagation uses the original class).
    ///   - queue: The queue; nil for the cooperative pool.
    static func qos(
        of submission: Submission,
        submittedAt submitter: QoS,
        to queue: QueueState?,
        platform: Platform
    ) -> QoS {
        guard let queue else {
            return platform == .darwin
                ? submission.qos ?? inferred(from: submitter) : (submission.qos ?? .default).linuxClass
        }
        if queue.isOnMain { return .userInteractive }
        // No item has a class of its own on Linux (W-10).
        guard platform == .darwin else { return queue.linuxRoot }
        let block = block(submission, submitter)
        if case .global(let qos) = queue.kind {
            // The default global queue has no particular class: its items keep their own.
            if qos == .default { return block ?? .default }
            return submission.flags.contains(.enforceQoS) ? max(qos, block ?? qos) : qos
        }
        if let label = queue.label {
            let floored = max(label, queue.floor ?? label)
            return submission.flags.contains(.enforceQoS) ? max(floored, block ?? floored) : floored
        }
        let own = block ?? .default
        return max(own, queue.floor ?? own)
    }

    /// Returns the class of a block of `sync`: never lower than its thread's; on Linux its thread's (W-10).
    static func ofSync(_ qos: QoS?, _ flags: WorkFlags, on thread: QoS, platform: Platform) -> QoS {
        platform == .darwin ? max(thread, qos ?? thread) : thread
    }

    /// Returns the class of a block itself; nil if it has none.
    private static func block(_ submission: Submission, _ submitter: QoS) -> QoS? {
        // An explicit class takes precedence over every flag that would remove it.
        if let explicit = submission.qos { return explicit }
        if submission.flags.contains(.noQoS) { return nil }
        if submission.flags.contains(.assignCurrentContext) { return inferred(from: submitter) }
        // Delayed items are no exception: they capture their submitter's class.
        if submission.flags.contains(.detached) { return nil }
        return inferred(from: submitter)
    }

    /// Returns the class captured from a thread: userInteractive is lowered to userInitiated.
    private static func inferred(from qos: QoS) -> QoS { min(qos, .userInitiated) }
}
