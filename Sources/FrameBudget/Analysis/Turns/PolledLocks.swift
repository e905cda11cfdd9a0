import FrameTrace

/// Who is behind waits for locks and conditions that a thread waits for again and again within one turn, each time up to a
/// timeout: who ended the last of those waits, or held what it was for.
///
/// Many locks are waited for like that: those of Java, Python's own, a condition with `wait_for` in a loop. All of these waits
/// are one, and only the last of them says who was waited for.
struct PolledLocks {
    /// What a wait is for, as far as its call says.
    private enum Lock: Hashable {
        /// ``CPULeave/lock``.
        case address(UInt64)
        /// The place that it waits at, where the address is not known.
        case place(SiteID)

        init(_ leave: CPULeave) {
            self = leave.arguments.0 == 0 ? .place(leave.site) : .address(leave.lock)
        }
    }

    /// Who was behind the wait that was taken last, by what it was for.
    private var last: [Lock: String] = [:]
    /// Who is behind each wait, by when it began.
    private var found: [Instant: String] = [:]

    /// Takes the next wait of a turn, the last one first.
    ///
    /// - Parameter behind: who is known to be behind it by itself; nil where that is not known.
    mutating func take(_ leave: CPULeave, behind: String?) {
        let lock = Lock(leave)
        if let behind { last[lock] = behind }
        found[leave.at] = last[lock]
    }

    /// Who is behind a wait: where it does not say so itself, who was behind the next one for the same lock; nil where none in
    /// the turn says so.
    ///
    /// - Complexity: O(1).
    func behind(_ leave: CPULeave) -> String? { found[leave.at] }
}
