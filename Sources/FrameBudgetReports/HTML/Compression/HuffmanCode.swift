/// A prefix code with short codes for frequent symbols, defined by the lengths alone (the canonical code of RFC 1951).
struct HuffmanCode {
    /// Number of bits of each symbol; 0 if it does not occur.
    let lengths: [Int]
    /// Bits of each symbol, in the order in which they are written.
    private let codes: [Int]

    /// Creates the code for the given symbol counts.
    ///
    /// - Parameter longest: maximum number of bits of a symbol; all symbols must fit.
    init(counts: [Int], longest: Int) {
        lengths = Self.lengths(counts, longest: longest)
        var next = 0
        var codes = [Int](repeating: 0, count: counts.count)
        for length in 1...longest {
            next <<= 1
            for symbol in counts.indices where lengths[symbol] == length {
                codes[symbol] = Self.reversed(next, length)
                next += 1
            }
        }
        self.codes = codes
    }

    /// Writes a symbol.
    func write(_ symbol: Int, to bits: inout LittleBitWriter) { bits.write(codes[symbol], count: lengths[symbol]) }

    private static func reversed(_ code: Int, _ length: Int) -> Int {
        (0..<length).reduce(0) { $0 | (code >> $1 & 1) << (length - 1 - $1) }
    }

    /// Returns the lengths of the best code within the limit, by the package-merge algorithm.
    private static func lengths(_ counts: [Int], longest: Int) -> [Int] {
        var lengths = [Int](repeating: 0, count: counts.count)
        var used = counts.indices.filter { counts[$0] > 0 }
        // Decoders require a complete code, so it has at least two symbols.
        for symbol in counts.indices where used.count < 2 && counts[symbol] == 0 { used.append(symbol) }
        let leaves = used.map { Package(weight: max(counts[$0], 1), symbols: [$0]) }
            .sorted { ($0.weight, $0.symbols[0]) < ($1.weight, $1.symbols[0]) }
        var row = leaves
        for _ in 1..<longest {
            let pairs = stride(from: 0, to: row.count - 1, by: 2).map { place in
                Package(
                    weight: row[place].weight + row[place + 1].weight,
                    symbols: row[place].symbols + row[place + 1].symbols
                )
            }
            row = merged(leaves, pairs)
        }
        for package in row.prefix(2 * used.count - 2) {
            for symbol in package.symbols { lengths[symbol] += 1 }
        }
        return lengths
    }

    private struct Package {
        var weight: Int
        var symbols: [Int]
    }

    private static func merged(_ left: [Package], _ right: [Package]) -> [Package] {
        var merged: [Package] = []
        merged.reserveCapacity(left.count + right.count)
        var (first, second) = (0, 0)
        while first < left.count || second < right.count {
            if second == right.count || (first < left.count && left[first].weight <= right[second].weight) {
                merged.append(left[first])
                first += 1
            } else {
                merged.append(right[second])
                second += 1
            }
        }
        return merged
    }
}
