/// The addresses in a file for which names are needed.
package struct AddressFilter {
    private let sorted: [UInt64]

    /// Creates the set from addresses within the file.
    ///
    /// - Complexity: O(a log a).
    package init(_ addresses: some Sequence<UInt64>) { sorted = addresses.sorted() }

    /// Returns whether a function contains any of the addresses. A function without a size contains only its first
    /// address.
    ///
    /// - Complexity: O(log a).
    func isAny(from address: UInt64, size: UInt64) -> Bool {
        let first = sorted.sortedIndex(where: { $0 >= address })
        return first < sorted.count && sorted[first] - address < max(size, 1)
    }
}

extension SymbolTable {
    /// The functions of a table while it is read: those kept, and the total count.
    struct Entries {
        private let asked: AddressFilter?
        private(set) var kept: [Entry] = []
        private(set) var count = 0

        init(asked: AddressFilter?) { self.asked = asked }

        mutating func append(_ entry: Entry) {
            count += 1
            guard asked?.isAny(from: entry.address, size: entry.size) ?? true else { return }
            kept.append(entry)
        }
    }
}
