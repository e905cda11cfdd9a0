import FrameTrace

extension Trace {
    /// How many places may stand around each other. Places of a damaged trace may stand around themselves.
    private static let deepestPlace = 256

    /// A place and those around it, from the inside out; none for ``PathID/none``.
    ///
    /// - Complexity: O(depth).
    func places(outwardsFrom path: PathID) -> [WorkPath] {
        sequence(first: path) { paths[$0]?.parent }.prefix { $0 != .none }.prefix(Self.deepestPlace).compactMap {
            paths[$0]
        }
    }

    /// The names from the app to a place: `maps`, `draw map`, `decode`.
    ///
    /// - Complexity: O(depth).
    func labels(of path: PathID) -> [String] { places(outwardsFrom: path).reversed().map(\.label) }
}

extension Trace {
    /// What a thread waited for: its name, or its kind where it has none.
    func name(of wait: WaitSpan) -> String { wait.resource.flatMap { resources[$0] } ?? wait.kind.rawValue }
}
