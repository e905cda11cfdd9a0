/// Who held the CPU while a thread was ready and did not run.
public struct Culprit: Sendable, Hashable, Codable {
    /// What kind of thing.
    public var kind: CulpritKind
    /// The app's or the process's name; empty where there is none to tell.
    public var name: String
    /// The process's id, where only one process of this name was seen.
    public var process: Int32?

    /// Who held the CPU.
    public init(_ kind: CulpritKind, _ name: String = "", process: Int32? = nil) {
        self.kind = kind
        self.name = name
        self.process = process
    }

    /// The same in any run: ids of processes differ.
    public var inAnyRun: Culprit { Culprit(kind, name) }
}

extension Culprit: Comparable {
    /// Orders by kind, then by name.
    public static func < (left: Self, right: Self) -> Bool {
        (left.kind.rawValue, left.name) < (right.kind.rawValue, right.name)
    }
}
