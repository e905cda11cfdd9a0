/// Which of an app's late frames are kept in full where there are more than there is room for.
package enum WorstFrames {
    /// The frames to keep: of each cause the worst, as far as half the room goes, and for the rest those that are worst of all.
    /// A cause whose frames are many but short would not be seen otherwise.
    ///
    /// - Parameters:
    ///   - frames: the worst first.
    ///   - capacity: how many there is room for.
    ///   - cause: what a frame is attributed to.
    /// - Returns: as many in the same order; the worst of all is always first.
    /// - Complexity: O(frames).
    package static func chosen<Frame, Cause: Hashable>(
        _ frames: [Frame],
        capacity: Int = AppResult.worstCapacity,
        cause: (Frame) -> Cause
    ) -> [Frame] {
        guard frames.count > capacity else { return frames }
        var seen: Set<Cause> = []
        var isChosen = [Bool](repeating: false, count: frames.count)
        for index in frames.indices where seen.count < max(1, capacity / 2) {
            isChosen[index] = seen.insert(cause(frames[index])).inserted
        }
        var room = capacity - seen.count
        for index in frames.indices where room > 0 && !isChosen[index] {
            isChosen[index] = true
            room -= 1
        }
        return zip(frames, isChosen).filter(\.1).map(\.0)
    }
}
