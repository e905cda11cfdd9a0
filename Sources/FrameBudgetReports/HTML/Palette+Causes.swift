import FrameBudget

extension Palette {
    /// Returns the short class of a kind of cause: that of the ledger's part with the same meaning, if there is one.
    static func className(of kind: VerdictKind) -> String {
        switch kind {
        case .ownWork: className(of: LedgerPart.onCPU)
        case .contention, .runnable: className(of: LedgerPart.runnable)
        case .wait: className(of: LedgerPart.blocked)
        case .stopped: className(of: LedgerPart.stopped)
        case .interrupts: className(of: LedgerPart.interrupts)
        case .steal: className(of: LedgerPart.steal)
        case .carryOver: className(of: LedgerPart.carryOver)
        case .outsideWork: className(of: LedgerPart.outsideFrame)
        case .timerLate: className(of: LedgerPart.timerLate)
        case .vsyncWait: className(of: LedgerPart.vsyncWait)
        case .fbprof: className(of: LedgerPart.heldUp)
        case .unknown: className(of: LedgerPart.residual)
        case .inversion: "c-inversion"
        case .io: "c-disk"
        case .gpu: "c-gpu"
        case .quota: "c-quota"
        case .mixed: "c-mixed"
        }
    }

    /// Returns the color of a kind of cause.
    static func color(of kind: VerdictKind) -> String {
        let name = className(of: kind)
        let part = LedgerPart.allCases.first { className(of: $0) == name }
        return part.map(color(of:)) ?? causeColors.first { $0.name == name }?.color ?? light.muted
    }

    /// Colors of causes that are not parts of the ledger: dark enough for white text.
    static let causeColors = [
        (name: "c-inversion", color: "#a3268f"), (name: "c-disk", color: "#47708c"), (name: "c-gpu", color: "#4c7a3d"),
        (name: "c-quota", color: "#8f5a00"), (name: "c-mixed", color: "#7a5c3e"),
    ]

    /// Colors of apps on the CPUs' lanes, in turn: distinct from those of parts and causes.
    static let appColors = ["#d4a72c", "#a78bda", "#5fbf9f", "#e58f7b", "#69b7e0", "#a9b665", "#d98cb3", "#b79b7d"]

    /// Returns the short class of an app on the CPUs' lanes.
    static func className(ofApp index: Int) -> String { "a-\(index % appColors.count)" }

    /// These colors as CSS rules.
    static var causeRules: HTML {
        let causes = causeColors.map { ".\($0.name){background-color:\($0.color);fill:\($0.color)}\n" as HTML }
        let apps = appColors.enumerated().map {
            ".a-\($0.offset){background-color:\($0.element);fill:\($0.element)}\n" as HTML
        }
        return "\(causes)\(apps)"
    }
}
