import FrameTrace

/// Reads an app's life in the background, and its saved state.
extension AppReader {
    /// Reads the background tasks, each with the steps for when its time is over.
    mutating func backgroundTasks() -> [BackgroundTaskSpec] {
        object.named("backgroundTasks").map { named in
            scope.names.declare(.backgroundTask, named.name, at: named.position, named.site.path)
            return BackgroundTaskSpec(name: named.name, expiry: listedSteps(named.site, 0...100_000))
        }
    }

    /// Reads the mode that keeps the app awake in the background.
    func background() -> BackgroundModeSpec? {
        guard let site = object.site("background") else { return nil }
        let reader = ObjectReader(.background, site, scope.sink)
        guard let mode = reader.choice("mode", as: BackgroundMode.self) else { return nil }
        return BackgroundModeSpec(mode, isSilent: reader.toggle("silent") ?? false)
    }

    /// Reads the state of the app that is preserved.
    func restoration() -> RestorationSpec? {
        guard let site = object.site("restoration") else { return nil }
        let reader = ObjectReader(.restoration, site, scope.sink)
        var names: [String] = []
        var controllers: [ViewControllerSpec] = []
        for named in reader.named("controllers") {
            controllers.append(controller(named, after: names))
            names.append(named.name)
        }
        var spec = RestorationSpec(controllers: controllers)
        spec.saves = reader.toggle("save") ?? true
        spec.restores = reader.toggle("restore") ?? true
        return spec
    }

    private func controller(_ named: NamedSite, after names: [String]) -> ViewControllerSpec {
        let reader = ObjectReader(.viewController, named.site, scope.sink)
        var spec = ViewControllerSpec(name: named.name)
        if let parent = reader.text("in"), let site = reader.site("in") {
            spec.parent = names.firstIndex(of: parent)
            if spec.parent == nil {
                let hint = scope.sink.hint(for: parent, among: names)
                let help =
                    names.isEmpty
                    ? "remove `in`: the first view controller is the root"
                    : "write \(SourceText.oneOf(SourceText.few(names)))"
                ValueReader(sink: scope.sink).expected(
                    "the name of a view controller that stands before this one",
                    site,
                    hint: hint,
                    help: hint.isEmpty ? help : ""
                )
            }
        } else if !names.isEmpty, reader.site("in") == nil {
            scope.sink.report(
                at: named.position,
                named.site.path,
                "expected `in` in every view controller but the first, found none",
                help: "write `\(SourceText.printable(named.name)): { in: \(SourceText.printable(names[0])) }`"
            )
        }
        spec.hasIdentifier = reader.toggle("identifier") ?? true
        spec.isEncoded = reader.toggle("encoded") ?? true
        spec.maker = reader.choice("maker") ?? .neither
        spec.isMade = reader.toggle("made") ?? true
        spec.exists = reader.toggle("exists") ?? true
        return spec
    }
}
