/// Who held the CPU while a thread was ready and did not run.
public struct Culprit: Sendable, Hashable, Codable {
    /// What kind of thing.
    public var kind: CulpritKind
    /// The app's or the process's name; empty where there is none to tell.
    public var name: String

    /// Who held the CPU.
    public init(_ kind: CulpritKind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }
}

extension Culprit: Comparable {
    /// Orders by kind, then by name.
    public static func < (left: Self, right: Self) -> Bool {
        (left.kind.rawValue, left.name) < (right.kind.rawValue, right.name)
    }
}
