/// The rules that choose the handler of an event: a view, or one further up its responder chain.
///
/// Touches and redraws start at the view that they hit; remote controls and shakes at the first responder. A view that
/// does not handle an event passes it to the view around it; an event that no view handles goes to the app. A touch
/// that hits a control becomes an action message, for the view that the control names as its target, else for the first
/// view up the chain that handles it.
struct ResponderChain {
    /// A view, or a control.
    struct View {
        /// Its name.
        var name: String
        /// The view around it; nil if that is the window.
        var superview: String?
        /// The steps for each event or action that it handles.
        var handles: [String: [Step]] = [:]
        /// The action that a touch of it becomes; nil for a view that is not a control.
        var action: String?
        /// The view that receives the action; nil for the first up the chain that handles it.
        var target: String?
    }

    /// The outcome of delivering an event.
    struct Delivery: Equatable {
        /// The view, preceded by the action if there is one; empty if the event went to the app.
        var route: [String]
        /// The view's steps; nil if the event went to the app.
        var steps: [Step]?
    }

    private let views: [String: View]
    private let firstResponder: String?

    /// Creates a chain of the app's views, none of which may contain itself.
    init(_ views: [View], firstResponder: String?) {
        self.views = Dictionary(views.map { ($0.name, $0) }) { first, _ in first }
        self.firstResponder = firstResponder
    }

    /// Returns the destination of an event.
    ///
    /// - Parameter hit: The view that it hits.
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

    /// Returns the first view that handles an event or an action, from a view up the chain.
    private func handler(
        of name: String,
        from start: String?,
        isAlone: Bool = false
    ) -> (name: String, steps: [Step])? {
        var next = start
        // Bounds the walk, even if the nesting of the views were circular.
        for _ in views.indices {
            guard let view = next.flatMap({ views[$0] }) else { return nil }
            if let steps = view.handles[name] { return (view.name, steps) }
            next = isAlone ? nil : view.superview
        }
        return nil
    }
}
