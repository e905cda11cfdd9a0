extension Array {
    /// The same elements in memory of exactly their size: an array that grew has up to as much room to spare.
    ///
    /// - Complexity: O(n).
    var ofExactSize: [Element] {
        var exact: [Element] = []
        exact.reserveCapacity(count)
        exact += self
        return exact
    }
}
