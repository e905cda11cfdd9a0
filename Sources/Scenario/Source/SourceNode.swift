/// A node of a document in any source language: text, a list or a mapping, with its position.
///
/// Scalars keep the text as written; the reader of each field decides whether it is a number or a name. Therefore
/// `012`, `1:30:00` and `yes` mean what they look like.
public struct SourceNode: Sendable, Equatable {
    /// The content.
    public var content: Content
    /// The position of its begin.
    public var position: SourcePosition

    /// The kinds of nodes.
    public enum Content: Sendable, Equatable {
        /// Text, with its style.
        case scalar(String, ScalarStyle)
        /// A list.
        case sequence([SourceNode])
        /// Keys and values, in the order of the document; keys may still be duplicates.
        case mapping([SourcePair])
    }

    /// The style of a scalar.
    public enum ScalarStyle: Sendable, Equatable {
        /// Bare.
        case plain
        /// In quotes, so that it can only be text.
        case quoted
    }

    /// Creates a node at a position.
    public init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// Returns the value of the first pair with a key; nil if there is none, or if this is not a mapping.
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
    /// The position of the key.
    public var position: SourcePosition
    /// The value.
    public var value: SourceNode

    /// Creates a pair with the position of its key.
    public init(key: String, at position: SourcePosition, value: SourceNode) {
        self.key = key
        self.position = position
        self.value = value
    }
}
