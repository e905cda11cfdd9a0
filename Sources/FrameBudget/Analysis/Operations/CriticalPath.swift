import FrameTrace

/// Finds the operations whose waits and work make up the length of a graph: from the one that ended last, back through
/// the operation that each waited for last.
///
/// Each operation on the path begins when the one before has ended, as far as threads and CPUs allow. The path depends
/// on the order that widths and categories imposed in this run; with other times, the order may differ.
struct CriticalPath {
    let lives: OperationLives

    /// Returns the path through operations that have all finished, from the first on.
    ///
    /// - Complexity: O(operations).
    func path(of operations: [OperationID]) -> [OperationID] {
        let ended = operations.compactMap { id in lives.lives[id]?.ended.map { (id, $0) } }
        guard ended.count == operations.count, let last = ended.map(\.1).max() else { return [] }
        // A group and the last operation in it end together; prefers the operation.
        let inside = ended.first { $0.1 == last && lives.lives[$0.0]?.making.isGroup == false }
        guard var next = inside?.0 ?? ended.first(where: { $0.1 == last })?.0 else { return [] }
        var members: [OperationID: [OperationID]] = [:]
        for id in operations {
            if let group = lives.lives[id]?.making.group { members[group, default: []].append(id) }
        }
        let inGraph = Set(operations)
        var path: [OperationID] = []
        var seen: Set<OperationID> = []
        while seen.insert(next).inserted {
            path.append(next)
            guard let previous = previous(of: next, within: inGraph) else { break }
            next = lastInside(previous, members)
        }
        return path.reversed()
    }

    /// Returns the operation of the graph that an operation waited for last, or that started it; nil if there is none.
    /// Ignores operations of other graphs that made room.
    private func previous(of id: OperationID, within graph: Set<OperationID>) -> OperationID? {
        guard let life = lives.lives[id] else { return nil }
        if let after = life.startedAfter, graph.contains(after) { return after }
        if let after = life.readyAfter, graph.contains(after.operation) { return after.operation }
        if let producer = life.making.startedBy { return producer }
        return life.making.group.flatMap { previous(of: $0, within: graph) }
    }

    /// Returns the operation inside a group that ends it.
    private func lastInside(_ id: OperationID, _ members: [OperationID: [OperationID]]) -> OperationID {
        var id = id
        while let last = (members[id] ?? []).max(by: { ended($0) < ended($1) }), ended(last) == ended(id) { id = last }
        return id
    }

    private func ended(_ id: OperationID) -> Instant { lives.lives[id]?.ended ?? .zero }
}
