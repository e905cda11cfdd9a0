/// Time blocked on one thing.
public struct BlockedPart: Sendable, Equatable, Codable {
    /// The kind of wait.
    public var kind: WaitKind
    /// The name of what was waited for, such as a lock's name; empty where it has none.
    public var resource: String
    /// How long.
    public var time: TimeSpan
    /// What the thread that had to make progress was doing, longest first; nil where no such thread is known.
    public var owners: [OwnerPart]?
    /// What of the time was the cost of a priority inversion; nil where there was none, or it could not be seen.
    public var inverted: TimeSpan?

    /// A part of the time blocked.
    public init(
        kind: WaitKind,
        resource: String,
        time: TimeSpan,
        owners: [OwnerPart]? = nil,
        inverted: TimeSpan? = nil
    ) {
        self.kind = kind
        self.resource = resource
        self.time = time
        self.owners = owners
        self.inverted = inverted
    }
}

extension [BlockedPart] {
    /// How long in all.
    public var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Adds a part to the one of the same kind and thing.
    mutating func add(_ part: BlockedPart) {
        guard let index = firstIndex(where: { $0.kind == part.kind && $0.resource == part.resource }) else {
            return append(part)
        }
        self[index].time += part.time
        if let inverted = part.inverted { self[index].inverted = (self[index].inverted ?? .zero) + inverted }
        guard let owners = part.owners else { return }
        var sum = self[index].owners ?? []
        for owner in owners { sum.add(owner) }
        self[index].owners = sum.sortedBySize()
    }

    /// Longest first, ties by what was waited for.
    func sortedBySize() -> Self { sorted { ($1.time, $0.resource) < ($0.time, $1.resource) } }
}
