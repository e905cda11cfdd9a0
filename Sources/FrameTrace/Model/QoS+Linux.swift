/// The values that libdispatch on Linux gives to a QoS class, as of Swift 6.3.
extension QoS {
    /// The class whose root queue serves this class: userInteractive and maintenance have no root queue of their own
    /// (W-12).
    package var linuxClass: QoS {
        switch self {
        case .userInteractive: .userInitiated
        case .maintenance: .background
        case .background, .utility, .default, .userInitiated: self
        }
    }

    /// The nice value that a worker of the class sets for itself at its start, and keeps (W-13).
    package var linuxWorkerNice: Int {
        switch self {
        case .userInteractive, .userInitiated: -2
        case .default: 0
        case .utility: 2
        case .background, .maintenance: 10
        }
    }
}
