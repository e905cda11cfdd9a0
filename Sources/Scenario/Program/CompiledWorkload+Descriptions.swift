public import FrameTrace

extension CompiledWorkload {
    /// Returns the trace records that describe a workload: paths in the work, resources, apps, handlers and the demand
    /// of apps and queues.
    public func descriptions(grid: VsyncGrid) -> [TraceRecord] {
        var records: [TraceRecord] = []
        for (index, node) in paths.nodes.enumerated() {
            // The first path belongs to no app.
            var place = WorkPath(label: node.label, parent: node.parent, app: index > 0 ? node.app : nil)
            place.isUI = node.isUI
            records.append(.path(PathID(index: index), place))
        }
        let names = workload.apps.map(\.name)
        for (index, resource) in resources.enumerated() {
            records.append(.resource(ResourceID(index: index), name: resource.title(apps: names)))
        }
        for (index, resource) in resources.enumerated() {
            guard let queue = resource.queueDescription(ResourceID(index: index)) else { continue }
            records.append(.queue(queue))
        }
        for (app, compiled) in zip(workload.apps, apps) {
            var description = AppDescription(
                id: compiled.id,
                name: app.name,
                pacing: app.pacing,
                cadence: app.cadence,
                budget: app.budget(at: grid.rate),
                redraw: app.redraw
            )
            description.pipeline = app.render?.pipeline
            records.append(.app(description))
        }
        for app in apps {
            for (number, handler) in app.events.enumerated() {
                let description = HandlerDescription(
                    app: app.id,
                    number: number,
                    path: handler.path,
                    source: handler.source
                )
                records.append(.handler(description))
            }
        }
        for demand in appDemands { records.append(.demand(demand)) }
        for demand in queueDemands { records.append(.queueDemand(demand)) }
        return records
    }

    /// Returns the name of a worker thread, and the app that it belongs to: nil if all apps share one pool.
    ///
    /// - Parameter app: The app that it works for first.
    public func worker(_ thread: ThreadID, workingFor app: AppID) -> (name: String, app: AppID?) {
        let number = thread.index - apps.count + 1
        guard workload.rules.pool == .perApp else { return ("worker \(number)", nil) }
        return ("\(workload.apps[app.index].name) worker \(number)", app)
    }
}

extension CompiledResource {
    /// Returns its description in a trace if it is a queue that items are submitted to; nil otherwise.
    fileprivate func queueDescription(_ id: ResourceID) -> QueueDescription? {
        switch kind {
        case .queue(let kind, qos: _, let target):
            QueueDescription(id: id, kind: kind == .serial ? .serial : .concurrent, target: target)
        case .globalQueue: QueueDescription(id: id, kind: .concurrent)
        case .mainQueue: QueueDescription(id: id, kind: .main)
        default: nil
        }
    }
}
