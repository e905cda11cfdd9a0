import FrameTrace

/// The path from the document to a field: `apps.maps.frame[0].compute`.
struct FieldPath: Equatable {
    /// One component of the path.
    enum Component: Equatable {
        /// A key of a mapping.
        case key(String)
        /// An element of a list, from 0.
        case index(Int)
    }

    /// The path as text; names that contain one of `. [ ] = "` stand in double quotes.
    private(set) var text = ""
    /// Its last component, if that is a key rather than an index.
    private(set) var key: String?

    /// Returns the path of a key below this one.
    func appending(_ key: String) -> FieldPath {
        FieldPath(text: (text.isEmpty ? "" : text + ".") + Self.written(key), key: Self.written(key))
    }

    /// Returns the path of an element below this one.
    func appending(index: Int) -> FieldPath { FieldPath(text: "\(text)[\(index)]", key: nil) }

    /// Creates a path of components.
    init(_ components: some Sequence<Component>) {
        for component in components {
            switch component {
            case .key(let key): self = appending(key)
            case .index(let index): self = appending(index: index)
            }
        }
    }

    /// Creates the path of the document itself.
    init() {}

    private init(text: String, key: String?) {
        self.text = text
        self.key = key
    }

    private static func written(_ key: String) -> String { SourceText.printable(WorkloadField.written(key)) }
}
