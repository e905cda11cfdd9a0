/// Finds the name that a misspelling probably meant.
enum NearestName {
    /// Returns the candidate closest to a text, if it is close enough to be a typo.
    ///
    /// One edit is allowed up to 5 characters, two up to 8, three beyond. Case is ignored.
    ///
    /// - Complexity: O(*c* · *n*²) for *c* candidates of length *n*; texts over 80 characters have no match.
    static func of(_ text: String, among candidates: [String]) -> String? {
        let wanted = Array(text.lowercased().unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= 80 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates where candidate != text {
            let other = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(wanted.count, other.count) <= 5 ? 1 : max(wanted.count, other.count) <= 8 ? 2 : 3
            guard other.count <= 80, abs(other.count - wanted.count) <= allowed else { continue }
            let found = distance(wanted, other)
            // If no character of the text remains, the candidate is not similar.
            if found <= allowed, found < wanted.count, found < best?.distance ?? .max { best = (candidate, found) }
        }
        return best?.name
    }

    /// Returns the end of a message: `; did you mean "compute"?`, or an empty text.
    static func hint(for text: String, among candidates: [String]) -> String {
        guard let name = of(text, among: candidates) else { return "" }
        return "; did you mean \(SourceText.quoted(name))?"
    }

    /// Returns whether two texts differ by at most one edit; case is ignored.
    ///
    /// - Complexity: O(*n*²) in their length; texts over 80 characters never match.
    static func isOneEdit(_ text: String, _ other: String) -> Bool {
        let (left, right) = (Array(text.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
        return max(left.count, right.count) <= 80 && distance(left, right) <= 1
    }

    /// Returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbors
    /// (Damerau 1964, doi:10.1145/363958.363994; Levenshtein 1966).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
