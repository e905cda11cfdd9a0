/// How long names of waits may be in a sentence.
enum WaitName {
    /// How many characters so many words take that a name would say nothing without its end.
    private static let more = 24

    /// The limit for a name: a larger one where it says that a thread with the name of the waiting one was behind a wait, for
    /// that stands at its end.
    static func limit(of name: String, _ limit: Int) -> Int {
        name.contains(" by another thread named ") || name.hasSuffix(" of another process)") ? limit + more : limit
    }
}
