/// The thread behind a wait: the one that ended it, or that held what it was for.
struct Behind: Hashable {
    /// The thread, as names of waits call it.
    var title: String
    /// Whether it held the lock; otherwise it ended the wait.
    var isHolder: Bool

    /// The end of a wait's name.
    var text: String { "\(isHolder ? "held" : "woken") by \(title)" }
}
