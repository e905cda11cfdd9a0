import FrameTrace

/// The activity of one of a late frame's threads, with the stacks that show it.
struct SampledThread {
    /// A part of the frame's interval with one activity of the thread.
    struct Part {
        var sample: FrameSample
        /// The index of its stack in the trace; nil if it comes from events.
        var stack: Int?
    }

    var thread: ThreadID
    var name: String
    var role: StackRole
    var depth = 0
    var parts: [Part]

    /// The samples without their stacks.
    var samples: ThreadSamples {
        ThreadSamples(thread: name, role: role, depth: depth, samples: parts.map(\.sample))
    }
}
