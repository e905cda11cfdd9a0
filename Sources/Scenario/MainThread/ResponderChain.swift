/// Who handles an event: a view, or one further up its chain of responders.
///
/// Touches and redraws begin at the view that they hit; remote controls and shakes at the first responder. A view that does not
/// handle an event passes it to the view around it; what no view handles comes to the app. A touch that hits a control becomes
/// an action message: for the view that the control names as its target, else for the first that handles it up the chain.
struct ResponderChain {
    /// A view, or a control.
    struct View {
        /// Its name.
        var name: String
        /// The view around it; nil where that is the window.
        var superview: String?
        /// What it does, by event or action.
        var handles: [String: [Step]] = [:]
        /// The action that a touch of it becomes; nil for a view that is no control.
        var action: String?
        /// The view that gets the action; nil for the first up the chain that handles it.
        var target: String?
    }

    /// Where an event came to.
    struct Delivery: Equatable {
        /// The view, after the action where it was one; empty where it came to the app.
        var route: [String]
        /// What is done; nil where it came to the app.
        var steps: [Step]?
    }

    private let views: [String: View]
    private let firstResponder: String?

    /// The views of an app; none of them lies in itself.
    init(_ views: [View], firstResponder: String?) {
        self.views = Dictionary(views.map { ($0.name, $0) }) { first, _ in first }
        self.firstResponder = firstResponder
    }

    /// Where an event comes to.
    ///
    /// - Parameter hit: the view that it hits.
    /// - Complexity: O(depth of the views).
    func delivery(of event: String, _ kind: EventKind, hitting hit: String?) -> Delivery {
        let start: String? =
            switch kind {
            case .touch, .redraw: hit
            case .remoteControl, .shake: firstResponder
            case .accelerometer, .gyro, .magnetometer, .location: nil
            }
        guard kind == .touch, let control = start.flatMap({ views[$0] }), let action = control.action else {
            return handler(of: event, from: start).map { Delivery(route: [$0.name], steps: $0.steps) }
                ?? Delivery(route: [], steps: nil)
        }
        let receiver = handler(of: action, from: control.target ?? control.superview, isAlone: control.target != nil)
        return receiver.map { Delivery(route: [action, $0.name], steps: $0.steps) } ?? Delivery(route: [], steps: nil)
    }

    /// The first view that handles an event or an action, from one on up the chain.
    private func handler(
        of name: String,
        from start: String?,
        isAlone: Bool = false
    ) -> (name: String, steps: [Step])? {
        var next = start
        // However the views lie in each other, nobody is asked twice.
        for _ in views.indices {
            guard let view = next.flatMap({ views[$0] }) else { return nil }
            if let steps = view.handles[name] { return (view.name, steps) }
            next = isAlone ? nil : view.superview
        }
        return nil
    }
}
