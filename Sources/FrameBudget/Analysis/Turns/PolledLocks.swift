import FrameTrace

/// Who is behind waits for locks and conditions that a thread waits for again and again within one turn, each time up to a
/// timeout: who ended the last of those waits, or held what it was for.
///
/// Many locks are waited for like that: those of Java, Python's own, a condition with `wait_for` in a loop. All of these waits
/// are one, and only the last of them says who was waited for.
struct PolledLocks {
    /// Who was behind the wait that was taken last, by what it was for.
    private var last: [WaitObject: Behind] = [:]
    /// Who is behind each wait, by when it began.
    private var found: [Instant: Behind] = [:]

    /// Takes the next wait of a turn, the last one first.
    ///
    /// - Parameter behind: who is known to be behind it by itself; nil where that is not known.
    mutating func take(_ leave: CPULeave, behind: Behind?) {
        let lock = WaitObject(lockOf: leave)
        if let behind { last[lock] = behind }
        found[leave.at] = last[lock]
    }

    /// Who is behind a wait: where it does not say so itself, who was behind the next one for the same lock; nil where none in
    /// the turn says so.
    ///
    /// - Complexity: O(1).
    func behind(_ leave: CPULeave) -> Behind? { found[leave.at] }
}
