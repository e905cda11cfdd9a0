/// The samples of one thread in a late frame, in order of time.
public struct ThreadSamples: Sendable, Equatable, Codable {
    /// The thread's name.
    public var thread: String
    /// The thread's relation to the frame.
    public var role: StackRole
    /// The number of waits between the main thread and this one: 1 for the thread that the main thread waited for; 0
    /// for the main thread itself and for the thread that held its CPU.
    public var depth: Int
    /// The samples.
    public var samples: [FrameSample]

    /// Creates the samples of a thread.
    public init(thread: String, role: StackRole, depth: Int = 0, samples: [FrameSample]) {
        self.thread = thread
        self.role = role
        self.depth = depth
        self.samples = samples
    }
}
