import FrameTrace

/// What one of a late frame's threads was doing, with the stacks that say so.
struct SeenThread {
    /// A part of the frame's interval in which the thread did one thing.
    struct Part {
        var sample: FrameSample
        /// The stack that shows it, as an index into the trace's; nil where events say so.
        var stack: Int?
    }

    var thread: ThreadID
    var name: String
    var role: StackRole
    var depth = 0
    var parts: [Part]

    /// The same without the stacks.
    var samples: ThreadSamples {
        ThreadSamples(thread: name, role: role, depth: depth, samples: parts.map(\.sample))
    }
}
