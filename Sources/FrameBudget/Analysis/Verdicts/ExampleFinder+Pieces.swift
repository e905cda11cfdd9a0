import FrameTrace

/// Finds the pieces that a main thread ran in a frame's place.
extension ExampleFinder {
    /// Returns the pieces that ran from where a frame was due, or called, to where it began; nil where there were none.
    ///
    /// - Complexity: O(pieces).
    func pieces(of spans: FrameSpans) -> OutsidePieces? {
        let works = spans.outside.filter { $0.interval.overlap(with: spans.before) > .zero }
        return works.map(\.interval.length).max().map { OutsidePieces(count: works.count, longest: $0) }
    }
}
