import ArgumentParser

/// `--virtual`, which is no option: the engine is a value.
enum EngineFlag {
    /// What a command line with it ends with; nil for every other one.
    static func error(in arguments: [String]) -> ValidationError? {
        guard arguments.prefix(while: { $0 != "--" }).contains("--virtual") else { return nil }
        return ValidationError("Unknown option '--virtual'. Did you mean '--engine virtual'?")
    }
}
