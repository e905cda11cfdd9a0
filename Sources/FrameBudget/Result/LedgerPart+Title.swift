extension LedgerPart {
    /// The name of the part in texts; JSON uses its raw value.
    public var title: String {
        switch self {
        case .timerLate: "late timer"
        case .outsideFrame: "other main-thread work"
        default: rawValue
        }
    }
}
