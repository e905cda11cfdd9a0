extension StepReader {
    /// An act that concerns a cache; nil for others, or after a problem.
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

/// Which items of a cache a step wants.
enum WantedItems: String, CaseIterable {
    /// Those of the page that is shown.
    case page
    /// Those of the working set.
    case workingSet = "working set"
}

/// Which page of a cache a step goes to.
enum WantedPage: String, CaseIterable {
    /// The one behind.
    case next
    /// The one before.
    case previous
}
