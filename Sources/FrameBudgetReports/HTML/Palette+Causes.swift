import FrameBudget

extension Palette {
    /// The short class of a kind of cause: that of the ledger's part where it means the same.
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

    /// The colour of a kind of cause.
    static func color(of kind: VerdictKind) -> String {
        let name = className(of: kind)
        let part = LedgerPart.allCases.first { className(of: $0) == name }
        return part.map(color(of:)) ?? causeColors.first { $0.name == name }?.color ?? light.muted
    }

    /// The colours of causes that are no part of the ledger: dark enough for white text.
    static let causeColors = [
        (name: "c-inversion", color: "#a3268f"), (name: "c-disk", color: "#47708c"), (name: "c-gpu", color: "#4c7a3d"),
        (name: "c-quota", color: "#8f5a00"), (name: "c-mixed", color: "#7a5c3e"),
    ]

    /// The colours of apps on the CPUs' lanes, in turn: none of them is that of a part or a cause.
    static let appColors = ["#d4a72c", "#a78bda", "#5fbf9f", "#e58f7b", "#69b7e0", "#a9b665", "#d98cb3", "#b79b7d"]

    /// The short class of an app on the CPUs' lanes.
    static func className(ofApp index: Int) -> String { "a-\(index % appColors.count)" }

    /// Those colours as CSS rules.
    static var causeRules: HTML {
        let causes = causeColors.map { ".\($0.name){background-color:\($0.color);fill:\($0.color)}\n" as HTML }
        let apps = appColors.enumerated().map {
            ".a-\($0.offset){background-color:\($0.element);fill:\($0.element)}\n" as HTML
        }
        return "\(causes)\(apps)"
    }
}
