package import FrameTrace

extension AppResult {
    /// The median times of a frame on both threads, where these take turns and only together take longer than a frame lasts; nil
    /// elsewhere.
    ///
    /// With one buffer the main thread does not begin a frame before the render thread has drawn the last one.
    package var turns: (main: TimeSpan, render: TimeSpan)? {
        guard pipeline?.buffers == 1, let main = (total.onCPU ?? total.mainThread)?.p50,
            let render = total.rendering?.time?.p50
        else { return nil }
        let interval = total.frameInterval
        return max(main, render) <= interval && main + render > interval ? (main, render) : nil
    }

    /// Whether that is why frames were late for which a verdict of a kind was found.
    package func isOfTurns(_ kind: VerdictKind) -> Bool {
        [.ownWork, .carryOver, .vsyncWait].contains(kind) && turns != nil
    }
}
