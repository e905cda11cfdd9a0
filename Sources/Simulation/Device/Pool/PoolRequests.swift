import FrameTrace

/// The requests of a pool that wait for a thread: a line for each kind and class, in order of arrival.
struct PoolRequests: Sendable {
    private struct Entry: Sendable {
        var id: Int
        var wasDenied = false
    }

    private struct Line: Sendable {
        var entries: [Entry] = []
        // Taken entries are dropped in bulk, so that taking the first is not O(n).
        var head = 0
    }

    private var lines = Array(repeating: Line(), count: PoolLane.count)

    /// How many wait.
    private(set) var count = 0
    /// How many have been refused for a limit that only a finishing worker lifts; each counted once.
    private(set) var denied = 0

    /// Whether none waits.
    var isEmpty: Bool { count == 0 }

    /// The first in a line.
    func first(_ lane: PoolLane) -> Int? {
        let line = lines[lane.index]
        return line.head < line.entries.count ? line.entries[line.head].id : nil
    }

    /// Whether anyone waits in a line.
    func isWaiting(_ lane: PoolLane) -> Bool {
        lines[lane.index].head < lines[lane.index].entries.count
    }

    /// Whether anyone waits in a line of a kind.
    func isWaiting(_ kind: WorkerPool.Kind) -> Bool { lowest(kind) != nil }

    /// The lowest class in which anyone waits in a line of a kind.
    func lowest(_ kind: WorkerPool.Kind) -> QoS? {
        count == 0 ? nil : QoS.allCases.first { isWaiting(PoolLane(kind, $0)) }
    }

    /// The line in which a request waits.
    ///
    /// - Complexity: O(n).
    func lane(of id: Int) -> PoolLane? {
        guard count > 0 else { return nil }
        return PoolLane.inOrder.first { lane in
            lines[lane.index].entries[lines[lane.index].head...].contains { $0.id == id }
        }
    }

    /// Puts a request at the end of a line.
    mutating func append(_ id: Int, to lane: PoolLane) { append(Entry(id: id), to: lane) }

    /// Takes out the first of a line.
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

    /// Takes a request out of a line.
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

    /// Notes that all of a line are refused for a limit.
    ///
    /// - Complexity: O(k), k being those that had not been refused yet.
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
