import FrameBudget
import FrameTrace

/// Words on waits for asynchronous operations, which end with `finish`. The same in advice and stories of frames.
enum FinishWords {
    /// Returns the longest of a cause's waits for asynchronous operations, if such waits are most of the time; nil
    /// otherwise.
    static func longest(_ examples: [CauseExample]) -> FinishWait? {
        let whole = examples.reduce(TimeSpan.zero) { $0 + $1.time }
        let waits = examples.compactMap(\.finish)
        guard waits.reduce(TimeSpan.zero, { $0 + $1.time }) * 2 > whole else { return nil }
        return waits.max { $0.time < $1.time }
    }

    /// Describes the parts of a wait, in a sentence: `Of a wait of 55.0 ms, dependency g took 31.0 ms, the steps of fin
    /// took 2.0 ms and fin waited 22.0 ms for finish, which 'a › done' called.`
    static func sentence(_ wait: FinishWait, _ place: (PathID) -> String) -> String {
        let name = short(wait.operation)
        var parts: [String] = []
        if let dependency = wait.dependency, let time = wait.dependencyTime, isShown(time) {
            parts.append("dependency \(short(dependency)) took \(Figure.milliseconds(time)) ms")
        }
        if isShown(wait.steps) { parts.append("the steps of \(name) took \(Figure.milliseconds(wait.steps)) ms") }
        parts.append("\(name) waited \(Figure.milliseconds(wait.open)) ms for `finish`")
        return "Of a wait of \(Figure.milliseconds(wait.time)) ms, \(WordList.text(parts))\(end(wait, place))."
    }

    /// Describes the wait of a frame for an asynchronous operation, in a sentence; nil if it had none.
    static func sentence(_ story: FrameStory) -> String? {
        story.finish.map { sentence($0, story.result.shortPathText) }
    }

    /// Returns advice on waits that are mostly for asynchronous operations, in a sentence; nil for others.
    static func advice(_ examples: [CauseExample]) -> String? {
        guard let wait = longest(examples) else { return nil }
        if wait.neverFinished == true { return "Make sure that some work calls `finish`, or go asynchronous." }
        if wait.open * 2 > wait.time {
            let isLong = (wait.calling ?? .zero) * 2 > wait.open
            return isLong
                ? "Shorten the work that calls `finish`, or go asynchronous."
                : "Call `finish` earlier, or go asynchronous."
        }
        if (wait.dependencyTime ?? .zero) * 2 > wait.time {
            return "Shorten that dependency, start it earlier, or go asynchronous."
        }
        return wait.steps * 2 > wait.time
            ? "Shorten these steps, or go asynchronous." : "Shorten each of these parts, or go asynchronous."
    }

    /// Describes what ended the wait for `finish`, as the end of a sentence.
    private static func end(_ wait: FinishWait, _ place: (PathID) -> String) -> String {
        if wait.neverFinished == true { return ", which had not been called when the run ended" }
        guard let caller = wait.caller else { return "" }
        let called = ", which '\(place(caller))' called"
        guard let calling = wait.calling, isShown(calling) else { return called }
        // A caller that began before the operation's steps ended is known to be under way from then on.
        guard calling < wait.open else { return "\(called); it was under way all that time" }
        return "\(called) \(Figure.milliseconds(calling)) ms after it began"
    }

    /// Whether a time is not rounded to 0.0 ms.
    private static func isShown(_ time: TimeSpan) -> Bool { time >= .microseconds(50) }

    private static func short(_ name: String) -> String { VisibleText.short(name, to: RemedyWords.longestName) }
}

extension RemedyWords {
    /// Describes the longest wait of some losses, if most waits were for asynchronous operations, in a sentence; nil
    /// otherwise.
    func finish(_ losses: [Loss]) -> String? {
        FinishWords.longest(losses.flatMap(\.examples)).map { FinishWords.sentence($0) { place($0) } }
    }
}
