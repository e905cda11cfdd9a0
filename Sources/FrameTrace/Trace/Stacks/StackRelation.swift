/// The relation of a stack's thread to the frame that the stack explains.
public enum StackRelation: Hashable, Sendable, Codable {
    /// It is the frame's main thread.
    case victim
    /// It is an owner, which had to make progress first: depth 1 for the thread that the main thread waited for, 2 for
    /// the one that this thread waited for, and so on.
    case owner(depth: UInt8)
    /// It had the CPU for which the main thread was ready.
    case holder
}

extension StackRelation {
    /// The relation as one byte of a trace.
    var code: UInt8 {
        switch self {
        case .victim: 0
        case .owner(let depth): min(max(depth, 1), 254)
        case .holder: 255
        }
    }

    init(code: UInt8) {
        switch code {
        case 0: self = .victim
        case 255: self = .holder
        default: self = .owner(depth: code)
        }
    }
}
