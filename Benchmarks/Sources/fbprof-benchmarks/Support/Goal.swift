/// Whether a goal is met, in words. Never an exit status: it says something of this machine at this time only.
enum Goal {
    case met
    case missed
    case unknown(String)

    init(_ isMet: Bool) { self = isMet ? .met : .missed }

    var words: String {
        switch self {
        case .met: "met"
        case .missed: "**not met**"
        case .unknown(let why): "not measured: \(why)"
        }
    }
}
