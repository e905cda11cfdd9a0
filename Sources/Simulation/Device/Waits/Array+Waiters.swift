import FrameTrace

extension [ThreadID] {
    /// Removes the first occurrence of a thread; returns false if there is none.
    ///
    /// - Complexity: O(n).
    mutating func removeFirst(_ thread: ThreadID) -> Bool {
        guard let index = firstIndex(of: thread) else { return false }
        remove(at: index)
        return true
    }
}
