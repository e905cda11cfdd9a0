import ArgumentParser
import FrameBudgetReports

/// A word in the place of a subcommand that is none: the parser would take it, and all behind it, for further arguments.
struct WrongSubcommand {
    /// What was written.
    let word: String
    /// The command that has no such subcommand, as it is called.
    let command: String
    /// The subcommand that was probably meant; nil where none is near.
    let nearest: String?

    /// The first such word; nil where there is none.
    static func first(
        in arguments: [String],
        of command: any ParsableCommand.Type,
        called name: String = "fbprof"
    ) -> WrongSubcommand? {
        let subcommands = command.configuration.subcommands
        // What help is asked for is named like a subcommand.
        let arguments = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
            return first(in: Array(arguments.dropFirst()), of: next, called: "\(name) \(word)")
        }
        let shown = subcommands.filter { $0.configuration.shouldDisplay }
        let names = shown.compactMap { $0.configuration.commandName }
        return WrongSubcommand(word: word, command: name, nearest: NearestName.of(word, among: names))
    }

    /// What the command ends with.
    var error: ValidationError {
        let hint = nearest.map { " Did you mean '\(command) \($0)'?" } ?? ""
        return ValidationError("'\(command)' has no subcommand '\(word)'.\(hint)")
    }
}
