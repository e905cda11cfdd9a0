import FrameTrace

extension Trace {
    /// How many places may stand around each other. Places of a damaged trace may stand around themselves.
    private static let deepestPlace = 256

    /// A place and those around it, from the inside out; none for ``PathID/none``.
    ///
    /// - Complexity: O(depth).
    func places(outwardsFrom path: PathID) -> [WorkPath] {
        // The count first: a prefix by a condition is taken as a whole, and that of a circle has no end.
        sequence(first: path) { paths[$0]?.parent }.prefix(Self.deepestPlace).prefix { $0 != .none }.compactMap {
            paths[$0]
        }
    }

    /// What a wait was for: the thing's name, or else the kind of wait.
    func name(of wait: WaitSpan) -> String { wait.resource.flatMap { resources[$0] } ?? wait.kind.rawValue }

    /// The names from the app to a place: `maps`, `draw map`, `decode`.
    ///
    /// - Complexity: O(depth).
    func labels(of path: PathID) -> [String] { places(outwardsFrom: path).reversed().map(\.label) }
}
