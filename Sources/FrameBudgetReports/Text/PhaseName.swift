import FrameBudget

/// Short name of a phase.
enum PhaseName {
    /// Largest number of apps on screen with which a phase keeps its name; beyond it, the phase has a number.
    private static let mostApps = 4
    private static let longest = 48

    /// Returns the phase's name; `phase 2 (30 apps)` if it only lists many apps.
    static func short(_ phase: Phase, in result: RunResult) -> String {
        guard phase.apps.count > mostApps, let number = result.phases.firstIndex(of: phase) else {
            return VisibleText.short(phase.name, to: longest)
        }
        let warmUps = result.phases.prefix(number).count { $0.isWarmUp }
        return "phase \(number + 1 - warmUps) (\(Figure.counted(phase.apps.count, "app")))"
    }
}
