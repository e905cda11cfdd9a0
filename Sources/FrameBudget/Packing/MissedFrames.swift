package import FrameTrace

/// The frames of an app that missed their deadline, with their places. Most frames are in time: of those no more is unpacked than
/// says so.
package struct MissedFrames: Sequence, IteratorProtocol {
    private let frames: FrameRecords
    private var index = 0

    fileprivate init(_ frames: FrameRecords) { self.frames = frames }

    /// The next one.
    package mutating func next() -> (offset: Int, element: FrameRecord)? {
        let found = frames.firstIndex(from: index, peeking: FrameRecord.isMissed, orUnpacked: \.isMissed)
        index = found + 1
        return found < frames.endIndex ? (found, frames[found]) : nil
    }
}

extension FrameRecords {
    /// Those that missed their deadline.
    ///
    /// - Complexity: O(1), and O(frames) to go through them.
    package var missed: MissedFrames { MissedFrames(self) }
}

extension FrameRecord {
    /// Whether a frame missed its deadline, by what ``pack(into:)`` writes first.
    fileprivate static func isMissed(_ unpacker: inout Unpacker<FrameExtra>) -> Bool {
        _ = unpacker.unsigned()
        let begin = unpacker.instant()
        let end = unpacker.instant(from: begin)
        return end > unpacker.instant(from: begin)
    }
}
