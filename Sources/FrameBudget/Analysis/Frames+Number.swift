import FrameTrace

extension FrameBuilder.Frames {
    /// Gives frozen frames that never began numbers of their own: the producer gives the number that would have been theirs
    /// to the first frame of the app's next time on screen.
    ///
    /// - Complexity: O(frames).
    mutating func numberUnbegun() {
        guard frozen.contains(where: { !$0.hasBegun }) else { return }
        var taken = Set(records.map(\.number) + frozen.filter(\.hasBegun).map(\.record.number))
        var next = taken.max()?.rawValue ?? 0
        for index in frozen.indices where !frozen[index].hasBegun {
            guard !taken.insert(frozen[index].record.number).inserted else { continue }
            while !taken.insert(FrameNumber(next)).inserted { next &+= 1 }
            frozen[index].record.number = FrameNumber(next)
        }
    }

    /// A frame by its number: no two have the same.
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
