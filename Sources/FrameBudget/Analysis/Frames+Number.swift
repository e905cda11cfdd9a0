import FrameTrace

extension FrameBuilder.Frames {
    /// A frame by its number; of two, the one that ended.
    ///
    /// - Complexity: O(frames).
    func frame(_ number: FrameNumber) -> (record: FrameRecord, spans: FrameSpans)? {
        if let index = records.firstIndex(where: { $0.number == number }) { return (records[index], spans[index]) }
        return frozen.first { $0.record.number == number }.map { ($0.record, $0.spans) }
    }

    /// The app's frames without all but one; nil where it has none of that number.
    ///
    /// - Complexity: O(frames).
    func only(_ number: FrameNumber) -> Self? {
        var rest = Self()
        if let index = records.firstIndex(where: { $0.number == number }) {
            rest.records = [records[index]]
            rest.spans = [spans[index]]
        } else if let frame = frozen.first(where: { $0.record.number == number }) {
            rest.frozen = [frame]
        } else {
            return nil
        }
        return rest
    }
}
