import FrameTrace

/// A digest that identifies the version of a document: FNV-1a over its keys and values as written, in order. Comments,
/// indentation and quoting style are ignored.
struct SourceDigest {
    /// Returns the digest as 16 hexadecimal digits.
    ///
    /// - Parameter left: Keys of the document's root to leave out.
    /// - Complexity: O(*n*) in the size of the document.
    static func of(_ document: SourceNode, without left: Set<String> = []) -> String {
        var digest = SourceDigest()
        if case .mapping(let pairs) = document.content {
            digest.add(pairs.filter { !left.contains($0.key) })
        } else {
            digest.add(document)
        }
        return digest.hash.text
    }

    private var hash = ContentHash()

    private init() {}

    private mutating func add(_ number: Int) { hash.add(UInt64(number)) }

    // Prefixes each text with its length and each node with its kind, so that different documents never hash the same
    // bytes.
    private mutating func add(_ text: String) {
        add(text.utf8.count)
        hash.add(text.utf8)
    }

    private mutating func add(_ pairs: [SourcePair]) {
        hash.add(byte: 2)
        add(pairs.count)
        for pair in pairs {
            add(pair.key)
            add(pair.value)
        }
    }

    private mutating func add(_ node: SourceNode) {
        switch node.content {
        case .scalar(let text, _):
            hash.add(byte: 0)
            add(text)
        case .sequence(let nodes):
            hash.add(byte: 1)
            add(nodes.count)
            for node in nodes { add(node) }
        case .mapping(let pairs): add(pairs)
        }
    }
}
