import Foundation

/// Every command with its arguments, as the argument parser dumps it.
struct HelpDump: Decodable {
    struct Name: Decodable {
        var kind: String
        var name: String
    }

    struct Argument: Decodable {
        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var valueName: String?
        var abstract: String?

        var longName: String? { names?.first { $0.kind == "long" }?.name }

        /// What the argument does: the first sentence, without defaults and examples.
        var meaning: String {
            var text = abstract ?? ""
            for end in [" (", ", such as ", ", as in ", ". ", ": "] {
                if let range = text.range(of: end) { text = String(text[..<range.lowerBound]) }
            }
            while text.last == "." { text.removeLast() }
            return text
        }
    }

    struct CommandInfo: Decodable {
        var commandName: String
        var shouldDisplay: Bool
        var subcommands: [CommandInfo]?
        var arguments: [Argument]?
    }

    var command: CommandInfo

    /// One option of one command.
    struct Option {
        /// The words that name the command, such as `history trend`.
        var command: [String]
        var name: String
        /// What its value is; nil for a flag.
        var value: String?
        var meaning: String
    }

    /// All options of all commands that users see, except those of the parser itself.
    static func options() throws -> [Option] { try known.get() }

    /// The options that users see, as they are written, by the words that name their command.
    static func flags() throws -> [[String]: Set<String>] { try knownFlags.get() }

    private static let root: Result<CommandInfo, any Error> = Result {
        let dump = try Command.fbprof("--experimental-dump-help")
        return try JSONDecoder().decode(HelpDump.self, from: Data(dump.output.utf8)).command
    }

    private static let known: Result<[Option], any Error> = Result { options(of: try root.get(), path: []) }

    private static let knownFlags: Result<[[String]: Set<String>], any Error> = Result {
        flags(of: try root.get(), path: [])
    }

    private static func flags(of command: CommandInfo, path: [String]) -> [[String]: Set<String>] {
        let shown = (command.arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
        let own = [path: Set(shown.map { ($0.kind == "long" ? "--" : "-") + $0.name })]
        return (command.subcommands ?? []).filter(\.shouldDisplay).reduce(into: own) { all, subcommand in
            all.merge(flags(of: subcommand, path: path + [subcommand.commandName])) { first, _ in first }
        }
    }

    private static func options(of command: CommandInfo, path: [String]) -> [Option] {
        guard command.shouldDisplay, command.commandName != "help" else { return [] }
        let own = (command.arguments ?? []).compactMap { argument -> Option? in
            guard argument.shouldDisplay, argument.kind != "positional", let name = argument.longName,
                !["help", "version"].contains(name)
            else { return nil }
            return Option(
                command: path,
                name: name,
                value: argument.kind == "flag" ? nil : argument.valueName ?? "",
                meaning: argument.meaning
            )
        }
        return own + (command.subcommands ?? []).flatMap { options(of: $0, path: path + [$0.commandName]) }
    }
}
