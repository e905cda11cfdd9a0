import FrameTrace

extension FrameBuilder.Frames {
    /// Gives unique numbers to frozen frames that never began. The producer reuses such a frame's number for the first
    /// frame of the app's next session.
    ///
    /// - Complexity: O(frames).
    mutating func numberFramesNotBegun() {
        guard frozen.contains(where: { !$0.hasBegun }) else { return }
        var taken = Set(records.map(\.number) + frozen.filter(\.hasBegun).map(\.record.number))
        var next = taken.max()?.rawValue ?? 0
        for index in frozen.indices where !frozen[index].hasBegun {
            guard !taken.insert(frozen[index].record.number).inserted else { continue }
            while !taken.insert(FrameNumber(next)).inserted { next &+= 1 }
            frozen[index].record.number = FrameNumber(next)
        }
    }

    /// Returns the frame with a number. Numbers are unique.
    ///
    /// - Complexity: O(frames).
    func frame(_ number: FrameNumber) -> (record: FrameRecord, spans: FrameSpans)? {
        if let index = records.firstIndex(where: { $0.number == number }) { return (records[index], spans[index]) }
        return frozen.first { $0.record.number == number }.map { ($0.record, $0.spans) }
    }

    /// Returns a copy with a single frame; nil if there is none with this number.
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
