/// Compresses bytes in a format that every browser can decompress (RFC 1951, `DecompressionStream`'s `deflate-raw`).
///
/// The same bytes always give the same result.
enum Deflate {
    /// Number of tokens that share a block and its pair of codes.
    private static let blockLength = 1 << 15

    /// Returns the bytes, compressed.
    ///
    /// - Complexity: O(bytes).
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var bits = LittleBitWriter()
        let tokens = BackReferences.tokens(of: bytes)
        var start = 0
        repeat {
            let end = min(start + blockLength, tokens.count)
            write(tokens[start..<end], isLast: end == tokens.count, to: &bits)
            start = end
        } while start < tokens.count
        return bits.finished()
    }

    private static let endOfBlock = 256

    private static func write(_ tokens: ArraySlice<BackReferences.Token>, isLast: Bool, to bits: inout LittleBitWriter)
    {
        var literals = [Int](repeating: 0, count: 286)
        var distances = [Int](repeating: 0, count: 30)
        literals[endOfBlock] = 1
        for token in tokens {
            guard token.isReference else {
                literals[token.literal] += 1
                continue
            }
            literals[257 + DeflateRanges.lengths.index(of: token.length)] += 1
            distances[DeflateRanges.distances.index(of: token.distance)] += 1
        }
        let literalCode = HuffmanCode(counts: literals, longest: 15)
        let distanceCode = HuffmanCode(counts: distances, longest: 15)
        bits.write(isLast ? 1 : 0, count: 1)
        bits.write(2, count: 2)
        writeLengths(literalCode.lengths, distanceCode.lengths, to: &bits)
        for token in tokens {
            guard token.isReference else {
                literalCode.write(token.literal, to: &bits)
                continue
            }
            let length = DeflateRanges.lengths.index(of: token.length)
            literalCode.write(257 + length, to: &bits)
            bits.write(
                token.length - DeflateRanges.lengths.first[length],
                count: DeflateRanges.lengths.extraBits[length]
            )
            let distance = DeflateRanges.distances.index(of: token.distance)
            distanceCode.write(distance, to: &bits)
            bits.write(
                token.distance - DeflateRanges.distances.first[distance],
                count: DeflateRanges.distances.extraBits[distance]
            )
        }
        literalCode.write(endOfBlock, to: &bits)
    }

    /// Order of the lengths in the code for code lengths.
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Writes the codes of a block as code lengths, which have a code of their own.
    private static func writeLengths(_ literals: [Int], _ distances: [Int], to bits: inout LittleBitWriter) {
        let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
        let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
        let runs = Self.runs(of: literals[..<literalCount] + distances[..<distanceCount])
        var counts = [Int](repeating: 0, count: 19)
        for run in runs { counts[run.symbol] += 1 }
        let code = HuffmanCode(counts: counts, longest: 7)
        let lengthCount = max(4, (lengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
        bits.write(literalCount - 257, count: 5)
        bits.write(distanceCount - 1, count: 5)
        bits.write(lengthCount - 4, count: 4)
        for symbol in lengthOrder[..<lengthCount] { bits.write(code.lengths[symbol], count: 3) }
        for run in runs {
            code.write(run.symbol, to: &bits)
            bits.write(run.extra, count: run.extraBits)
        }
    }

    /// Encodes repetitions of lengths: each run has a symbol and extra bits.
    private static func runs(of lengths: ArraySlice<Int>) -> [(symbol: Int, extra: Int, extraBits: Int)] {
        var runs: [(symbol: Int, extra: Int, extraBits: Int)] = []
        var index = lengths.startIndex
        while index < lengths.endIndex {
            let length = lengths[index]
            var count = 1
            while index + count < lengths.endIndex, lengths[index + count] == length { count += 1 }
            index += count
            if length == 0 {
                while count >= 3 {
                    let taken = min(count, 138)
                    runs.append(taken < 11 ? (17, taken - 3, 3) : (18, taken - 11, 7))
                    count -= taken
                }
            } else {
                runs.append((length, 0, 0))
                count -= 1
                while count >= 3 {
                    let taken = min(count, 6)
                    runs.append((16, taken - 3, 2))
                    count -= taken
                }
            }
            for _ in 0..<count { runs.append((length, 0, 0)) }
        }
        return runs
    }
}
