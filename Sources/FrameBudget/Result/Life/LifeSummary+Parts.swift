public import FrameTrace

extension LifeSummary {
    /// A background task from its begin to its end (S-3).
    public struct BackgroundTask: Sendable, Equatable, Codable {
        /// Its name.
        public var task: String
        /// When the app began it, from V(0).
        public var start: TimeSpan
        /// When the app ended it; nil where it was still open when the app or the run ended.
        public var end: TimeSpan?
        /// The time for it was over before it ended.
        public var isExpired: Bool
        /// It could not begin: the app's time for tasks was over.
        public var isRefused: Bool
    }

    /// The end of an app's process.
    public struct End: Sendable, Equatable, Codable {
        /// When, from V(0).
        public var at: TimeSpan
        /// Why: ``TerminationReason/name``.
        public var reason: String
        /// How many changed bytes of the user's data the app had not saved; nil for none.
        public var unsaved: ByteCount?
    }

    /// What became of the state of an app's view controllers (S-7).
    public struct Restoration: Sendable, Equatable, Codable {
        /// What was done with it.
        public enum Step: String, Sendable, Equatable, Codable {
            /// The app went to the background.
            case preserved
            /// The app was launched.
            case restored
            /// The user quit the app, or it ended during its launch.
            case deleted
        }

        /// A view controller whose state was lost.
        public struct Loss: Sendable, Equatable, Codable {
            /// The view controller.
            public var controller: String
            /// Why, in a clause.
            public var reason: String
        }

        /// What was done.
        public var step: Step
        /// When, from V(0).
        public var at: TimeSpan
        /// How many view controllers came through.
        public var kept: Int
        /// Those that did not, a parent before what is in it; at a restoration only those that had been preserved.
        public var lost: [Loss]
    }

    /// A time for which a mode kept an app awake in the background.
    public struct Awake: Sendable, Hashable, Codable {
        /// The mode.
        public var mode: BackgroundMode
        /// Whether the user noticed nothing of it.
        public var isSilent: Bool
        /// From when, from V(0): the app would have been suspended then.
        public var start: TimeSpan
        /// Until when.
        public var end: TimeSpan
        /// The CPU time that the app used meanwhile; nil where nobody could see that.
        public var cpu: TimeSpan?
        /// How often its main thread woke up.
        public var wakeUps: Int
        /// The footprint that it held at the end; nil where no step uses memory.
        public var footprint: ByteCount?
    }
}
