import FrameTrace

/// The fields in which two versions of a workload differ. Steps are matched by content, so a step inserted before
/// others is one difference, not one for each step that it moves.
struct FieldAlignment {
    /// A field that differs.
    struct Difference: Equatable {
        /// The field's path in the second version, or in the first if the second lacks it.
        var path: String
        /// The value in the first version; nil if that lacks the field.
        var before: String?
        /// The value in the second version; nil if that lacks the field.
        var after: String?
    }

    /// Returns the changed and removed fields, in the order of the first version, then the added ones, in the order of
    /// the second.
    ///
    /// - Complexity: O(*n*) over the fields, and O(*n* · *m*) over lists with *n* and *m* elements.
    static func differences(_ before: [WorkloadField], _ after: [WorkloadField]) -> [Difference] {
        var alignment = FieldAlignment()
        alignment.compare(FieldTree(before), FieldTree(after), "")
        return alignment.kept + alignment.new
    }

    private var kept: [Difference] = []
    private var new: [Difference] = []

    private init() {}

    /// - Parameter path: the path of both trees, in the second version.
    private mutating func compare(_ one: FieldTree, _ other: FieldTree, _ path: String) {
        guard one != other else { return }
        if let before = one.value, before != other.value {
            kept.append(Difference(path: path, before: before, after: other.value))
        } else if one.value == nil, let after = other.value {
            new.append(Difference(path: path, before: nil, after: after))
        }
        for key in one.keys {
            guard let member = one.members[key] else { continue }
            let path = Self.path(path, key)
            if let match = other.members[key] { compare(member, match, path) } else { remove(member, path) }
        }
        for key in other.keys where one.members[key] == nil {
            if let member = other.members[key] { add(member, Self.path(path, key)) }
        }
        compare(items: one.items, other.items, path)
    }

    private mutating func compare(items one: [FieldTree.Item], _ other: [FieldTree.Item], _ path: String) {
        let pairs = Self.pairs(one.map(\.tree), other.map(\.tree))
        var matches: [Int: Int] = [:]
        for (first, second) in pairs { matches[first] = second }
        for (place, item) in one.enumerated() {
            if let match = matches[place].map({ other[$0] }) {
                compare(item.tree, match.tree, "\(path)[\(match.index)]")
            } else {
                remove(item.tree, "\(path)[\(item.index)]")
            }
        }
        let matched = Set(matches.values)
        for (place, item) in other.enumerated() where !matched.contains(place) {
            add(item.tree, "\(path)[\(item.index)]")
        }
    }

    private mutating func remove(_ tree: FieldTree, _ path: String) {
        Self.forEachValue(of: tree, path) { kept.append(Difference(path: $0, before: $1, after: nil)) }
    }

    private mutating func add(_ tree: FieldTree, _ path: String) {
        Self.forEachValue(of: tree, path) { new.append(Difference(path: $0, before: nil, after: $1)) }
    }

    private static func forEachValue(of tree: FieldTree, _ path: String, _ body: (String, String) -> Void) {
        if let value = tree.value { body(path, value) }
        for key in tree.keys {
            if let member = tree.members[key] { forEachValue(of: member, Self.path(path, key), body) }
        }
        for item in tree.items { forEachValue(of: item.tree, "\(path)[\(item.index)]", body) }
    }

    private static func path(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// Matches the elements of two lists: first a longest common subsequence of equal elements; between these, one of
    /// elements of the same kind; between those, one of elements that differ only in their names.
    private static func pairs(_ one: [FieldTree], _ other: [FieldTree]) -> [(Int, Int)] {
        filled(common(one, other), one.count, other.count) { first, second in
            let (old, new) = (Array(one[first]), Array(other[second]))
            return filled(common(old.map(\.kind), new.map(\.kind)), old.count, new.count) { first, second in
                common(old[first].map(\.unnamed), new[second].map(\.unnamed))
            }
        }
    }

    /// Returns pairs of places in two lists, with further pairs found in the gaps between them.
    ///
    /// - Parameter find: returns the pairs within a gap of each list, counted from the start of the gap.
    private static func filled(
        _ pairs: [(Int, Int)],
        _ firstCount: Int,
        _ secondCount: Int,
        _ find: (Range<Int>, Range<Int>) -> [(Int, Int)]
    ) -> [(Int, Int)] {
        var all: [(Int, Int)] = []
        var (first, second) = (0, 0)
        for (nextFirst, nextSecond) in pairs + [(firstCount, secondCount)] {
            let found = find(first..<nextFirst, second..<nextSecond)
            all += found.map { ($0.0 + first, $0.1 + second) }
            if nextFirst < firstCount { all.append((nextFirst, nextSecond)) }
            (first, second) = (nextFirst + 1, nextSecond + 1)
        }
        return all
    }

    /// Returns the places of a longest common subsequence.
    private static func common<Element: Hashable>(_ one: [Element], _ other: [Element]) -> [(Int, Int)] {
        guard !one.isEmpty, !other.isEmpty else { return [] }
        // Comparing numbers is faster than comparing steps.
        var numbers: [Element: Int] = [:]
        for element in one + other where numbers[element] == nil { numbers[element] = numbers.count }
        let (first, second) = (one.map { numbers[$0] }, other.map { numbers[$0] })
        // The lengths of the common subsequences of the suffixes at each pair of places, row by row from the end.
        let width = second.count + 1
        var lengths = [Int32](repeating: 0, count: (first.count + 1) * width)
        for row in first.indices.reversed() {
            for column in second.indices.reversed() {
                let at = row * width + column
                lengths[at] =
                    first[row] == second[column]
                    ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
            }
        }
        var places: [(Int, Int)] = []
        var (row, column) = (0, 0)
        while row < first.count, column < second.count {
            let at = row * width + column
            if first[row] == second[column] {
                places.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[at + width] >= lengths[at + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return places
    }
}
