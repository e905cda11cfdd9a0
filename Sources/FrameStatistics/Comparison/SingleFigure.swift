public import FrameTrace

/// A figure with one value per run, so that its variation within a run is unknown.
public struct SingleFigure: Sendable, Equatable, Codable {
    /// The kind of figure.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Number of hangs of the main thread.
        case hangs
        /// The total time of its hangs.
        case hangTime = "time in hangs"
        /// The length of the longest hang.
        case longestHang = "longest hang"
        /// From the arrival of an input event to the vsync that showed it: the 95th percentile.
        case inputShown = "input on screen after, p95"
        /// Time that input events were queued: the 95th percentile.
        case inputWaited = "input queued for, p95"
        /// Time that input handlers took: the 95th percentile.
        case inputHandled = "input handled in, p95"
        /// From a frame's begin on the main thread to its present, for an app with a render thread: the median.
        case framePresented = "frame begin to present, p50"
        /// From a frame's begin on the main thread to its present: the 95th percentile.
        case framePresentedTail = "frame begin to present, p95"
        /// From the opening of the app to the commit of its first frame.
        case firstFrame = "time to first frame"
        /// The length of the app's longest graph of operations; for an unfinished one, up to the end of the run.
        case operationGraph = "longest operation graph"
        /// Operations of all apps that had not finished when the run ended.
        case unfinishedOperations = "unfinished operations"
        /// Items or requests in the backlog at the end of the run.
        case backlog = "items piled up at the end"
        /// The largest number of bytes, at any instant, that only the app could free.
        case peakFootprint = "peak footprint"
    }

    /// The main contributor to a side's longest hang.
    public struct Source: Sendable, Equatable, Codable {
        /// The step that took most of it, below the app; empty if unknown.
        public var step: [String]
        /// The wait that took longer than any step; nil if there was none.
        public var wait: String?
    }

    /// The kind of figure.
    public var kind: Kind
    /// The place, for kinds with several figures: a queue or the GPU; nil otherwise.
    public var place: String?
    /// The unit of ``shift``.
    public var unit: MetricUnit
    /// The shift. With noise it has a size but no verdict, except for things that only one run has, such as hangs,
    /// which are always a change.
    public var shift: Shift
    /// Number of events behind the first run's value; nil if it is not a figure of events.
    public var countBefore: Int?
    /// Number of events behind the second run's value; nil if it is not a figure of events.
    public var countAfter: Int?
    /// The main contributor to the first run's longest hang.
    public var sourceBefore: Source?
    /// The main contributor to the second run's longest hang.
    public var sourceAfter: Source?
    /// The operation that made the longest graph longer or shorter, if a single one explains the change.
    public var operation: MovedOperation?
}

extension SingleFigure.Kind {
    /// The unit of its values.
    var unit: MetricUnit {
        switch self {
        case .hangs: .hangs
        case .unfinishedOperations, .backlog: .items
        case .peakFootprint: .megabytes
        case .hangTime, .longestHang, .inputShown, .inputWaited, .inputHandled, .framePresented, .framePresentedTail,
            .firstFrame, .operationGraph:
            .milliseconds
        }
    }

    /// Whether none in one run and some in the other is always a change, with noise or without, since it does not
    /// happen by chance.
    var isEvent: Bool { [.hangs, .hangTime, .longestHang, .unfinishedOperations, .backlog].contains(self) }
}
