import FrameBudget

/// The name of a phase where there is little room.
enum PhaseName {
    /// With more apps on screen than this a phase is called by its number.
    private static let mostApps = 4
    private static let longest = 48

    /// The phase's name; `phase 2 (30 apps)` where it only lists many apps.
    static func short(_ phase: Phase, in result: RunResult) -> String {
        let parts = phase.name.split(separator: " + ")
        guard parts.count > mostApps, let number = result.phases.firstIndex(of: phase) else {
            return VisibleText.short(phase.name, to: longest)
        }
        let warmUps = result.phases.prefix(number).count { $0.isWarmUp }
        return "phase \(number + 1 - warmUps) (\(Figure.counted(parts.count, "app")))"
    }
}
