public import FrameBudget
public import FrameTrace

/// The resource use of variants of a workload, side by side: memory against CPU, GPU, disk and network, with the effect
/// on the frames.
public struct TradeOffs: Sendable, Equatable, Codable {
    /// One run.
    public struct Variant: Sendable, Equatable, Codable {
        /// The name shown to the reader, such as its folder.
        public var name: String
        /// The summary of the run.
        public var run: RunSummary
        /// The resources used by each app in the whole run after its warm-up.
        public var whole: [ResourceUse]
        /// The resources used within the windows; nil if no windows were requested.
        public var during: [ResourceUse]?
        /// Number of windows; windows of events that come close together are merged.
        public var windows: Int?

        /// Creates a variant.
        public init(
            name: String,
            run: RunSummary,
            whole: [ResourceUse],
            during: [ResourceUse]? = nil,
            windows: Int? = nil
        ) {
            (self.name, self.run, self.whole, self.during, self.windows) = (name, run, whole, during, windows)
        }
    }

    /// The events whose windows were requested; nil for none.
    public var event: String?
    /// The length of each window.
    public var window: TimeSpan
    /// The variants, in the order in which they were given.
    public var variants: [Variant]

    /// Creates a comparison of variants.
    public init(event: String? = nil, window: TimeSpan, variants: [Variant]) {
        (self.event, self.window, self.variants) = (event, window, variants)
    }

    /// The apps of all variants, in order of first appearance.
    public var apps: [String] {
        var seen: Set<String> = []
        return variants.flatMap { $0.whole.map(\.app) }.filter { seen.insert($0).inserted }
    }
}
