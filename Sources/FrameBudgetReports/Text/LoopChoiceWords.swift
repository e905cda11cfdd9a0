import FrameBudget
import FrameTrace

/// Advice for the case that the counted turns may not be those of the program's loop.
struct LoopChoiceWords {
    private let name: String
    private let loop: LoopSummary

    /// Creates the advice on a program that was recorded alone; nil if its loop is that of its main thread, or was
    /// chosen explicitly.
    init?(_ result: RunResult) {
        guard result.apps.count == 1, let app = result.apps.first, let loop = app.loop, loop.call != nil,
            loop.movedBy != nil || loop.mainThreadUse != nil
        else { return nil }
        name = VisibleText.short(app.name, to: RemedyWords.longestName)
        self.loop = loop
    }

    /// Advice that replaces all other: waits of one thread do not explain the loop of a program whose runtime moves
    /// work between threads.
    var instead: QualityWords.Line? {
        guard let runtime = loop.movedBy else { return nil }
        return RemedyWords.line(
            "Mark the frames of \(name)",
            "\(runtime) moves work between threads, so that the turns of a thread are not those of its loop, and each wait may be any "
                + "goroutine's. fbprof marks-header writes a header for C and C++, which cgo can include; mark each frame while its goroutine is "
                + "locked to a thread (runtime.LockOSThread)."
        )
    }

    /// Advice that precedes all other; nil if the main thread hardly ran.
    var first: QualityWords.Line? {
        guard loop.movedBy == nil, let use = loop.mainThreadUse, use >= TurnWords.mostIdle else { return nil }
        return RemedyWords.line(
            "Check that \(VisibleText.short(loop.thread, to: RemedyWords.longestName)) is the thread that matters",
            "The main thread of \(name) was on a CPU or ready for \(Figure.percent(use, places: 0)) of the time and has no event loop: a loop "
                + "that never waits is always behind. Mark its frames (fbprof marks-header); perf record -g --pid beside the recording shows what it runs."
        )
    }
}
