import FrameBudget

/// Names of the threads that spend the time of late units.
extension RemedyWords {
    /// Returns the place in which these losses arose, as a prepositional phrase: `on the main thread of feed`, `in the
    /// loop of player`, or `on thread render of player (PID 7)`.
    func place(of losses: [Loss]) -> String {
        statingThread(losses).map { "on \($0)" } ?? "\(unit.place) \(names(losses))"
    }

    /// Returns the thread that spent the time of these losses: `the main thread of feed`, or `thread render of player
    /// (PID 7)`.
    func thread(of losses: [Loss]) -> String {
        statingThread(losses) ?? "the \(unit.thread) of \(names(losses))"
    }

    /// Returns the thread that marks or presents its frames, by name; nil for other units, and if the losses are those
    /// of several programs. Any thread can mark frames, and a program is more than that thread.
    private func statingThread(_ losses: [Loss]) -> String? {
        guard unit == .markedFrame, let app = losses.first?.app, let loop = app.loop,
            losses.allSatisfy({ $0.app.name == app.name })
        else { return nil }
        return "thread \(VisibleText.short(loop.thread, to: Self.longestThread))"
    }

    /// Maximum length of a thread's name with that of its process: the kernel stores 15 characters of each.
    private static let longestThread = 48
}
