import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameTrace

/// Describes one frame of a run along time.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Describes one frame along time: what ran, what it waited for, and why it was late.",
        discussion: "Works from the run's trace, on any frame, missed or not. result.json lists the worst frames."
    )

    @Argument(help: ArgumentHelp("The folder of the run.", valueName: "run"), completion: .directory)
    var path: String

    @Option(
        help: ArgumentHelp("The frame: the app's name and the frame's number, such as maps/1234.", valueName: "frame")
    )
    var frame: String

    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    func run() throws {
        try Failure.reporting {
            // An app's name may hold a slash: the number is behind the last one.
            guard let slash = frame.lastIndex(of: "/"), slash > frame.startIndex,
                let number = UInt32(frame[frame.index(after: slash)...])
            else { throw Failure(.usage, "--frame '\(frame)': expected an app and a number, such as maps/1234") }
            let app = String(frame[..<slash])
            let trace = try RunReader.trace(folder: RunReader.folder(path), turns.options)
            let story: FrameStory
            do throws(FrameStoryError) {
                story = try RunModel(trace).story(of: FrameNumber(number), app: app)
            } catch {
                throw Failure(.wrongInput, "--frame '\(frame)': \(FrameStoryText.description(of: error, app: app))")
            }
            try Console.print(FrameStoryText(width: Console.width).render(story))
            return .success
        }
    }
}
