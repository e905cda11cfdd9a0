/// The order in which background apps are terminated (M-6).
public enum KillOrder: String, Sendable, CaseIterable {
    /// The app with the largest footprint first.
    case largestFirst = "largest first"
    /// The app that left the screen first.
    case oldestFirst = "oldest first"
}
