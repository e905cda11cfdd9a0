extension Array {
    /// Returns the first index from which a condition holds; the end index if it never does.
    ///
    /// - Complexity: O(log n).
    func sortedIndex(where holds: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
