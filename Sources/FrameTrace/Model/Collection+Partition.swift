extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element satisfies the predicate, in a collection whose further elements all
    /// satisfy it too; the end if none does.
    ///
    /// - Complexity: O(log n).
    package func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
