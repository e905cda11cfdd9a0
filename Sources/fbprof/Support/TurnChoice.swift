import ArgumentParser
import FrameBudget
import FrameTrace
import Scenario

/// How turns of a recorded program are to be found, by the command line.
struct TurnChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of a recorded program: what its loop waits in between turns: poll, sleep or futex (default: what fits best).",
            valueName: "poll|sleep|futex"
        )
    )
    var home: HomeChoice?

    @Option(
        help: ArgumentHelp(
            """
            Of a recorded program: the thread whose turns are counted, by its name or number (default: the main thread, or else \
            the thread with the most turns).
            """,
            valueName: "name"
        )
    )
    var thread: String?

    @Flag(help: "Of a recorded program: count turns even where it marks its frames.")
    var turns = false

    @Option(
        help: ArgumentHelp(
            "Of a recorded program: how long a turn or a frame may take (default: 50ms; 16.667ms for frames that it marks).",
            valueName: "duration"
        )
    )
    var budget: BudgetChoice?

    /// The options.
    var options: TurnOptions {
        TurnOptions(home: home?.family, thread: thread, prefersTurns: turns, budget: budget?.span)
    }

    /// Whether anything was asked for.
    var isSet: Bool { options != TurnOptions() }
}

/// What a loop waits in, on the command line.
enum HomeChoice: String, CaseIterable, ExpressibleByArgument {
    case poll, sleep, futex

    var family: WaitFamily {
        switch self {
        case .poll: .poll
        case .sleep: .sleep
        case .futex: .futex
        }
    }
}

/// A length of time on the command line, such as 8ms.
struct BudgetChoice: ExpressibleByArgument {
    var span: TimeSpan

    init?(argument: String) {
        guard let span = TimeSpan(text: argument), span > .zero else { return nil }
        self.span = span
    }
}
