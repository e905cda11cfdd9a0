extension RandomAccessCollection where Index == Int {
    /// The first index whose element is as asked, where all after it are, too; the end where none is.
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
