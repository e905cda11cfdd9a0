/// What a step does to operations, to their queues and to what their conditions ask for.
public enum OperationControl: Sendable, Equatable {
    /// Make operations, with all that they need, and add them to their queues; at most so many of a name in a graph.
    case start(atMost: UInt32?)
    /// Finish an asynchronous operation.
    case finish
    /// Let a queue start no more operations.
    case suspend
    /// Let a suspended queue go on.
    case resume
    /// Let so many operations of a queue execute at a time; nil for as many as the pool admits.
    case setWidth(UInt32?)
    /// Make a fact hold, or not.
    case set(Bool)
}

extension OperationControl {
    /// What a step of it is called that has no name.
    func label(_ name: String) -> String {
        switch self {
        case .start: "start \(name)"
        case .finish: "finish \(name)"
        case .suspend: "suspend \(name)"
        case .resume: "resume \(name)"
        case .setWidth: "set width of \(name)"
        case .set(let isOn): isOn ? "set \(name)" : "unset \(name)"
        }
    }
}
