extension StepReader {
    /// Reads an act on the app's life cycle; returns nil for other acts, or after a problem.
    mutating func lifeAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "beginBackgroundTask":
            use(act, [.backgroundTask], object, context)
            return object.text(act).map { .beginTask($0) }
        case "endBackgroundTask":
            use(act, [.backgroundTask], object, context)
            return object.text(act).map { .endTask($0) }
        case "edit": return .edit(object.amount(act))
        case "save":
            mustBeOn(act, object)
            return .save
        default: return nil
        }
    }

    /// Reads the value of an act without parameters, and rejects `off`.
    mutating func mustBeOn(_ act: String, _ object: ObjectReader) {
        guard object.toggle(act) == false, let site = object.site(act) else { return }
        sink.report(site, "expected on, found off: the step would do nothing", help: "remove the step")
    }
}
