/// Width of text in terminal columns, and ways to fit text into it.
///
/// Wide East Asian characters and emoji take two columns, combining marks none. This keeps tables straight without a
/// database of its own.
enum DisplayWidth {
    /// Returns the number of columns of a text.
    static func of(_ text: String) -> Int {
        // Most text is plain ASCII, without characters of several scalars.
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain ? text.utf8.count : text.reduce(0) { $0 + of($1) }
    }

    /// Returns the text cut to a number of columns, ending in `…` if something was cut off.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let next = of(character)
            if used + next > width - 1 { break }
            kept.append(character)
            used += next
        }
        return kept + "…"
    }

    /// Returns the text padded with spaces to a number of columns.
    static func pad(_ text: String, to width: Int, alignment: TableColumn.Alignment) -> String {
        let fill = String(repeating: " ", count: max(0, width - of(text)))
        return alignment == .left ? text + fill : fill + text
    }

    /// Returns the text broken between words into lines of at most the given number of columns; a longer word is broken
    /// anywhere.
    static func wrap(_ text: String, to width: Int) -> [String] {
        let width = max(width, 2)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ").flatMap({ pieces(of: String($0), width: width) }) {
            if line.isEmpty {
                line = word
            } else if of(line) + 1 + of(word) <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = word
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    private static func pieces(of word: String, width: Int) -> [String] {
        guard of(word) > width else { return [word] }
        var pieces: [String] = []
        var piece = ""
        for character in word {
            if of(piece) + of(character) > width {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return pieces + [piece]
    }

    private static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
        return isEmoji || isWide(first.value) ? 2 : 1
    }

    /// Whether a scalar is in one of the common blocks of Unicode's East Asian Width W and F.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
