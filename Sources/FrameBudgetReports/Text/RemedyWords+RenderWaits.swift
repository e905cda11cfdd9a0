import FrameBudget
import FrameTrace

/// Advice on waits of render threads.
extension RemedyWords {
    /// Returns advice on waits of a render thread while frames were to be drawn.
    func renderWait(for thing: String, _ losses: [Loss]) -> QualityWords.Line {
        let advice: String
        if Self.isLock(thing) {
            advice = shorterHold(of: thing, losses)
        } else if Self.isWork(thing) {
            advice = shorterWait(for: thing, losses)
        } else {
            advice = "Ask for less of it in a frame, or begin it for the next frame while this one is drawn."
        }
        return Self.line(
            "Let the render thread of \(names(losses)) wait less for \(VisibleText.short(thing, to: Self.longestName))",
            "It waited for it while frames were to be drawn: \(extent(losses)).\(holder(of: thing, losses)) \(advice)"
        )
    }

    /// Returns the user of the hardware that a render thread waited for, and the corresponding kind of cause for a main
    /// thread; nil for any other cause.
    static func userOfHardware(_ cause: VerdictCause) -> (user: Culprit, kind: VerdictKind)? {
        guard let thing = cause.waitOfRenderThread, let user = cause.culprit, user.kind == .app || user.kind == .process
        else { return nil }
        if gpuNames.contains(thing) { return (user, .gpu) }
        return [WaitKind.read, .write].contains { $0.rawValue == thing } ? (user, .io) : nil
    }

    /// Names the waiters: apps, or their render threads if only these waited.
    func waiters(_ losses: [Loss]) -> String {
        guard losses.allSatisfy({ $0.cause.waitOfRenderThread != nil }) else { return names(losses) }
        let threads = Set(losses.map(\.app.name)).count > 1 ? "render threads" : "render thread"
        return "the \(threads) of \(names(losses))"
    }

    /// Whether a frame was late because another app's requests kept the GPU busy, for its main thread or for its render
    /// thread.
    static func isForGPUOfOthers(_ cause: VerdictCause) -> Bool {
        guard cause.culprit?.kind == .app else { return false }
        return cause.kind == .gpu || cause.waitOfRenderThread.map { gpuNames.contains($0) } ?? false
    }

    /// Names of a wait for the GPU: its own, or that of its kind.
    private static let gpuNames: Set<String> = ["GPU", WaitKind.gpu.rawValue]

    /// Whether other threads have to do something to end a wait for this.
    private static func isWork(_ thing: String) -> Bool {
        ["queue", "work item", "operation", "semaphore", "group", "condition"].contains { thing.hasPrefix("\($0) ") }
    }
}
