import ArgumentParser
import FrameBudgetReports

/// An unknown word in the place of a subcommand. The parser would take it, and everything after it, as further
/// arguments.
struct WrongSubcommand {
    /// The word as written.
    let word: String
    /// The command without such a subcommand, as it is called.
    let command: String
    /// The subcommand that was probably meant; nil if none is similar.
    let nearest: String?

    /// Returns the first such word; nil if there is none.
    static func first(
        in arguments: [String],
        of command: any ParsableCommand.Type,
        called name: String = "fbprof"
    ) -> WrongSubcommand? {
        let subcommands = command.configuration.subcommands
        // `help` is followed by a subcommand's name.
        let arguments = arguments.first == "help" ? Array(arguments.dropFirst()) : arguments
        guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
            return first(in: Array(arguments.dropFirst()), of: next, called: "\(name) \(word)")
        }
        let shown = subcommands.filter { $0.configuration.shouldDisplay }
        let names = shown.compactMap { $0.configuration.commandName }
        return WrongSubcommand(word: word, command: name, nearest: NearestName.of(word, among: names))
    }

    /// The error to exit with.
    var error: ValidationError {
        let hint = nearest.map { " Did you mean '\(command) \($0)'?" } ?? ""
        return ValidationError("'\(command)' has no subcommand '\(word)'.\(hint)")
    }
}
