public import FrameTrace

/// A figure of which each run has one value: nothing within a run says how much it varies.
public struct SingleFigure: Sendable, Equatable, Codable {
    /// Which.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// How often the main thread hung.
        case hangs
        /// How long its hangs were together.
        case hangTime = "time in hangs"
        /// How long the longest was.
        case longestHang = "longest hang"
        /// From an input event's coming to the vsync that showed it: the 95th percentile.
        case inputShown = "input on screen after, p95"
        /// How long an input event was queued: the 95th percentile.
        case inputWaited = "input queued for, p95"
        /// How long its handler took: the 95th percentile.
        case inputHandled = "input handled in, p95"
        /// From where frames began on the main thread to their present, of an app with a render thread: the median.
        case framePresented = "frame begin to present, p50"
        /// The same: the 95th percentile.
        case framePresentedTail = "frame begin to present, p95"
        /// From the opening of the app to the commit of its first frame.
        case firstFrame = "time to first frame"
        /// The length of the app's longest graph of operations; of one that never finished, up to the end of the run.
        case operationGraph = "longest operation graph"
        /// Operations of all apps that had not finished when the run ended.
        case unfinishedOperations = "unfinished operations"
        /// Items or requests that piled up to the end of the run.
        case backlog = "items piled up at the end"
        /// The most bytes at any instant that only the app could give back.
        case peakFootprint = "peak footprint"
    }

    /// What a side's longest hang was about.
    public struct Source: Sendable, Equatable, Codable {
        /// The step that took most of it, below the app; empty where none is known.
        public var step: [String]
        /// What it waited for, where that took longer than any step; nil elsewhere.
        public var wait: String?
    }

    /// Which.
    public var kind: Kind
    /// Where, of a kind of which there may be several: a queue or the GPU; nil elsewhere.
    public var place: String?
    /// The unit of ``shift``.
    public var unit: MetricUnit
    /// How far it moved: by how much is known, and only for runs without noise whether it is a change. What is there in one
    /// run alone, such as hangs, is a change in any.
    public var shift: Shift
    /// How many events the first run's value is counted by; nil where it is no figure of events.
    public var countBefore: Int?
    /// The same of the second run.
    public var countAfter: Int?
    /// What the first run's longest hang was about.
    public var sourceBefore: Source?
    /// What the second run's longest hang was about.
    public var sourceAfter: Source?
    /// The operation by which the longest graph became longer or shorter, where it did and a single one explains that.
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

    /// Whether none in one run and some in the other is a change, noise or not, for there is no more or less of it by chance.
    var isEvent: Bool { [.hangs, .hangTime, .longestHang, .unfinishedOperations, .backlog].contains(self) }
}
