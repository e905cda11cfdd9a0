import FrameTrace

/// The way from the document to a field: `apps.maps.frame[0].compute`.
struct FieldPath: Equatable {
    /// One step of the way.
    enum Component: Equatable {
        /// A key of a mapping.
        case key(String)
        /// An element of a list, from 0.
        case index(Int)
    }

    /// The path as it is written; names that hold one of `. [ ] = "` stand in double quotes.
    private(set) var text = ""
    /// Its last part, where that is a key and not the place in a list.
    private(set) var key: String?

    /// The path of a key under this one.
    func appending(_ key: String) -> FieldPath {
        FieldPath(text: (text.isEmpty ? "" : text + ".") + Self.written(key), key: Self.written(key))
    }

    /// The path of an element under this one.
    func appending(index: Int) -> FieldPath { FieldPath(text: "\(text)[\(index)]", key: nil) }

    /// The path of some components.
    init(_ components: some Sequence<Component>) {
        for component in components {
            switch component {
            case .key(let key): self = appending(key)
            case .index(let index): self = appending(index: index)
            }
        }
    }

    /// The path of the document.
    init() {}

    private init(text: String, key: String?) {
        self.text = text
        self.key = key
    }

    private static func written(_ key: String) -> String { SourceText.printable(WorkloadField.written(key)) }
}
