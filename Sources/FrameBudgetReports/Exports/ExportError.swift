/// A reason why a run can't be exported as requested.
public enum ExportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No app has that name; `names` lists the existing ones.
    case unknownApp(String, names: [String])
    /// The run has nothing of the requested kind.
    case nothing(String)

    /// Description of the problem, in a sentence.
    public var description: String {
        switch self {
        case .unknownApp(let name, let names):
            let nearest = NearestName.of(name, among: names).map { "; did you mean '\(VisibleText.of($0))'?" }
            let list = names.map { VisibleText.of($0) }.joined(separator: ", ")
            return "there is no app '\(VisibleText.of(name))' in this run\(nearest ?? ".") Its apps: \(list)"
        case .nothing(let what): return what
        }
    }
}
