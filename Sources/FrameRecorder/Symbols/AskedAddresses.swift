/// Addresses of a file that names are wanted of.
package struct AskedAddresses {
    private let sorted: [UInt64]

    /// Some addresses, as the file counts.
    ///
    /// - Complexity: O(a log a).
    package init(_ addresses: some Sequence<UInt64>) { sorted = addresses.sorted() }

    /// Whether a function holds one of them; one without a size holds its first address alone.
    ///
    /// - Complexity: O(log a).
    func isAny(from address: UInt64, size: UInt64) -> Bool {
        let first = sorted.sortedIndex(where: { $0 >= address })
        return first < sorted.count && sorted[first] - address < max(size, 1)
    }
}

extension SymbolTable {
    /// Functions as they are read: those kept, and how many there are in all.
    struct Entries {
        private let asked: AskedAddresses?
        private(set) var kept: [Entry] = []
        private(set) var count = 0

        init(asked: AskedAddresses?) { self.asked = asked }

        mutating func append(_ entry: Entry) {
            count += 1
            guard asked?.isAny(from: entry.address, size: entry.size) ?? true else { return }
            kept.append(entry)
        }
    }
}
