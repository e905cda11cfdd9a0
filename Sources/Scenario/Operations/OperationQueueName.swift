/// A reference to an operation queue, as an operation names it.
public enum OperationQueueName: Sendable, Equatable, Hashable {
    /// The app's default-width queue, for operations that name no queue.
    case standard
    /// The queue of the main thread, which executes one operation at a time: `main`.
    case main
    /// A queue that the app creates.
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
