public import FrameTrace

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
    /// Whose requests the GPU or the disk did meanwhile, longest first; nil for a wait for anything else, and where that is
    /// not known, as of a real disk.
    public var users: [ServicePart]?
    /// What of the time was the cost of a priority inversion; nil where there was none, or it could not be seen.
    public var inverted: TimeSpan?
    /// By whom the owner was displaced in ``inverted``, longest first; nil where that is.
    public var displacers: [ServicePart]?

    /// A part of the time blocked.
    public init(
        kind: WaitKind,
        resource: String,
        time: TimeSpan,
        owners: [OwnerPart]? = nil,
        users: [ServicePart]? = nil,
        inverted: TimeSpan? = nil,
        displacers: [ServicePart]? = nil
    ) {
        self.kind = kind
        self.resource = resource
        self.time = time
        self.owners = owners
        self.users = users
        self.inverted = inverted
        self.displacers = displacers
    }
}

extension BlockedPart {
    /// What was waited for: its name, or the kind of wait where it has none.
    package var name: String { resource.isEmpty ? kind.rawValue : resource }
}

extension [BlockedPart] {
    /// Takes some of the time of a part away.
    mutating func take(_ time: TimeSpan, of kind: WaitKind, _ resource: String) {
        guard time > .zero, let index = firstIndex(where: { $0.kind == kind && $0.resource == resource }) else {
            return
        }
        self[index].time = Swift.max(self[index].time - time, .zero)
    }

    /// How long in all.
    public var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Adds a part to the one of the same kind and thing.
    mutating func add(_ part: BlockedPart) {
        guard let index = firstIndex(where: { $0.kind == part.kind && $0.resource == part.resource }) else {
            return append(part)
        }
        self[index].time += part.time
        if let inverted = part.inverted { self[index].inverted = (self[index].inverted ?? .zero) + inverted }
        self[index].users.add(part.users)
        self[index].displacers.add(part.displacers)
        guard let owners = part.owners else { return }
        var sum = self[index].owners ?? []
        self[index].owners = nil
        for owner in owners { sum.add(owner) }
        self[index].owners = sum.sortedBySize()
    }

    /// Longest first, ties by what was waited for.
    func sortedBySize() -> Self { sorted { ($1.time, $0.resource) < ($0.time, $1.resource) } }
}

extension BlockedPart {
    /// Counts the time in which the owner was displaced from below as the cost of an inversion; nothing where there was none.
    mutating func add(displacers parts: [ServicePart]) {
        guard !parts.isEmpty else { return }
        displacers.add(parts)
        inverted = parts.reduce(inverted ?? .zero) { $0 + $1.time }
    }

    /// What other apps held the hardware for, by whom, longest first: that which was waited for, or that
    /// which the owner waited for.
    var byOthers: [ServicePart] {
        var parts: [ServicePart] = []
        for user in users ?? [] where user.culprit.hasUsed { parts.add(user) }
        for owner in owners ?? [] where owner.state == .blocked {
            guard let culprit = owner.culprit, culprit.hasUsed else { continue }
            parts.add(ServicePart(culprit: culprit, time: owner.time))
        }
        return parts.sortedBySize()
    }
}

extension Culprit {
    /// Whether it is another app whose request kept hardware busy. Requests of the app's other threads are its own.
    fileprivate var hasUsed: Bool { kind == .app }

    /// Whether it is a request of the app itself, of this thread or of another one.
    var isOwn: Bool { kind == .ownRequest || kind == .ownThreads }
}
