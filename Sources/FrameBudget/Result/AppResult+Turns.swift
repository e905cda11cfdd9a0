package import FrameTrace

extension AppResult {
    /// The median times of a frame on both threads, if these run in turns and only their sum exceeds the frame
    /// interval; nil otherwise.
    ///
    /// With one buffer, the main thread does not begin a frame before the render thread has drawn the previous one.
    package var turns: (main: TimeSpan, render: TimeSpan)? {
        guard pipeline?.buffers == 1, let main = (total.onCPU ?? total.mainThread)?.p50,
            let render = total.rendering?.time?.p50
        else { return nil }
        let interval = total.frameInterval
        return max(main, render) <= interval && main + render > interval ? (main, render) : nil
    }

    /// Returns whether these turns explain why frames with a verdict of this kind were late.
    package func isExplainedByTurns(_ kind: VerdictKind) -> Bool {
        [.ownWork, .carryOver, .vsyncWait].contains(kind) && turns != nil
    }
}
