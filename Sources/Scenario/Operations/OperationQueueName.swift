/// An operation queue as an operation names it.
public enum OperationQueueName: Sendable, Equatable, Hashable {
    /// The app's operation queue for operations that name none: of the default width.
    case standard
    /// The queue of the main thread, which executes one operation at a time: `main`.
    case main
    /// A queue that the app makes.
    case own(String)

    /// Its name in workloads and reports.
    var text: String {
        switch self {
        case .standard: "operations"
        case .main: "main"
        case .own(let name): name
        }
    }
}
