/// A text by its lines, which end as in YAML: with a line feed, a carriage return, or both.
struct SourceLines: Sendable {
    private let bytes: [UInt8]
    /// Where each line begins.
    private let starts: [Int]

    /// The first lines of a text in UTF-8; what is not is shown as such.
    ///
    /// - Parameter last: the last line that will be asked for.
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

    /// The first scalars of a line, from 1, without its end; nil where there is no such line.
    ///
    /// - Complexity: O(*count*).
    func scalars(of line: Int, first count: Int) -> [Unicode.Scalar]? {
        guard line > 0, line <= starts.count else { return nil }
        let end = line < starts.count ? starts[line] : bytes.count
        let content = bytes[starts[line - 1]..<end].prefix(4 * count)
        // A byte order mark is no column.
        let isMarked = line == 1 && content.starts(with: [0xEF, 0xBB, 0xBF])
        let text = String(decoding: isMarked ? content.dropFirst(3) : content, as: UTF8.self)
        return text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.prefix(count).map(\.self)
    }
}
