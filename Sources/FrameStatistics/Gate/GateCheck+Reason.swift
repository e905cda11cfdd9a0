extension GateCheck {
    /// The reason for a verdict. Where it depends on the run, its parts, so that reports can choose their words.
    package enum Reason: Sendable, Equatable {
        /// A sentence that every report has alike; empty for a plain pass.
        case sentence(String)
        /// The app had no frame after warm-up: in the run, or in neither of two runs.
        case noFrame(isOfBoth: Bool)
        /// There is a budget for an app that the run lacks. The run has these.
        case budgetOfNoApp(among: [String])

        /// Returns the reason in words.
        ///
        /// - Parameters:
        ///   - noun: the unit that the run counts.
        ///   - near: the app that the budget may mean; nil if none has a similar name.
        package func words(noun: String = "frame", near: String? = nil) -> String {
            switch self {
            case .sentence(let text): return text
            case .noFrame(let isOfBoth):
                return "no \(noun) after warm-up" + (isOfBoth ? " in the baseline or the run" : "")
            case .budgetOfNoApp(let names):
                let question = near.map { " (did you mean \($0)?)" } ?? ""
                return "it has a budget\(question), and the run has \(names.joined(separator: ", "))"
            }
        }
    }
}
