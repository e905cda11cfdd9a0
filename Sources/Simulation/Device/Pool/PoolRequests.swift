import FrameTrace

/// The pending requests of a pool: one line per kind and class, in order of arrival.
struct PoolRequests: Sendable {
    private struct Entry: Sendable {
        var id: Int
        var wasDenied = false
    }

    private struct Line: Sendable {
        var entries: [Entry] = []
        // Removed entries are dropped in bulk, so that removing the first is not O(n).
        var head = 0
    }

    private var lines = Array(repeating: Line(), count: PoolLane.count)

    private(set) var count = 0
    /// The number of requests denied because of a limit that only a finishing worker lifts; each counts once.
    private(set) var denied = 0

    var isEmpty: Bool { count == 0 }

    func first(_ lane: PoolLane) -> Int? {
        let line = lines[lane.index]
        return line.head < line.entries.count ? line.entries[line.head].id : nil
    }

    /// Returns whether a line has any requests.
    func isWaiting(_ lane: PoolLane) -> Bool {
        lines[lane.index].head < lines[lane.index].entries.count
    }

    /// Returns whether any line of a kind has requests.
    func isWaiting(_ kind: WorkerPool.Kind) -> Bool { lowest(kind) != nil }

    /// Returns the lowest class with requests in a line of a kind.
    func lowest(_ kind: WorkerPool.Kind) -> QoS? {
        count == 0 ? nil : QoS.allCases.first { isWaiting(PoolLane(kind, $0)) }
    }

    /// Returns the line of a request.
    ///
    /// - Complexity: O(n).
    func lane(of id: Int) -> PoolLane? {
        guard count > 0 else { return nil }
        return PoolLane.inOrder.first { lane in
            lines[lane.index].entries[lines[lane.index].head...].contains { $0.id == id }
        }
    }

    mutating func append(_ id: Int, to lane: PoolLane) { append(Entry(id: id), to: lane) }

    mutating func removeFirst(_ lane: PoolLane) {
        let index = lane.index
        guard lines[index].head < lines[index].entries.count else { return }
        lines[index].head += 1
        count -= 1
        if lines[index].head == lines[index].entries.count || lines[index].head >= 64 {
            lines[index].entries.removeFirst(lines[index].head)
            lines[index].head = 0
        }
    }

    /// Removes a request from a line.
    ///
    /// - Complexity: O(n).
    mutating func remove(_ id: Int, from lane: PoolLane) { _ = take(id, from: lane) }

    /// Moves a request to the end of another line.
    ///
    /// - Complexity: O(n).
    mutating func move(_ id: Int, from lane: PoolLane, to other: PoolLane) {
        guard let entry = take(id, from: lane) else { return }
        append(entry, to: other)
    }

    /// Records that all requests of a line are denied because of a limit.
    ///
    /// - Complexity: O(k) in the requests not denied before.
    mutating func deny(_ lane: PoolLane) {
        let index = lane.index
        for entry in lines[index].entries.indices.dropFirst(lines[index].head).reversed() {
            guard !lines[index].entries[entry].wasDenied else { return }
            lines[index].entries[entry].wasDenied = true
            denied += 1
        }
    }

    private mutating func append(_ entry: Entry, to lane: PoolLane) {
        lines[lane.index].entries.append(entry)
        count += 1
    }

    private mutating func take(_ id: Int, from lane: PoolLane) -> Entry? {
        let index = lane.index
        guard let place = lines[index].entries[lines[index].head...].firstIndex(where: { $0.id == id }) else {
            return nil
        }
        count -= 1
        return lines[index].entries.remove(at: place)
    }
}
