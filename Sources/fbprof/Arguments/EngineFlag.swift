import ArgumentParser

/// `--virtual`, which is no option: the engine is a value.
enum EngineFlag {
    /// The commands that have an engine. To others the word may be a program's own.
    private static let commands: Set = ["run", "gate", "ab", "baseline", "verify"]

    /// What a command line with it ends with; nil for every other one.
    static func error(in arguments: [String]) -> ValidationError? {
        guard let command = arguments.first, commands.contains(command),
            arguments.prefix(while: { $0 != "--" }).contains("--virtual")
        else { return nil }
        return ValidationError("Unknown option '--virtual'. Did you mean '--engine virtual'?")
    }
}
