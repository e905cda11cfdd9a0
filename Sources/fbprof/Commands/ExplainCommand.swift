import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameTrace

/// Describes one frame of a run over time.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Describes one frame over time: what ran, what it waited for, and why it was late.",
        discussion: """
            Works from the run's trace, on any frame, missed or not. Without --frame it takes the frame that missed its \
            deadline by most, or, where none missed it, the one that dropped the most intervals, or that came closest to its \
            deadline. What a long frame did repeatedly is summarised, in at most 100 lines; --all shows every moment.
            """
    )

    @OptionGroup var runs: RunArgument

    @Option(
        help: ArgumentHelp(
            "The frame: the app's name and the frame's number, such as maps/1234 (default: the worst one).",
            valueName: "app/number"
        )
    )
    var frame: String?

    @Flag(help: "Show every moment of a long frame.")
    var all = false

    @OptionGroup var json: JSONOption

    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    func run() throws {
        try Failure.reporting {
            let wanted = try frame.map(Self.named)
            let model = RunModel(try RunReader.trace(folder: RunReader.folder(runs.path()), turns.options))
            let (app, number) = try wanted ?? worst(of: model)
            let story: FrameStory
            do throws(FrameStoryError) {
                story = try model.story(of: number, app: app)
            } catch {
                throw Failure(
                    .wrongInput,
                    "--frame '\(app)/\(number)': \(FrameStoryText.description(of: error, app: app))"
                )
            }
            if json.isWanted {
                try Console.print(json: FrameStoryJSON.encode(story, recordedBy: Version.recordedBy))
            } else {
                let text = FrameStoryText(width: Console.width, mostLines: all ? nil : FrameStoryText.fewLines)
                try Console.print(text.render(story))
            }
            return .success
        }
    }

    /// Parses the value of `--frame`. An app's name may contain a slash: the number follows the last one.
    private static func named(_ frame: String) throws(Failure) -> (String, FrameNumber) {
        guard let slash = frame.lastIndex(of: "/"), slash > frame.startIndex,
            let number = UInt32(frame[frame.index(after: slash)...])
        else { throw Failure(.usage, "--frame '\(frame)': expected an app and a number, such as maps/1234") }
        return (String(frame[..<slash]), FrameNumber(number))
    }

    /// Returns the frame that missed its deadline by most, else the one that dropped the most intervals, else
    /// the closest one, and announces which of these it is.
    private func worst(of model: RunModel) throws(Failure) -> (String, FrameNumber) {
        let frames = model.run.result.apps.flatMap { app in app.worst.map { (app, $0) } }
        if let (app, worst) = frames.max(by: { $0.1.overrun < $1.1.overrun }) {
            Console.error("fbprof: \(ExplainChoiceWords.latest(worst.number, of: app))")
            return (app.name, worst.number)
        }
        if let (app, frame) = model.run.mostDroppedFrame {
            Console.error("fbprof: \(ExplainChoiceWords.mostDropped(frame.number, of: app))")
            return (app.name, frame.number)
        }
        guard let (app, closest) = model.run.closestFrame else {
            throw Failure(.wrongInput, "no app of this run has a frame after warm-up: there is none to explain")
        }
        Console.error("fbprof: \(ExplainChoiceWords.closest(closest.number, of: app))")
        return (app.name, closest.number)
    }
}
