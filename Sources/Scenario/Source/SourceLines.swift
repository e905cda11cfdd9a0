/// A text split into lines, which end as in YAML: with LF, CR, or both.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    /// The offset of each line.
    private let starts: [Int]

    /// Splits the first lines of a text in UTF-8; invalid bytes become replacement characters.
    ///
    /// - Parameter last: The last line that will be requested.
    /// - Complexity: O(*n*) in the number of bytes up to the end of that line.
    init(_ bytes: [UInt8], through last: Int) {
        var starts = [0]
        var index = 0
        while index < bytes.count, starts.count <= last {
            let byte = bytes[index]
            index += 1
            if byte == 0x0A || (byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A)) { starts.append(index) }
        }
        self.bytes = bytes
        self.starts = starts
    }

    /// Returns the first scalars of a line, from 1, without its end; nil if there is no such line.
    ///
    /// - Complexity: O(*count*).
    func scalars(of line: Int, first count: Int) -> [Unicode.Scalar]? {
        guard line > 0, line <= starts.count else { return nil }
        let end = line < starts.count ? starts[line] : bytes.count
        let content = bytes[starts[line - 1]..<end].prefix(4 * count)
        // A byte order mark does not count as a column.
        let isMarked = line == 1 && content.starts(with: [0xEF, 0xBB, 0xBF])
        let text = String(decoding: isMarked ? content.dropFirst(3) : content, as: UTF8.self)
        return text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.prefix(count).map(\.self)
    }
}
