/// Who is behind a wait: the thread that ended it, or that held what it was for.
struct Behind: Hashable {
    /// The thread, as names of waits call it.
    var title: String
    /// Whether it held the lock; else it ended the wait.
    var isHolder: Bool

    /// As the name of a wait ends.
    var text: String { "\(isHolder ? "held" : "woken") by \(title)" }
}
