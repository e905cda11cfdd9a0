extension StepReader {
    /// A step's request for a layout pass.
    enum LayoutDemand: String, CaseIterable {
        case needed
        case now
    }

    /// A step's effect on the keyboard.
    enum KeyboardChange: String, CaseIterable {
        case show
        case hide
    }

    /// Reads an act on the layout of the screen; returns nil for other acts, or after a problem.
    mutating func layoutAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "layout": return object.choice(act, as: LayoutDemand.self).map { .layout(isForced: $0 == .now) }
        case "when":
            let steps = steps(object.list("do"), in: context)
            return object.choice(act, as: LayoutCondition.self).map { .when($0, steps) }
        case "keyboard":
            return object.choice(act, as: KeyboardChange.self).map { .keyboard(isShown: $0 == .show) }
        default: return nil
        }
    }
}
