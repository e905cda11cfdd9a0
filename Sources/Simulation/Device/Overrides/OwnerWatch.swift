import FrameTrace

/// What threads with a known owner wait for, and who that was when it was last told.
struct OwnerWatch: Sendable {
    private var waiting: [Int32]
    private(set) var watched: [ResourceID] = []
    /// By ResourceID; the outer nil is "not told yet".
    var told: [ThreadID??]

    init(count: Int) {
        waiting = Array(repeating: 0, count: count)
        told = Array(repeating: nil, count: count)
    }

    /// A thread has begun to wait for a resource.
    mutating func add(_ resource: ResourceID) {
        waiting[resource.index] += 1
        if waiting[resource.index] == 1 { watched.append(resource) }
    }

    /// A thread has ceased to wait for it.
    mutating func remove(_ resource: ResourceID) {
        guard waiting[resource.index] > 0 else { return }
        waiting[resource.index] -= 1
        guard waiting[resource.index] == 0 else { return }
        watched.removeAll { $0 == resource }
        told[resource.index] = nil
    }
}
