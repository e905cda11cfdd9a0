import Scenario

extension CacheItems {
    /// The code in a log; items have their index.
    var code: Int64 {
        switch self {
        case .page: -1
        case .workingSet: -2
        case .item(let item): max(0, item)
        }
    }

    init(code: Int64) {
        switch code {
        case -1: self = .page
        case ..<0: self = .workingSet
        default: self = .item(code)
        }
    }
}
