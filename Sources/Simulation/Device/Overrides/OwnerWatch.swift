import FrameTrace

/// The resources with a known owner that threads wait for, and the owners recorded last.
struct OwnerWatch: Sendable {
    private var waiting: [Int32]
    private(set) var watched: [ResourceID] = []
    /// The recorded owner, by ResourceID; the outer nil means "not recorded yet".
    var recordedOwners: [ThreadID??]

    init(count: Int) {
        waiting = Array(repeating: 0, count: count)
        recordedOwners = Array(repeating: nil, count: count)
    }

    /// Counts a thread that has begun to wait for a resource.
    mutating func add(_ resource: ResourceID) {
        waiting[resource.index] += 1
        if waiting[resource.index] == 1 { watched.append(resource) }
    }

    /// Counts a thread that has stopped waiting for a resource.
    mutating func remove(_ resource: ResourceID) {
        guard waiting[resource.index] > 0 else { return }
        waiting[resource.index] -= 1
        guard waiting[resource.index] == 0 else { return }
        watched.removeAll { $0 == resource }
        recordedOwners[resource.index] = nil
    }
}
