package import FrameTrace

/// The frames of an app that missed their deadline, with their indices. Most frames are in time: of these only the
/// fields that show so are unpacked.
package struct MissedFrames: Sequence, IteratorProtocol {
    private let frames: FrameRecords
    private var index = 0

    fileprivate init(_ frames: FrameRecords) { self.frames = frames }

    /// Returns the next frame.
    package mutating func next() -> (offset: Int, element: FrameRecord)? {
        let found = frames.firstIndex(from: index, peeking: FrameRecord.isMissed, orUnpacked: \.isMissed)
        index = found + 1
        return found < frames.endIndex ? (found, frames[found]) : nil
    }
}

extension FrameRecords {
    /// The frames that missed their deadline.
    ///
    /// - Complexity: O(1), and O(frames) to go through them.
    package var missed: MissedFrames { MissedFrames(self) }
}

extension FrameRecord {
    /// Returns whether a frame missed its deadline, by the fields that ``pack(into:)`` writes first.
    fileprivate static func isMissed(_ unpacker: inout Unpacker<FrameExtra>) -> Bool {
        _ = unpacker.unsigned()
        let begin = unpacker.instant()
        let end = unpacker.instant(from: begin)
        return end > unpacker.instant(from: begin)
    }
}
