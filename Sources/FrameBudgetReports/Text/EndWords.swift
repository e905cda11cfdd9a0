public import FrameTrace

/// How a recorded program ended, and what it left running, in words.
public enum EndWords {
    /// How many processes are listed.
    private static let most = 5

    /// How it ended, after its name: `was ended by signal 11`, `ended with status 7`.
    public static func past(_ end: ProcessEnd) -> String {
        switch end {
        case .exited(let status): "ended with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal)"
        }
    }

    /// That it ended and went on in others, as a daemon does, and how these are recorded.
    ///
    /// - Parameter processes: the numbers of those that run, at least one, in the order in which they began.
    public static func wentOn(_ name: String, as processes: [Int32]) -> String {
        "\(VisibleText.short(name, to: 60)) ended by itself and went on as \(numbers(processes)). \(advice(processes))"
    }

    /// That processes which it has started still run, while nothing of them is recorded any more.
    public static func left(_ processes: [Int32]) -> String {
        let list = processes.prefix(most).map(String.init).joined(separator: ", ")
        return "processes that it started are still running, and are no longer recorded: \(list)"
    }

    /// Processes by their numbers: `PID 7`, `PIDs 7, 8`.
    static func numbers(_ processes: [Int32]) -> String {
        let list = processes.prefix(most).map(String.init).joined(separator: ", ")
        let rest = processes.count - most
        return (processes.count == 1 ? "PID " : "PIDs ") + list + (rest > 0 ? " and \(rest) more" : "")
    }

    /// How what went on is recorded.
    static func advice(_ processes: [Int32]) -> String {
        let first = processes.first.map(String.init) ?? "PID"
        return "To record that: fbprof record --pid \(first), or start it so that it stays in the foreground"
    }
}
