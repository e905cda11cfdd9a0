extension LedgerPart {
    /// The part as texts call it; JSON has its raw value.
    public var title: String {
        switch self {
        case .timerLate: "late timer"
        case .outsideFrame: "other main-thread work"
        default: rawValue
        }
    }
}
