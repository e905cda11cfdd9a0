public import FrameTrace

/// The arguments that distinguish processes of a recorded program with one name, such as `--type=renderer`.
///
/// The program's first process, the one that was started, has none.
public struct ProcessArguments: Sendable {
    /// Processes to be distinguished.
    private struct Group: Hashable {
        var app: AppID
        var name: String
    }

    private var arguments: [Int32: String] = [:]

    /// Finds the arguments in the command lines of a trace's processes.
    ///
    /// - Complexity: O(threads + words of the command lines).
    public init(_ trace: Trace) {
        var names: [Int32: String] = [:]
        for thread in trace.threads.values.sorted(by: { $0.id < $1.id }) where thread.kind == .simulated {
            if let process = thread.process, process.id == thread.kernelID { names[process.id] = process.name }
        }
        var first: [AppID: Int32] = [:]
        var groups: [Group: [ObservedProcess]] = [:]
        for process in trace.program.processes {
            if first[process.app] == nil { first[process.app] = process.id }
            // A process that has not run a program of its own yet has no command line.
            guard !process.command.isEmpty, let name = names[process.id] else { continue }
            groups[Group(app: process.app, name: name), default: []].append(process)
        }
        for (group, processes) in groups where processes.count > 1 {
            let commands = processes.map { $0.command.split(separator: " ") }
            var counts: [Substring: Int] = [:]
            for command in commands {
                for word in Set(command) { counts[word, default: 0] += 1 }
            }
            for (process, command) in zip(processes, commands) where process.id != first[group.app] {
                arguments[process.id] = Self.first(of: command) { counts[$0, default: 0] < processes.count }
            }
        }
    }

    /// The argument of a process that not all other processes of its name have; nil where there is none, or no other
    /// process has its name.
    public subscript(process: Int32) -> String? { arguments[process] }

    /// Returns the first argument for which something holds: an option together with its value, as in `--port 8080`.
    private static func first(of command: [Substring], where holds: (Substring) -> Bool) -> String? {
        // The first word is the program.
        guard let place = command.indices.dropFirst().first(where: { holds(command[$0]) }) else { return nil }
        let word = command[place]
        if place > 1, isOption(command[place - 1]), !word.hasPrefix("-") { return "\(command[place - 1]) \(word)" }
        if isOption(word), place + 1 < command.count, !command[place + 1].hasPrefix("-") {
            return "\(word) \(command[place + 1])"
        }
        return String(word)
    }

    /// Whether a word is an option whose value may be the next word.
    private static func isOption(_ word: Substring) -> Bool { word.hasPrefix("-") && !word.contains("=") }
}
