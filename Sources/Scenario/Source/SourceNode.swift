/// A piece of a document, whatever language it was written in: text, a list or a mapping, and where it stands.
///
/// Scalars keep the text as written: what is a number, and what a name, is for the reader of a field to say. That is
/// why `012`, `1:30:00` and `yes` mean here what they look like.
public struct SourceNode: Sendable, Equatable {
    /// What it is.
    public var content: Content
    /// Where it begins.
    public var position: SourcePosition

    /// The kinds of nodes.
    public enum Content: Sendable, Equatable {
        /// Text, and how it was written.
        case scalar(String, ScalarStyle)
        /// A list.
        case sequence([SourceNode])
        /// Keys and values, in the order of the document; keys may still be duplicates.
        case mapping([SourcePair])
    }

    /// How a scalar was written.
    public enum ScalarStyle: Sendable, Equatable {
        /// Bare.
        case plain
        /// In quotes, so that it can only be text.
        case quoted
    }

    /// A node at a place.
    public init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// The value of the first pair with a key; nil where there is none, or where this is no mapping.
    ///
    /// - Complexity: O(*n*) in the number of pairs.
    public subscript(key: String) -> SourceNode? {
        guard case .mapping(let pairs) = content else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    /// The node in words, for messages: `"4mss"`, `a list`, `a mapping`, `nothing`.
    var inWords: String {
        switch content {
        case .scalar("", .plain): "nothing"
        case .scalar(let text, _): SourceText.quoted(text)
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

/// A key of a mapping with its value.
public struct SourcePair: Sendable, Equatable {
    /// The key's text.
    public var key: String
    /// Where the key stands.
    public var position: SourcePosition
    /// The value.
    public var value: SourceNode

    /// A key at a place, and its value.
    public init(key: String, at position: SourcePosition, value: SourceNode) {
        self.key = key
        self.position = position
        self.value = value
    }
}
