/// How a command ended, and what it said.
struct CommandResult: CustomStringConvertible {
    /// Its exit status; nil where a signal ended it.
    var status: Int32?
    /// What it wrote to standard output.
    var output: String
    /// What it wrote to standard error.
    var error: String

    /// All of it, for the message of a failed test.
    var description: String {
        "status \(status.map(String.init) ?? "none, ended by a signal")\n--- output\n\(output)\n--- error\n\(error)"
    }
}
