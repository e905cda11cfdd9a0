/// A step's effect on operations, their queues and the facts of their conditions.
public enum OperationControl: Sendable, Equatable {
    /// Start operations with all their dependencies, and add them to their queues; at most `atMost` of one name in a
    /// graph.
    case start(atMost: UInt32?)
    /// Finish an asynchronous operation.
    case finish
    /// Stop a queue from starting more operations.
    case suspend
    /// Resume a suspended queue.
    case resume
    /// Let this many operations of a queue execute at a time; nil for as many as the pool admits.
    case setWidth(UInt32?)
    /// Set or unset a fact.
    case set(Bool)
}

extension OperationControl {
    /// Returns the label of a step without a name.
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
