import FrameTrace

/// The fields of a workload as the tree that their paths describe.
struct FieldTree: Hashable {
    /// An element of a list, with its place in it.
    struct Item {
        var index: Int
        var tree: FieldTree
    }

    /// The value of the field itself; nil for a mapping or a list.
    private(set) var value: String?
    /// The keys of a mapping, in the order of the document.
    private(set) var keys: [String] = []
    /// The members of a mapping, by key as written in a path.
    private(set) var members: [String: FieldTree] = [:]
    /// The elements of a list, in order.
    private(set) var items: [Item] = []

    /// Number of path parts that are distinguished. A longer path ends in the rest as one key.
    private static let mostParts = 64

    /// Creates the tree of some fields. If two have the same path, the first counts.
    ///
    /// - Complexity: O(*n*) in the length of all paths.
    init(_ fields: [WorkloadField]) {
        for field in fields { add(field.value, at: Self.parts(field.path)[...]) }
    }

    private init() {}

    /// The kind of a list element: its name, or else its first key, which for a step is its action.
    var kind: String { members["name"]?.value ?? keys.first ?? "" }

    /// The element without its name, to match one that was renamed.
    var unnamed: FieldTree {
        var tree = self
        tree.members["name"] = nil
        return tree
    }

    private mutating func add(_ value: String, at path: ArraySlice<FieldPart>) {
        switch path.first {
        case nil: if self.value == nil, keys.isEmpty, items.isEmpty { self.value = value }
        case .index(let index):
            // Fields come in the order of the document, so those of an element are adjacent.
            if items.last?.index != index { items.append(Item(index: index, tree: FieldTree())) }
            items[items.count - 1].tree.add(value, at: path.dropFirst())
        case .key(let key):
            if members[key] == nil { keys.append(key) }
            members[key, default: FieldTree()].add(value, at: path.dropFirst())
        }
    }

    /// Splits a path into parts, each key as written.
    private static func parts(_ path: String) -> [FieldPart] {
        var parts: [FieldPart] = []
        var rest = path[...]
        while !rest.isEmpty, parts.count < mostParts {
            if rest.first == "[", let end = rest.firstIndex(of: "]"), let index = Int(rest[..<end].dropFirst()) {
                parts.append(.index(index))
                rest = rest[end...].dropFirst()
            } else {
                let end = keyEnd(rest)
                parts.append(.key(String(rest[..<end])))
                rest = rest[end...]
            }
            if rest.first == "." { rest = rest.dropFirst() }
        }
        if !rest.isEmpty { parts.append(.key(String(rest))) }
        return parts
    }

    /// Returns the end of a key: behind its closing quote if it is quoted, else before the next period or bracket.
    private static func keyEnd(_ text: Substring) -> String.Index {
        guard text.first == "\"" else {
            return text.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? text.endIndex
        }
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if text[index] == "\"", !isEscaped { return text.index(after: index) }
            isEscaped = text[index] == "\\" && !isEscaped
        }
        return text.endIndex
    }
}

extension FieldTree {
    static func == (one: FieldTree, other: FieldTree) -> Bool {
        one.value == other.value && one.members == other.members
            && one.items.elementsEqual(other.items) { $0.tree == $1.tree }
    }

    /// Hashes the content. The position of an element and the order of keys make no difference.
    func hash(into hasher: inout Hasher) {
        hasher.combine(value)
        hasher.combine(members)
        hasher.combine(items.count)
        for item in items { hasher.combine(item.tree) }
    }
}

/// A part of a field's path.
enum FieldPart {
    /// A key as written in the path.
    case key(String)
    /// A position in a list, from 0.
    case index(Int)
}
