public import FrameTrace

extension LifeSummary {
    /// A background task from its begin to its end (S-3).
    public struct BackgroundTask: Sendable, Equatable, Codable {
        /// Its name.
        public var task: String
        /// When the app began it, from V(0).
        public var start: TimeSpan
        /// When the app ended it; nil if it was still open when the app or the run ended.
        public var end: TimeSpan?
        /// Whether its time ran out before it ended.
        public var isExpired: Bool
        /// Whether it was refused because the app's time for tasks was over.
        public var isRefused: Bool
    }

    /// The end of an app's process.
    public struct End: Sendable, Equatable, Codable {
        /// When the process ended, from V(0).
        public var at: TimeSpan
        /// The reason: ``TerminationReason/name``.
        public var reason: String
        /// The number of changed bytes of the user's data that the app had not saved; nil for none.
        public var unsaved: ByteCount?
    }

    /// A step in the state restoration of an app's view controllers (S-7).
    public struct Restoration: Sendable, Equatable, Codable {
        /// The kind of step.
        public enum Step: String, Sendable, Equatable, Codable {
            /// Preserved, as the app went to the background.
            case preserved
            /// Restored, as the app was launched.
            case restored
            /// Deleted, as the user quit the app, or it ended during its launch.
            case deleted
        }

        /// A view controller whose state was lost.
        public struct Loss: Sendable, Equatable, Codable {
            /// The view controller.
            public var controller: String
            /// The reason, as a clause.
            public var reason: String
        }

        /// The kind of step.
        public var step: Step
        /// When the step happened, from V(0).
        public var at: TimeSpan
        /// The number of view controllers whose state was kept.
        public var kept: Int
        /// The view controllers whose state was lost, parents before their children; at a restoration only those that
        /// had been preserved.
        public var lost: [Loss]
    }

    /// A time in which a mode kept an app awake in the background.
    public struct Awake: Sendable, Hashable, Codable {
        /// The mode.
        public var mode: BackgroundMode
        /// Whether the app did nothing that the user noticed.
        public var isSilent: Bool
        /// When it began, from V(0): the app's time in the background would otherwise have been over then.
        public var start: TimeSpan
        /// When it ended, from V(0).
        public var end: TimeSpan
        /// The CPU time that the app used meanwhile; nil if not measured.
        public var cpu: TimeSpan?
        /// The number of times that its main thread woke up.
        public var wakeUps: Int
        /// The app's memory footprint at the end; nil if no step uses memory.
        public var footprint: ByteCount?
    }
}
