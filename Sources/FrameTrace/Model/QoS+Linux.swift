/// What Linux' libdispatch makes of a class, as in Swift 6.3.
extension QoS {
    /// The class whose root queue serves it: userInteractive and maintenance have none (W-12).
    package var linuxClass: QoS {
        switch self {
        case .userInteractive: .userInitiated
        case .maintenance: .background
        case .background, .utility, .default, .userInitiated: self
        }
    }

    /// The nice value that a worker of the class gives itself when it starts, and keeps (W-13).
    package var linuxWorkerNice: Int {
        switch self {
        case .userInteractive, .userInitiated: -2
        case .default: 0
        case .utility: 2
        case .background, .maintenance: 10
        }
    }
}
