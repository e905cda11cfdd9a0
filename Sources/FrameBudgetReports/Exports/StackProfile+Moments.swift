import FrameBudget
import FrameTrace

extension StackProfile {
    /// The place in the work and what the thread did there, as a stack.
    ///
    /// For runs without stacks: in virtual time nothing is sampled, and yet it is known exactly what each late frame did.
    mutating func stack(of moment: FrameMoment, app: String, in result: RunResult) -> Int {
        var path: PathID?
        if case .running(let place, _) = moment.what { path = place }
        var labels = result.labels(of: path ?? moment.outside ?? .none)
        // Outside any step it is the app's all the same.
        if labels.first != app { labels.insert(app, at: 0) }
        var layers = labels.map { Layer(kind: .work, name: $0) }
        layers += Self.states(moment.what).map { Layer(kind: .state, name: "(\($0))") }
        let numbers = layers.map { number(of: Place(layers: [$0])) }
        return number(ofStack: numbers)
    }

    /// Outermost first; none while it ran.
    private static func states(_ what: FrameMoment.What) -> [String] {
        switch what {
        case .running: []
        case .vsyncWait: ["waited for the next vsync"]
        case .timerLate: ["not woken yet"]
        case .carryOver: ["still in the frame before"]
        case .ready(let holders, _): [ready(holders)]
        case .blocked(let kind, let resource, let owner):
            ["waited for \(resource.isEmpty ? kind.rawValue : resource)"] + (owner.map(states) ?? [])
        case .served(let kind, let resource, let user):
            ["waited for \(resource.isEmpty ? kind.rawValue : resource)", "it did: \(VerdictWords.name(user.culprit))"]
        case .unexplained: ["not explained by any event"]
        }
    }

    private static func states(_ owner: FrameMoment.Owner) -> [String] {
        let chain = owner.chain.map { "\($0.thread) waited for \($0.resource.isEmpty ? "it" : $0.resource)" }
        return switch owner.state {
        case .running: chain + ["\(owner.thread) ran"]
        case .ready: chain + ["\(owner.thread) was ready", ready(owner.holders)]
        case .blocked: chain + ["\(owner.thread) was blocked itself or had not begun"]
        case .unknown: chain + ["for \(owner.thread)"]
        }
    }

    private static func ready(_ holders: [FrameMoment.Holder]) -> String {
        let names = Set(holders.map { VerdictWords.name($0.culprit) }).sorted()
        return names.isEmpty ? "ready" : "ready: \(names.joined(separator: ", ")) had the CPU"
    }
}
