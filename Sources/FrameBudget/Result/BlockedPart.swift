public import FrameTrace

/// Time blocked on one resource.
public struct BlockedPart: Sendable, Equatable, Codable {
    /// The kind of wait.
    public var kind: WaitKind
    /// The name of what was waited for, such as a lock's name; empty if it has none.
    public var resource: String
    /// The time blocked.
    public var time: TimeSpan
    /// The states of the owner, the thread that had to make progress, longest first; nil if no owner is known.
    public var owners: [OwnerPart]?
    /// The culprits whose requests the GPU or the disk served meanwhile, longest first; nil for any other wait, and
    /// where unknown, as for a real disk.
    public var users: [ServicePart]?
    /// The part of the time that a priority inversion cost; nil if there was none, or it could not be measured.
    public var inverted: TimeSpan?
    /// The culprits that displaced the owner in ``inverted``, longest first; nil if ``inverted`` is nil.
    public var displacers: [ServicePart]?

    /// Creates a part of the time blocked.
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
    /// The name of what was waited for, or the kind of wait where it has none.
    package var name: String { resource.isEmpty ? kind.rawValue : resource }
}

extension [BlockedPart] {
    /// Subtracts time from the part of a kind and resource.
    mutating func take(_ time: TimeSpan, of kind: WaitKind, _ resource: String) {
        guard time > .zero, let index = firstIndex(where: { $0.kind == kind && $0.resource == resource }) else {
            return
        }
        self[index].time = Swift.max(self[index].time - time, .zero)
    }

    /// The total time.
    public var total: TimeSpan { reduce(.zero) { $0 + $1.time } }

    /// Adds a part, merging it with the one of the same kind and resource.
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

    /// Sorts longest first, ties by resource.
    func sortedBySize() -> Self { sorted { ($1.time, $0.resource) < ($0.time, $1.resource) } }
}

extension BlockedPart {
    /// Adds the time in which lower threads displaced the owner to the cost of the inversion; does nothing if there is
    /// none.
    mutating func add(displacers parts: [ServicePart]) {
        guard !parts.isEmpty else { return }
        displacers.add(parts)
        inverted = parts.reduce(inverted ?? .zero) { $0 + $1.time }
    }

    /// The time in which requests of other threads occupied the GPU or disk that was waited for, or those of other apps
    /// the one that the owner waited for, by culprit, longest first.
    var byOthers: [ServicePart] {
        var parts: [ServicePart] = []
        for user in users ?? [] where user.culprit.isOtherApp || user.culprit.kind == .ownThreads { parts.add(user) }
        for owner in owners ?? [] where owner.state == .blocked {
            guard let culprit = owner.culprit, culprit.isOtherApp else { continue }
            parts.add(ServicePart(culprit: culprit, time: owner.time))
        }
        return parts.sortedBySize()
    }
}

extension Culprit {
    /// Whether the culprit is another app whose request kept hardware busy.
    fileprivate var isOtherApp: Bool { kind == .app }

    /// Whether the culprit is the app itself: a request of this thread or of another of its threads.
    var isOwn: Bool { kind == .ownRequest || kind == .ownThreads }
}
