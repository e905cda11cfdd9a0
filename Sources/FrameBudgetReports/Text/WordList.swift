/// Several things in a sentence.
enum WordList {
    /// `maps`, `maps and notes`, `maps, notes and video`; empty where there are none.
    static func text(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
