public import FrameTrace

/// A reference to a queue, as a step names it.
public enum QueueName: Sendable, Equatable, Hashable {
    /// The app's main queue: `main`.
    case main
    /// A global queue: `global`, `global.utility` and so on; `global` has the default class.
    case global(QoS)
    /// A queue that the app creates.
    case own(String)
}

extension QueueName {
    /// Creates the queue of a name in workloads; nil for a global queue of an unknown class.
    init?(_ text: String) {
        switch text {
        case "main": self = .main
        case "global": self = .global(.default)
        case let text where text.hasPrefix("global."):
            let name = String(text.dropFirst("global.".count))
            guard GrammarObject.classes.contains(name), let qos = QoS(name: name) else { return nil }
            self = .global(qos)
        default: self = .own(text)
        }
    }

    /// Returns whether a name is one of the system's, or looks like one.
    static func isReserved(_ text: String) -> Bool { text == "main" || text == "global" || text.hasPrefix("global.") }

    /// The names of the system's queues.
    static let systemNames = ["main", "global"] + GrammarObject.classes.map { "global.\($0)" }

    /// Its name in workloads; that of a global queue always includes its class.
    var text: String {
        switch self {
        case .main: "main"
        case .global(let qos): "global.\(qos.name)"
        case .own(let name): name
        }
    }
}
