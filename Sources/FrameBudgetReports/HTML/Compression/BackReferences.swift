/// Encodes bytes as literals and as references to earlier bytes (LZ77).
enum BackReferences {
    /// A literal byte, or a reference to an equal earlier sequence.
    struct Token {
        private let bits: UInt32

        /// Creates a literal.
        init(_ byte: UInt8) { bits = UInt32(byte) }

        /// Creates a reference to the 3 to 258 bytes that begin a distance before.
        init(length: Int, distance: Int) { bits = 1 << 31 | UInt32(length) << 16 | UInt32(distance - 1) }

        var isReference: Bool { bits >> 31 == 1 }
        var literal: Int { Int(bits) }
        var length: Int { Int(bits >> 16 & 0x1FF) }
        var distance: Int { Int(bits & 0x7FFF) + 1 }
    }

    private static let window = 1 << 15
    private static let longest = 258
    private static let shortest = 3
    /// Maximum number of earlier places tried, and the length from which a match is good enough.
    private static let mostTries = 24
    private static let enough = 96

    /// Returns the tokens of bytes.
    ///
    /// - Complexity: O(bytes · tries).
    static func tokens(of bytes: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 4)
        var search = Search(bytes)
        var place = 0
        var found = search.longestMatch(at: 0)
        while place < bytes.count {
            let present = found
            search.add(place)
            // Lazy matching: one literal sometimes allows a longer match at the next byte.
            let next = present.length < enough ? search.longestMatch(at: place + 1) : (length: 0, distance: 0)
            if present.length < shortest || next.length > present.length {
                tokens.append(Token(bytes[place]))
                place += 1
                found = next
            } else {
                tokens.append(Token(length: present.length, distance: present.distance))
                for covered in place + 1..<place + present.length { search.add(covered) }
                place += present.length
                found = search.longestMatch(at: place)
            }
        }
        return tokens
    }

    /// Places at which each sequence of three bytes was seen.
    private struct Search {
        let bytes: [UInt8]
        private var last = [Int32](repeating: -1, count: 1 << 15)
        private var earlier: [Int32]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            earlier = [Int32](repeating: -1, count: min(bytes.count, window))
        }

        private func beginning(at place: Int) -> Int {
            let three = UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
            return Int((three &* 0x9E37_79B1) >> 17)
        }

        mutating func add(_ place: Int) {
            guard place + shortest <= bytes.count else { return }
            let key = beginning(at: place)
            earlier[place % window] = last[key]
            last[key] = Int32(place)
        }

        func longestMatch(at place: Int) -> (length: Int, distance: Int) {
            guard place + shortest <= bytes.count else { return (0, 0) }
            let limit = min(longest, bytes.count - place)
            var best = (length: 0, distance: 0)
            var candidate = Int(last[beginning(at: place)])
            var tries = mostTries
            while candidate >= 0, place - candidate <= window - 1, tries > 0 {
                if best.length < limit, bytes[candidate + best.length] == bytes[place + best.length] {
                    var length = 0
                    while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
                    if length > best.length { best = (length, place - candidate) }
                    if length >= enough { break }
                }
                let next = Int(earlier[candidate % window])
                // A place that was overwritten points forward, to a later one.
                guard next < candidate else { break }
                candidate = next
                tries -= 1
            }
            return best.length >= shortest ? best : (0, 0)
        }
    }
}
