/// The choice of an app's late frames to keep in full, where there are more than fit.
package enum WorstFrames {
    /// Returns the frames to keep: up to half the capacity, the worst of each cause; for the rest, the worst of all.
    /// Otherwise a cause with many short frames would not appear.
    ///
    /// - Parameters:
    ///   - frames: the late frames, worst first.
    ///   - capacity: the number of frames to keep.
    ///   - cause: the cause that a frame is attributed to.
    /// - Returns: up to `capacity` frames in the same order; the worst of all is always first.
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
