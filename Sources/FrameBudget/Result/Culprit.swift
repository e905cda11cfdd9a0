/// The holder of the CPU while a thread was ready and did not run.
public struct Culprit: Sendable, Hashable, Codable {
    /// The kind of culprit.
    public var kind: CulpritKind
    /// The name of the app or the process; empty if there is none.
    public var name: String
    /// The process's id; nil unless only one process of this name was seen.
    public var process: Int32?

    /// Creates a culprit.
    public init(_ kind: CulpritKind, _ name: String = "", process: Int32? = nil) {
        self.kind = kind
        self.name = name
        self.process = process
    }

    /// The culprit without its process id, which differs between runs.
    public var withoutProcessID: Culprit { Culprit(kind, name) }
}

extension Culprit: Comparable {
    /// Orders by kind, then by name.
    public static func < (left: Self, right: Self) -> Bool {
        (left.kind.rawValue, left.name) < (right.kind.rawValue, right.name)
    }
}
