import Scenario

/// Checks a text before the YAML library parses it, and refuses what the workload language does not have.
///
/// The library expands aliases when it compares keys, recurses with the nesting, and creates several objects per value:
/// a text of a few kilobytes can keep it busy for years. So everything that could do harm is refused first, in one pass
/// and by a conservative reading: whatever might be an alias counts as one. The only false positive is in a bare text
/// over several lines, which the language does not have either.
struct YAMLGuard {
    /// The maximum nesting depth of lists and mappings.
    static let deepest = 64
    /// The maximum number of keys and values in a document.
    static let mostPieces = 20_000

    private let bytes: [UInt8]
    private let name: String
    private var index = 0
    private var line = 1
    private var lineStart = 0
    /// Whether a value or a key may begin at the current byte.
    private var atStart = true
    /// The number of open brackets.
    private var flowDepth = 0
    /// The columns of the open block lists and mappings.
    private var indents: [Int] = []
    /// The column where the last piece of text began. If a colon follows, that text was a key.
    private var pieceColumn = 0
    private var pieces = 0
    /// The last line whose indentation was checked for a tab.
    private var tabbedLine = 0

    init(_ bytes: [UInt8], named name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// Checks the text.
    ///
    /// - Throws: ``WorkloadError`` with the first construct that the language does not have.
    /// - Complexity: O(*n*) in the number of bytes.
    mutating func check() throws(WorkloadError) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A, 0x0D: endLine()
            case 0x09:
                try checkTab()
                index += 1
            case 0x20: index += 1
            case 0x23 where atStart || isBlank(index - 1): skipComment()
            case 0x5B, 0x7B: try open()
            case 0x5D, 0x7D: close()
            case 0x2C where flowDepth > 0: try mark()
            case 0x3A where !atStart || endsPiece(index + 1): try colon()
            default:
                if atStart { try begin() } else { try skip() }
            }
        }
    }

    private mutating func begin() throws(WorkloadError) {
        switch bytes[index] {
        case 0x26: throw refuse("expected no anchors (&)", help: Self.reuse)
        case 0x2A: throw refuse("expected no aliases (*)", help: Self.reuse)
        case 0x21: throw refuse("expected no tags (!)", help: "write the value alone")
        case 0x7C where flowDepth == 0, 0x3E where flowDepth == 0:
            throw refuse("expected text on one line", help: "write it after the colon")
        case 0x25 where index == lineStart: throw refuse("expected no directives (%)", help: "remove the line")
        case 0x3F where endsPiece(index + 1):
            throw refuse("expected a key without a question mark", help: "write `key: value`")
        case 0x40, 0x60, 0x25:
            let mark = String(UnicodeScalar(bytes[index]))
            throw refuse("expected text that does not begin with \(mark)", help: "put the text in quotes")
        case 0x2D where isDocumentMark: index += 3
        case 0x2D where endsPiece(index + 1) && flowDepth == 0:
            try nest(at: column)
            try mark()
        case 0x22, 0x27: try quoted()
        default: try plain()
        }
    }

    /// Handles a comma or a dash, after which another value may begin.
    private mutating func mark() throws(WorkloadError) {
        // After a value, the mark belongs to it; otherwise there is an empty value, or an element of a list.
        if atStart { try count() }
        index += 1
        atStart = true
    }

    private mutating func open() throws(WorkloadError) {
        guard atStart else { return try skip() }
        try count()
        flowDepth += 1
        guard flowDepth + indents.count <= Self.deepest else { throw tooDeep() }
        index += 1
    }

    private mutating func close() {
        flowDepth = max(0, flowDepth - 1)
        atStart = false
        index += 1
    }

    private mutating func colon() throws(WorkloadError) {
        if flowDepth == 0 { try nest(at: pieceColumn) }
        try mark()
    }

    private mutating func quoted() throws(WorkloadError) {
        let quote = bytes[index]
        try startPiece()
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == 0x0A || bytes[index] == 0x0D {
                index = start
                throw refuse(
                    "expected the closing quote on the same line",
                    help: "close the quote: YAML has no other end"
                )
            }
            try checkCharacter()
            index +=
                quote == 0x22 && bytes[index] == 0x5C && index + 1 < bytes.count && bytes[index + 1] >= 0x20 ? 2 : 1
        }
        index += 1
    }

    private mutating func plain() throws(WorkloadError) {
        try startPiece()
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A || byte == 0x0D { return }
            if byte == 0x3A, endsPiece(index + 1) { return }
            if byte == 0x23, isBlank(index - 1) { return }
            if flowDepth > 0, [0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte) { return }
            try checkCharacter()
            index += 1
        }
    }

    private mutating func startPiece() throws(WorkloadError) {
        try count()
        pieceColumn = column
        atStart = false
    }

    /// Skips text that follows a value on its line and is no mark; the library will report it.
    private mutating func skip() throws(WorkloadError) {
        try checkCharacter()
        index += 1
    }

    private mutating func skipComment() {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    }

    private mutating func endLine() {
        index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
        line += 1
        lineStart = index
        atStart = true
    }
}

extension YAMLGuard {
    /// The column of the current byte, in bytes from 0. Bytes are enough to compare indentations, which are spaces.
    private var column: Int { index - lineStart }

    private var isDocumentMark: Bool {
        index == lineStart && index + 2 < bytes.count && bytes[index + 1] == 0x2D && bytes[index + 2] == 0x2D
            && endsPiece(index + 3)
    }

    private func isBlank(_ index: Int) -> Bool {
        index < 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index])
    }

    /// Returns whether the byte here ends a piece of text before a colon, or makes a dash a mark.
    private func endsPiece(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        return isBlank(index) || (flowDepth > 0 && [0x2C, 0x5B, 0x5D, 0x7B, 0x7D].contains(bytes[index]))
    }

    private mutating func nest(at column: Int) throws(WorkloadError) {
        while let last = indents.last, last > column { indents.removeLast() }
        if indents.last != column { indents.append(column) }
        guard indents.count <= Self.deepest else { throw tooDeep() }
    }

    private mutating func count() throws(WorkloadError) {
        pieces += 1
        guard pieces <= Self.mostPieces else {
            throw refuse("expected at most \(Self.mostPieces) keys and values in one file")
        }
    }

    /// Refuses control characters, and line breaks that only some parsers recognize.
    private func checkCharacter() throws(WorkloadError) {
        let byte = bytes[index]
        if byte >= 0x20, byte < 0x7F || (byte > 0x7F && byte != 0xC2 && byte != 0xE2) { return }
        if byte == 0x09 { return }
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let third = index + 2 < bytes.count ? bytes[index + 2] : 0
        let isControl = byte < 0x20 || byte == 0x7F || (byte == 0xC2 && next < 0xA0)
        let isSeparator = byte == 0xE2 && next == 0x80 && (third == 0xA8 || third == 0xA9)
        if isControl || isSeparator {
            let isTwo = byte == 0xC2
            let value = isTwo ? UInt32(next) : isSeparator ? 0x2000 + UInt32(third & 0x3F) : UInt32(byte)
            let digits = String(value, radix: 16, uppercase: true)
            let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            throw refuse("expected no control characters, found U+\(code)")
        }
    }

    private func tooDeep() -> WorkloadError {
        refuse("expected lists and mappings at most \(Self.deepest) deep")
    }

    /// The replacement to suggest for anchors and aliases.
    private static let reuse =
        "name an amount under `vars` and write `$NAME` in its place; put steps under `work` and `call` them"

    /// Refuses a tab that indents a line, or that is between a dash and its value.
    ///
    /// Checks each line once; in a line of tabs, only the first is reported.
    private mutating func checkTab() throws(WorkloadError) {
        guard atStart, flowDepth == 0, tabbedLine != line else { return }
        tabbedLine = line
        guard bytes[lineStart..<index].allSatisfy({ [0x20, 0x09, 0x2D].contains($0) }) else { return }
        // A line without content may contain any blanks.
        let rest = bytes[index...].first { $0 != 0x20 && $0 != 0x09 }
        guard let rest, ![0x0A, 0x0D, 0x23].contains(rest) else { return }
        throw refuse("expected spaces, found a tab", help: "indent with spaces, two for each level")
    }

    private func refuse(_ message: String, help: String = "") -> WorkloadError {
        // Columns are counted in Unicode scalars, as in the library.
        let scalars = bytes[lineStart..<min(index, bytes.count)].count { $0 & 0xC0 != 0x80 }
        let position = SourcePosition(source: name, line: line, column: scalars + 1)
        return WorkloadError(WorkloadDiagnostic(at: position, message, help: help))
    }
}
