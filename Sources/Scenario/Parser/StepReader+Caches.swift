extension StepReader {
    /// Reads an act on a cache; returns nil for other acts, or after a problem.
    mutating func cacheAct(_ act: String, _ object: ObjectReader, _ context: StepContext) -> Act? {
        switch act {
        case "use":
            use(act, [.cache], object, context)
            if let site = object.site("of"), object.site("item") != nil {
                sink.report(site, "expected either of or item, found both", help: "remove one of the two")
            }
            var items = CacheUse.Items.page
            if let item = object.optionalAmount("item") {
                items = .item(item)
            } else if object.choice("of", as: WantedItems.self) == .workingSet {
                items = .workingSet
            }
            let most = object.site("most") == nil ? nil : UInt32(clamping: object.integer("most"))
            let load = steps(object.list("load"), in: context)
            return object.text(act).map { .use(CacheUse(cache: $0, items: items, atMost: most, load: load)) }
        case "turn":
            use(act, [.cache], object, context)
            let isBack = object.choice("to", as: WantedPage.self) == .previous
            return object.text(act).map { .turn($0, by: isBack ? -1 : 1) }
        default: return nil
        }
    }
}

/// The items of a cache that a step requests.
enum WantedItems: String, CaseIterable {
    /// Those of the page that is shown.
    case page
    /// Those of the working set.
    case workingSet = "working set"
}

/// The page of a cache that a step turns to.
enum WantedPage: String, CaseIterable {
    /// The page after the current one.
    case next
    /// The page before the current one.
    case previous
}
