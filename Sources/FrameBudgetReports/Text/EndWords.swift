public import FrameTrace

/// End of a recorded program, and the processes that it left running, in words.
public enum EndWords {
    /// Maximum number of processes listed.
    private static let most = 5

    /// Describes how a program ended, to follow its name: `was ended by signal 11`, `ended with status 7`.
    public static func past(_ end: ProcessEnd) -> String {
        switch end {
        case .exited(let status): "ended with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal)"
        }
    }

    /// States that a program ended and continues in other processes, as a daemon does, and how to record these.
    ///
    /// - Parameter processes: numbers of those that run, at least one, in the order of their start.
    public static func becameDaemon(_ name: String, as processes: [Int32]) -> String {
        "\(VisibleText.short(name, to: 60)) ended by itself and went on as \(numbers(processes)). \(advice(processes))"
    }

    /// States that processes started by the program still run and are no longer recorded.
    public static func left(_ processes: [Int32]) -> String {
        let list = processes.prefix(most).map(String.init).joined(separator: ", ")
        return "processes that it started are still running, and are no longer recorded: \(list)"
    }

    /// Lists processes by their numbers: `PID 7`, `PIDs 7, 8`.
    static func numbers(_ processes: [Int32]) -> String {
        let list = processes.prefix(most).map(String.init).joined(separator: ", ")
        let rest = processes.count - most
        return (processes.count == 1 ? "PID " : "PIDs ") + list + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Explains how to record the processes that continue.
    static func advice(_ processes: [Int32]) -> String {
        let first = processes.first.map(String.init) ?? "PID"
        return "To record that: fbprof record --pid \(first), or start it so that it stays in the foreground"
    }
}
