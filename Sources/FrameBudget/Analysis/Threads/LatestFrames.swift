import FrameTrace

/// The frames of a run that missed their deadline by most, up to a number.
struct LatestFrames {
    /// The fields of a frame that are needed of each: there may be millions.
    struct Frame: Equatable {
        var overrun: TimeSpan
        var due: VsyncIndex
        var end: Instant

        /// Returns whether the frame comes before another one: it was later, or equally late and due before.
        func comes(before other: Frame) -> Bool { (other.overrun, due) < (overrun, other.due) }
    }

    /// The frames, latest first. Of equally late frames that were due at the same vsync, those of the first app come
    /// first.
    private(set) var sorted: [Frame] = []
    /// Whether further frames missed their deadline.
    private(set) var isCut = false

    private let capacity: Int

    /// Selects the latest frames.
    ///
    /// - Parameter frames: every frame, by app.
    /// - Complexity: O(frames + m log c) for m missed frames and a number c.
    init(_ frames: [FrameRecords], atMost capacity: Int) {
        self.capacity = max(capacity, 0)
        for app in frames {
            for (_, frame) in app.missed { add(Frame(overrun: frame.overrun, due: frame.due, end: frame.end)) }
        }
        cut()
    }

    /// Adds a frame unless ``capacity`` frames come before it. Cuts the list only when it is twice as long, so that few
    /// frames are moved.
    private mutating func add(_ frame: Frame) {
        guard !isCut || (capacity > 0 && frame.comes(before: sorted[capacity - 1])) else { return }
        sorted.append(frame)
        if sorted.count / 2 > capacity { cut() }
    }

    /// Sorts the frames and drops those beyond ``capacity``. The sort is stable: of equal frames the first one added
    /// stays first.
    private mutating func cut() {
        sorted.sort { $0.comes(before: $1) }
        guard sorted.count > capacity else { return }
        sorted.removeLast(sorted.count - capacity)
        isCut = true
    }
}
