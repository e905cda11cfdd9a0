import FrameTrace

/// Reads the views of an app, and finds the handler of each event.
extension AppReader {
    /// Reads the views, with the events and actions that they handle.
    ///
    /// - Parameter events: The names of the app's events.
    mutating func responderChain(events: [String]) -> ResponderChain {
        let sites = object.named("views")
        let names = sites.map(\.name)
        let readers = sites.map { ObjectReader(.view, $0.site, scope.sink) }
        let actions = readers.compactMap { $0.text("action") }
        var views = zip(sites, readers).map { named, reader in view(named, reader, names, events: events, actions) }
        for index in views.indices { checkCircle(views[index], among: views, readers[index]) }
        let firstResponder = viewName("firstResponder", object, names)
        // A view that contains itself has been reported already.
        for index in views.indices where views[index].superview == views[index].name { views[index].superview = nil }
        return ResponderChain(views, firstResponder: firstResponder)
    }

    private mutating func view(
        _ named: NamedSite,
        _ reader: ObjectReader,
        _ names: [String],
        events: [String],
        _ actions: [String]
    ) -> ResponderChain.View {
        var view = ResponderChain.View(name: named.name, superview: viewName("in", reader, names))
        view.action = reader.text("action")
        view.target = viewName("target", reader, names)
        if view.action == nil, let site = reader.site("target") {
            scope.sink.report(
                site,
                "expected only beside action: this view is not a control",
                help: "remove `target`, or add `action: NAME`"
            )
        }
        for handler in reader.named("handles") {
            let known = events + actions
            if !known.contains(handler.name) {
                let hint = scope.sink.hint(for: handler.name, among: known)
                let found = SourceText.quoted(handler.name)
                let name = SourceText.printable(handler.name)
                let declaration = "add the event to the app's `events`, or `action: \(name)` to a view"
                let some = SourceText.oneOf(SourceText.few(known))
                let help = known.isEmpty ? declaration : "write \(some), or \(declaration)"
                scope.sink.report(
                    at: handler.position,
                    handler.site.path,
                    "expected the name of an event or of an action, found \(found)" + hint,
                    help: hint.isEmpty ? help : ""
                )
            }
            view.handles[handler.name] = mainThreadSteps(handler)
        }
        return view
    }

    /// Reads the name of a view from a field.
    private func viewName(_ field: String, _ reader: ObjectReader, _ names: [String]) -> String? {
        guard let name = reader.text(field), let site = reader.site(field) else { return nil }
        guard names.contains(name) else {
            let hint = scope.sink.hint(for: name, among: names)
            let known = hint.isEmpty && names.isEmpty ? "; the app has no views" : hint
            let help = "add `\(SourceText.printable(name)): {}` to the app's `views`"
            ValueReader(sink: scope.sink)
                .expected("the name of a view", site, hint: known, help: hint.isEmpty ? help : "")
            return nil
        }
        return name
    }

    /// Reports a view whose chain of enclosing views leads back to it.
    private func checkCircle(_ view: ResponderChain.View, among views: [ResponderChain.View], _ reader: ObjectReader) {
        let around = Dictionary(views.map { ($0.name, $0.superview) }) { first, _ in first }
        var next = view.superview
        for _ in views.indices {
            guard let name = next else { return }
            if name == view.name, let site = reader.site("in") {
                let message =
                    "expected a view that does not lie in this one, found \(SourceText.quoted(view.superview ?? ""))"
                return scope.sink.report(site, message, help: "leave `in` out for the outermost view")
            }
            next = around[name] ?? nil
        }
    }

    /// Returns the destination of an event, and reports an event that has no handler there.
    func delivery(
        of name: String,
        _ event: ObjectReader,
        _ kind: EventKind,
        _ chain: ResponderChain
    ) -> ResponderChain.Delivery {
        let hit = viewName("hits", event, object.named("views").map(\.name))
        if kind != .touch, kind != .redraw, let site = event.site("hits") {
            let message = "expected only for kind: touch or kind: redraw, found kind: \(kind.rawValue)"
            scope.sink.report(site, message, help: "remove `hits`, or write `kind: touch`")
        }
        let delivery = chain.delivery(of: name, kind, hitting: hit)
        let isNamed = event.site("hits") != nil && hit == nil
        if delivery.steps == nil, event.site("do") == nil, !event.hasUnknownKeys, !isNamed {
            let field = GrammarObject.event.field("do")
            let isRouted =
                hit != nil || (object.site("firstResponder") != nil && [.remoteControl, .shake].contains(kind))
            let why = isRouted ? "nothing; no view up the chain handles it either" : "nothing"
            scope.sink.report(
                at: event.site.node.position,
                event.site.path.appending("do"),
                "expected a list of steps, found \(why)",
                help: field.map { Advice.missing($0) } ?? ""
            )
        }
        return delivery
    }
}
