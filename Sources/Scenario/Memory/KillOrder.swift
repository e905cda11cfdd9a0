/// Which of several background apps is terminated first (M-6).
public enum KillOrder: String, Sendable, CaseIterable {
    /// The one with the largest footprint.
    case largestFirst = "largest first"
    /// The one that left the screen first.
    case oldestFirst = "oldest first"
}
