/// Finds the name that the user may have meant.
package enum NearestName {
    /// Returns the name with the fewest letters to change, add or leave out, at most a third of them; nil if none is
    /// near.
    ///
    /// - Complexity: O(letters² × names).
    package static func of(_ wrong: String, among names: [String]) -> String? {
        let scored = names.map { (name: $0, distance: distance(Array(wrong.lowercased()), Array($0.lowercased()))) }
        guard let best = scored.min(by: { ($0.distance, $0.name) < ($1.distance, $1.name) }) else { return nil }
        return best.distance <= max(1, (wrong.count + 1) / 3) ? best.name : nil
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
