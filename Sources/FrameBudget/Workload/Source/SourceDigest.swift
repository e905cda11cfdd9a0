/// What tells versions of a document apart: FNV-1a over its keys and values as written, in order. Comments, indentation and
/// the style of quotes don't count.
enum SourceDigest {
    /// The digest as 16 hexadecimal digits.
    ///
    /// - Parameter left: keys of the document's root that don't count.
    /// - Complexity: O(*n*) in the size of the document.
    static func of(_ document: SourceNode, without left: Set<String> = []) -> String {
        var digest = FNV()
        if case .mapping(let pairs) = document.content {
            digest.add(pairs.filter { !left.contains($0.key) })
        } else {
            digest.add(document)
        }
        let digits = String(digest.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private struct FNV {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325

        private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

        private mutating func add(_ number: Int) {
            for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
        }

        // A length before each text, and a kind before each node, so that no two documents run together.
        private mutating func add(_ text: String) {
            add(text.utf8.count)
            for byte in text.utf8 { add(byte: byte) }
        }

        mutating func add(_ pairs: [SourcePair]) {
            add(byte: 2)
            add(pairs.count)
            for pair in pairs {
                add(pair.key)
                add(pair.value)
            }
        }

        mutating func add(_ node: SourceNode) {
            switch node.content {
            case .scalar(let text, _):
                add(byte: 0)
                add(text)
            case .sequence(let nodes):
                add(byte: 1)
                add(nodes.count)
                for node in nodes { add(node) }
            case .mapping(let pairs): add(pairs)
            }
        }
    }
}
