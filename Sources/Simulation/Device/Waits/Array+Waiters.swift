import FrameTrace

extension [ThreadID] {
    /// Takes a thread out, where it is first found; false where it isn't there.
    ///
    /// - Complexity: O(n).
    mutating func removeFirst(_ thread: ThreadID) -> Bool {
        guard let index = firstIndex(of: thread) else { return false }
        remove(at: index)
        return true
    }
}
