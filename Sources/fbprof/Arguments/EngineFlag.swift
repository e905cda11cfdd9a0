import ArgumentParser

/// Detects `--virtual`, which is not an option: the engine is a value.
enum EngineFlag {
    /// The commands with an engine. For other commands, the word may be a program's own.
    private static let commands: Set = ["run", "gate", "ab", "baseline", "verify"]

    /// Returns the error for a command line with `--virtual`; nil for any other command line.
    static func error(in arguments: [String]) -> ValidationError? {
        guard let command = arguments.first, commands.contains(command),
            arguments.prefix(while: { $0 != "--" }).contains("--virtual")
        else { return nil }
        return ValidationError("Unknown option '--virtual'. Did you mean '--engine virtual'?")
    }
}
