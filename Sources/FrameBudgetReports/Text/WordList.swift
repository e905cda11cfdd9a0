/// Enumerations within a sentence.
enum WordList {
    /// Formats a list: `maps`, `maps and notes`, `maps, notes and video`; empty if there are none.
    static func text(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
