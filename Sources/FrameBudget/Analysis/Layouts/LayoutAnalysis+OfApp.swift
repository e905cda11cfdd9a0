import FrameTrace

extension LayoutAnalysis {
    /// The current state of an app.
    struct OfApp {
        /// Index of its layout in the summary; nil until it has one.
        var layout: Int?
        var size: ScreenSize?
        /// Index of its current transition in the summary.
        var transition: Int?
        var phase: (name: String, began: Instant)?
        /// The last callback that has not ended, and when it began.
        var call: (callback: AppCallback, began: Instant)?
        /// When the layout passes still in progress began.
        var passes: [Instant] = []
        var isHidden = false
        /// When its passes on screen began.
        var begun: [Instant] = []
    }
}
