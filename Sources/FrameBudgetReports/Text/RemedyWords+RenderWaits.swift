import FrameBudget
import FrameTrace

/// Advice where a render thread waited.
extension RemedyWords {
    /// What to do about what a render thread waited for while frames were to be drawn.
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

    /// The hardware that others used while a render thread waited for it, as the cause of a main thread that waits for it; nil for any
    /// other cause.
    static func hardwareOfOthers(_ cause: VerdictCause) -> VerdictKind? {
        guard let thing = cause.waitOfRenderThread, let culprit = cause.culprit,
            culprit.kind == .app || culprit.kind == .process
        else { return nil }
        if gpuNames.contains(thing) { return .gpu }
        return [WaitKind.read, .write].contains { $0.rawValue == thing } ? .io : nil
    }

    /// Who waited: apps, or where it was that alone, their render threads.
    func waiters(_ losses: [Loss]) -> String {
        guard losses.allSatisfy({ $0.cause.waitOfRenderThread != nil }) else { return names(losses) }
        let threads = Set(losses.map(\.app.name)).count > 1 ? "render threads" : "render thread"
        return "the \(threads) of \(names(losses))"
    }

    /// Whether a frame was late as another app's requests kept the GPU busy, for its main thread or for its render thread.
    static func isForGPUOfOthers(_ cause: VerdictCause) -> Bool {
        guard cause.culprit?.kind == .app else { return false }
        return cause.kind == .gpu || cause.waitOfRenderThread.map { gpuNames.contains($0) } ?? false
    }

    /// What a wait for the GPU is called: by its name, or else by its kind.
    private static let gpuNames: Set<String> = ["GPU", WaitKind.gpu.rawValue]

    /// Whether other threads have to do something before what is waited for comes.
    private static func isWork(_ thing: String) -> Bool {
        ["queue", "work item", "operation", "semaphore", "group", "condition"].contains { thing.hasPrefix("\($0) ") }
    }
}
