/// How the replay of a log went.
public struct ReplayResult: Sendable, Equatable {
    /// Where a replay came to other effects than the live run.
    public struct Difference: Sendable, Equatable {
        /// The input's place in the log, from 0.
        public var index: Int
        /// What was logged.
        public var logged: LoggedInput
        /// The digest of the effects in the replay; nil where the input names a thread, resource or work that is not there
        /// in the replay.
        public var digest: UInt64?
    }

    /// How many inputs were replayed, the one that differed included.
    public var replayed: Int
    /// The first difference; nil where there is none.
    public var difference: Difference?

    /// A result.
    public init(replayed: Int, difference: Difference? = nil) {
        self.replayed = replayed
        self.difference = difference
    }
}
