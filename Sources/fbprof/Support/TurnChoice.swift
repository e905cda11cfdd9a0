import ArgumentParser
import FrameBudget
import FrameTrace
import Scenario

/// The command-line options for finding the turns of a recorded program.
struct TurnChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kind of call in which a recorded program's loop waits between turns (default: the best fit).",
            valueName: "poll|sleep|futex|read"
        )
    )
    var home: HomeChoice?

    @Option(
        help: ArgumentHelp(
            """
            The thread of a recorded program whose turns are counted, by its name or number (default: the main thread, or else \
            the thread with the most turns).
            """,
            valueName: "name"
        )
    )
    var thread: String?

    @Flag(help: "Count the turns of a recorded program even where it marks or presents its frames.")
    var turns = false

    @Option(
        help: ArgumentHelp(
            """
            How long a turn or a frame of a recorded program may take (default: 50ms; 16.667ms for frames that it marks or \
            presents).
            """,
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var budget: TimeSpan?

    func validate() throws {
        if let budget, budget == .zero { throw ValidationError("--budget 0s: expected a longer time, such as 8ms") }
    }

    /// The options.
    var options: TurnOptions {
        TurnOptions(home: home?.family, thread: thread, prefersTurns: turns, budget: budget)
    }
}

/// The kind of wait of a loop, as named on the command line.
enum HomeChoice: String, CaseIterable, ExpressibleByArgument {
    case poll, sleep, futex, read

    var family: WaitFamily {
        switch self {
        case .poll: .poll
        case .sleep: .sleep
        case .futex: .futex
        case .read: .read
        }
    }
}
