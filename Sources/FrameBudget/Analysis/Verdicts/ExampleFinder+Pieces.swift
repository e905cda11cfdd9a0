import FrameTrace

/// What a main thread ran in a frame's place, piece by piece.
extension ExampleFinder {
    /// The pieces that ran from where a frame was due, or called, to where it began; nil where there was none.
    ///
    /// - Complexity: O(pieces).
    func pieces(of spans: FrameSpans) -> OutsidePieces? {
        let works = spans.outside.filter { $0.interval.overlap(with: spans.before) > .zero }
        return works.map(\.interval.length).max().map { OutsidePieces(count: works.count, longest: $0) }
    }
}
