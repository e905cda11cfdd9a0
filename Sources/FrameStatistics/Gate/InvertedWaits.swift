import FrameBudget
public import FrameTrace

/// Waits for one thing that account for most of an app's cost of priority inversions: what was waited for, and the
/// work that had to end the wait.
public struct InvertedWaits: Sendable, Equatable {
    /// What was waited for: its name, or the kind of wait if it has none.
    public var resource: String
    /// The app whose work had to end the waits; nil if unknown.
    public var owner: String?
    /// The place of that work, below its app; empty if unknown.
    public var place: [String]
    /// Number of these waits.
    public var count: Int
    /// Their cost.
    public var cost: TimeSpan

    /// The work of an owner and what it owned.
    private struct Key: Hashable {
        var resource: String
        var owner: String?
        var path: PathID
    }

    /// Finds the waits behind more than half of the cost beyond a reference; nil if there are none.
    ///
    /// The reference may consist of these waits alone, so all of it is subtracted from them: what remains has grown in
    /// any case. Only the worst inversions are known one by one, so their sum is a lower bound.
    ///
    /// - Parameter reference: the cost in the baseline; zero for a budget.
    /// - Complexity: O(inversions · kinds of waits).
    init?(of app: String, in result: RunResult, beyond reference: TimeSpan) {
        guard let inversions = result.inversions,
            let whole = inversions.apps.first(where: { $0.app == app })?.cost, whole > reference
        else { return nil }
        var keys: [Key] = []
        var sums: [Key: (count: Int, cost: TimeSpan)] = [:]
        for inversion in inversions.worst where inversion.waiter.app == app {
            guard let cost = inversion.cost, cost > .zero else { continue }
            let resource = inversion.resource.isEmpty ? inversion.kind.rawValue : inversion.resource
            let key = Key(resource: resource, owner: inversion.owner.app, path: inversion.owner.path)
            if sums[key] == nil { keys.append(key) }
            let sum = sums[key] ?? (count: 0, cost: .zero)
            sums[key] = (count: sum.count + 1, cost: sum.cost + cost)
        }
        let most = keys.first { key in
            guard let sum = sums[key] else { return false }
            return (sum.cost - reference) * 2 > whole - reference
        }
        guard let most, let sum = sums[most] else { return nil }
        resource = most.resource
        owner = most.owner
        let labels = result.labels(of: most.path)
        place = labels.first == most.owner ? Array(labels.dropFirst()) : labels
        (count, cost) = sum
    }
}
