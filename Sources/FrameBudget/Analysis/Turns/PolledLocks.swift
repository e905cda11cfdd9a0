import FrameTrace

/// The threads behind waits for locks and conditions that a thread repeats within one turn, each time up to a timeout:
/// those that ended the last of these waits, or held the lock.
///
/// Many locks are polled like that: those of Java, Python's own, a condition with `wait_for` in a loop. All of these
/// waits are one, and only the last of them shows the thread behind it.
struct PolledLocks {
    /// The thread behind the wait that was taken last, by what the wait was for.
    private var last: [WaitObject: Behind] = [:]
    /// The thread behind each wait, by the wait's begin.
    private var found: [Instant: Behind] = [:]

    /// Takes the next wait of a turn, the last one first.
    ///
    /// - Parameter behind: the thread known to be behind it from this wait alone; nil where not known.
    mutating func take(_ leave: OffCPUTransition, behind: Behind?) {
        let lock = WaitObject(lockOf: leave)
        if let behind { last[lock] = behind }
        found[leave.at] = last[lock]
    }

    /// Returns the thread behind a wait; if the wait does not show it, the one behind the next wait for the same lock.
    /// Nil where no wait in the turn shows it.
    ///
    /// - Complexity: O(1).
    func behind(_ leave: OffCPUTransition) -> Behind? { found[leave.at] }
}
