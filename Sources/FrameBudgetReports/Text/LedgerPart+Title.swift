import FrameBudget

extension LedgerPart {
    /// The part as the field calls it; JSON has its raw value.
    var title: String {
        switch self {
        case .timerLate: "late timer"
        case .outsideFrame: "other main-thread work"
        default: rawValue
        }
    }
}
