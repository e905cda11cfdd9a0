import FrameTrace

extension ProgramCompiler {
    /// Adds a step that requests items of a cache: a loop that runs while the device has another item to load.
    mutating func add(_ use: CacheUse, _ step: Step, at path: PathID) {
        guard let spec = app.caches.first(where: { $0.name == use.cache }) else {
            preconditionFailure("a workload in which the cache \(use.cache) does not resolve")
        }
        let cache = resource(use.cache)
        let size = DrawnAmount(.fixed(Double(spec.size.bytes)), of: .size)
        let place = place(step, "use \(use.cache)", path)
        let (items, item): (CacheItems, DrawnAmount?) =
            switch use.items {
            case .page: (.page, nil)
            case .workingSet: (.workingSet, nil)
            case .item(let amount): (.item(0), DrawnAmount(amount, of: .count))
            }
        emit(.lookUp(cache, items, item: item, atMost: use.atMost), place)
        let start = emit(.nextItem(cache, end: 0), place)
        if let file = spec.file {
            let inner = addPath("load", below: place)
            let made = emit(.unlessFiled(cache, end: 0), place)
            add(use.load, at: inner)
            emit(.write(size), addPath("write to file", below: place))
            emit(.filed(cache), place)
            let past = emit(.goTo(0), place)
            end(made) { .unlessFiled(cache, end: $0) }
            // A mapped file is read when its pages are accessed.
            if file.access == .read { emit(.read(size), addPath("read from file", below: place)) }
            end(past) { .goTo($0) }
        } else {
            add(use.load, at: addPath("load", below: place))
        }
        emit(.keep(cache), addPath(spec.isMapped ? "use mapped file" : "write to memory", below: place))
        emit(.goTo(start), place)
        end(start) { .nextItem(cache, end: $0) }
    }
}
