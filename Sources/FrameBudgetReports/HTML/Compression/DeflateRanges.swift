/// Numbers encoded as a range and extra bits, as deflate encodes lengths and distances.
struct DeflateRanges {
    /// The first number of each range.
    let first: [Int]
    /// Number of bits for the place within each range.
    let extraBits: [Int]
    private let ranges: [UInt8]

    /// Lengths from 3 to 258.
    static let lengths = DeflateRanges(
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0] + [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
        from: 3,
        through: 258
    )

    /// Distances from 1 to 32,768.
    static let distances = DeflateRanges(extraBits: [0, 0] + (0..<28).map { $0 / 2 }, from: 1, through: 32_768)

    private init(extraBits: [Int], from start: Int, through end: Int) {
        self.extraBits = extraBits
        var first: [Int] = []
        var next = start
        for bits in extraBits {
            first.append(next)
            next += 1 << bits
        }
        // The longest length has a range of its own, taken from the last range.
        if extraBits.last == 0 { first[first.count - 1] = end }
        var ranges = [UInt8](repeating: 0, count: end + 1)
        for (index, number) in first.enumerated() {
            let next = index + 1 < first.count ? first[index + 1] : end + 1
            for place in number..<next { ranges[place] = UInt8(index) }
        }
        self.first = first
        self.ranges = ranges
    }

    /// Returns the range that contains a number.
    func index(of number: Int) -> Int { Int(ranges[number]) }
}
