/// The samples of one thread that belong to a late frame, in order of time.
public struct ThreadSamples: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// How it is related to the frame.
    public var role: StackRole
    /// How many waits lie between the main thread and it: 1 for the thread that the main thread waited for; 0 for the main
    /// thread itself, and for whoever held its CPU.
    public var depth: Int
    /// What it was doing.
    public var samples: [FrameSample]

    /// The samples of one thread.
    public init(thread: String, role: StackRole, depth: Int = 0, samples: [FrameSample]) {
        self.thread = thread
        self.role = role
        self.depth = depth
        self.samples = samples
    }
}
