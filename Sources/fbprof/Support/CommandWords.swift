/// Splits a command line into words without a shell: at blanks, with quotes and backslashes as in a shell. No other
/// character is special.
enum CommandWords {
    /// The reason why a text is not a command line.
    enum Problem: Error, Equatable {
        case empty
        /// A quote that is not closed.
        case openQuote(Character)
        /// A backslash at the end.
        case openEscape

        /// The error, and what to write instead.
        var words: String {
            switch self {
            case .empty: "it is empty: expected a program and its arguments, such as './game --level 3'"
            case .openQuote(let quote): "the quote \(quote) is not closed"
            case .openEscape: "nothing follows the backslash at its end"
            }
        }
    }

    /// Returns the words of a text.
    static func split(_ text: String) throws(Problem) -> [String] {
        var words: [String] = []
        // Nil between words, as '' is a word too.
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Within double quotes, a backslash is kept unless it precedes a character that it escapes.
                let kept = quote == "\"" && !"\"\\$`".contains(character) ? "\\" : ""
                word = (word ?? "") + kept + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if isEscaped { throw .openEscape }
        if let quote { throw .openQuote(quote) }
        if let word { words.append(word) }
        guard !words.isEmpty, words[0] != "" else { throw .empty }
        return words
    }
}
