import FrameTrace

extension Trace {
    /// Maximum depth of nested paths. In a damaged trace a path may contain itself.
    private static let deepestPlace = 256

    /// Returns a path and its ancestors, innermost first; empty for ``PathID/none``.
    ///
    /// - Complexity: O(depth).
    func places(outwardsFrom path: PathID) -> [WorkPath] { pathIDs(outwardsFrom: path).compactMap { paths[$0] } }

    /// Returns the IDs of a path and its ancestors, innermost first; empty for ``PathID/none``.
    ///
    /// - Complexity: O(depth).
    func pathIDs(outwardsFrom path: PathID) -> [PathID] {
        // Limits the count first: a prefix by condition is evaluated eagerly, and in a cycle it never ends.
        sequence(first: path) { paths[$0]?.parent }.prefix(Self.deepestPlace).prefix { $0 != .none }
    }

    /// Returns what a wait was for: the name of the resource, or else the kind of wait.
    func name(of wait: WaitSpan) -> String { wait.resource.flatMap { resources[$0] } ?? wait.kind.rawValue }

    /// Returns the labels from the app to a path: `maps`, `draw map`, `decode`.
    ///
    /// - Complexity: O(depth).
    func labels(of path: PathID) -> [String] { places(outwardsFrom: path).reversed().map(\.label) }
}
