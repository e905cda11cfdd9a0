/// Why a command could not be tried.
enum CommandProblem: Error, CustomStringConvertible {
    case tookTooLong([String])
    case endedEarly(CommandResult)
    case notMade(String)

    var description: String {
        switch self {
        case .tookTooLong(let command): "took too long, and was killed: \(command.joined(separator: " "))"
        case .notMade(let name): "the run \(name), which other tests look at, could not be made"
        case .endedEarly(let result): "was to go on, but ended: \(result)"
        }
    }
}
