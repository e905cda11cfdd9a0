import FrameTrace
import Scenario

/// Which class an item runs at (Q-6 to Q-10, W-10 to W-12).
enum ItemClass {
    /// The class of an item.
    ///
    /// - Parameters:
    ///   - submitter: the class of who submits it, without any override (Q-14, async inversion: onward propagation uses the
    ///     original class).
    ///   - queue: nil for the cooperative pool.
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
        // No item has a class of its own there (W-10).
        guard platform == .darwin else { return queue.linuxRoot }
        let block = block(submission, submitter)
        if case .global(let qos) = queue.kind {
            // The default global queue is none in particular: what it runs keeps its own class.
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

    /// The class of a block of `sync`: never lower than its thread's, and its thread's on Linux (W-10).
    static func ofSync(_ qos: QoS?, _ flags: WorkFlags, on thread: QoS, platform: Platform) -> QoS {
        platform == .darwin ? max(thread, qos ?? thread) : thread
    }

    /// The class that a block brings along; nil where it has none.
    private static func block(_ submission: Submission, _ submitter: QoS) -> QoS? {
        // An explicit class beats every flag that would take it away.
        if let explicit = submission.qos { return explicit }
        if submission.flags.contains(.noQoS) { return nil }
        if submission.flags.contains(.assignCurrentContext) { return inferred(from: submitter) }
        // What comes after a delay is no exception: it captures its submitter's class.
        if submission.flags.contains(.detached) { return nil }
        return inferred(from: submitter)
    }

    /// What is captured from a thread's class: userInteractive is translated.
    private static func inferred(from qos: QoS) -> QoS { min(qos, .userInitiated) }
}
