import FrameBudgetReports

/// Detects a program to record that was given without `--` before it.
enum MissingTerminator {
    /// The options of `fbprof record` that take no value.
    private static let flags = ["--turns", "--replace", "--no-preload", "--live"]

    /// Returns the error for a command line with neither a program after `--` nor a process.
    ///
    /// - Parameter arguments: the arguments of this process, its own name first.
    static func message(_ arguments: [String]) -> String {
        guard let named = program(in: arguments.drop { $0 != "record" }.dropFirst()) else {
            return "The program to record is missing: fbprof record [options] -- COMMAND, or --pid PID"
        }
        return "'--' is missing before the program: fbprof record [options] -- \(ShellWords.quoted(named))"
    }

    /// Returns the word that was probably meant as the program; nil if there is a `--`, or only options.
    ///
    /// - Parameter arguments: the arguments of `fbprof record`.
    static func program(in arguments: some Sequence<String>) -> String? {
        var isValue = false
        var program: String?
        for argument in arguments {
            if argument == "--" { return nil }
            if isValue {
                isValue = false
            } else if argument.hasPrefix("-") {
                isValue = program == nil && !flags.contains(argument) && !argument.contains("=")
            } else {
                program = program ?? argument
            }
        }
        return program
    }
}
