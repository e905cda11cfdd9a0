import FrameTrace

extension Palette {
    /// Returns the short class of a state of an app.
    static func className(of state: AppState) -> String {
        switch state {
        case .notRunning: "l-none"
        case .inactive: "l-inactive"
        case .active: "l-active"
        case .background: "l-background"
        case .suspended: "l-suspended"
        }
    }

    /// Colors of the states, each distinct from a light and a dark background. The height of a bar shows the same.
    static let stateColors: [(state: AppState, color: String)] = [
        (.active, "#2f8f5b"), (.inactive, "#a3782a"), (.background, "#4a7fc1"), (.suspended, "#7d8590"),
    ]

    /// These colors, and those of the marks, as CSS rules.
    static var stateRules: HTML {
        let states = stateColors.map { entry -> HTML in
            ".\(className(of: entry.state)){background-color:\(entry.color);fill:\(entry.color)}\n"
        }
        return """
            \(states).l-call{fill:var(--ink)}.key.l-call{background:var(--ink)}
            .l-task{fill:var(--accent)}.key.l-task{background:var(--accent)}
            .l-warned{fill:var(--inverted)}.key.l-warned{background:var(--inverted)}.l-ended{fill:var(--missed)}
            .lane-cpu.life svg{height:22px}

            """
    }
}
