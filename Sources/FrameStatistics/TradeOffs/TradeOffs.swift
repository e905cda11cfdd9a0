public import FrameBudget
public import FrameTrace

/// What variants of a workload use of the device, side by side: memory against CPU, GPU, disk and network, and what that makes of
/// the frames.
public struct TradeOffs: Sendable, Equatable, Codable {
    /// One run.
    public struct Variant: Sendable, Equatable, Codable {
        /// What the reader calls it, such as its folder.
        public var name: String
        /// What was run.
        public var run: RunSummary
        /// What each app used in the whole run after its warm-up.
        public var whole: [ResourceUse]
        /// The same within the windows; nil where none were asked for.
        public var during: [ResourceUse]?
        /// How many windows there are: those of events that come close together are one.
        public var windows: Int?

        /// A run with its figures.
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

    /// The events whose windows were asked for; nil for none.
    public var event: String?
    /// How long each window lasts.
    public var window: TimeSpan
    /// The variants, in the order in which they were given.
    public var variants: [Variant]

    /// Variants side by side.
    public init(event: String? = nil, window: TimeSpan, variants: [Variant]) {
        (self.event, self.window, self.variants) = (event, window, variants)
    }

    /// The apps that any variant has, in the order in which they come.
    public var apps: [String] {
        var seen: Set<String> = []
        return variants.flatMap { $0.whole.map(\.app) }.filter { seen.insert($0).inserted }
    }
}
