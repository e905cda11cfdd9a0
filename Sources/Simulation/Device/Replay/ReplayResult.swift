/// The result of replaying a log.
public struct ReplayResult: Sendable, Equatable {
    /// An input whose effects in the replay differ from those in the live run.
    public struct Difference: Sendable, Equatable {
        /// The input's index in the log.
        public var index: Int
        /// The logged input.
        public var logged: LoggedInput
        /// The digest of the effects in the replay; nil if the input refers to a thread, resource or work that does not
        /// exist in the replay.
        public var digest: UInt64?
    }

    /// The number of replayed inputs, including the one that differed.
    public var replayed: Int
    /// The first difference; nil if there is none.
    public var difference: Difference?

    /// Creates a result.
    public init(replayed: Int, difference: Difference? = nil) {
        self.replayed = replayed
        self.difference = difference
    }
}
