import FrameTrace

/// What arithmetic says of a run beforehand, from what its workload asks for on average.
struct BoundBuilder {
    let trace: Trace
    let phases: PhaseTimeline
    let places: WorkPlaces

    /// The bound of a phase; nil where it is not known what each app on screen needs.
    func bound(_ entry: PhaseTimeline.Entry) -> AnalyticBound? {
        let demands = entry.apps.compactMap { app in trace.demands[app].map { ($0, parts: parts(of: app)) } }
        guard !demands.isEmpty, demands.count == entry.apps.count else { return nil }
        let cores = Int64(max(1, trace.header.cores))
        let cpu = demands.reduce(TimeSpan.zero) { $0 + part(of: $1.0.frame.cpu + $1.0.rendering.cpu, $1.parts) }
        let gpu = demands.reduce(TimeSpan.zero) { $0 + part(of: $1.0.frame.gpu + $1.0.rendering.gpu, $1.parts) }
        // One app's frame is never on two cores at once, nor on one while it waits for the GPU, which does one request at a time.
        let longest = demands.map { part(of: longestStage(of: $0), $1) }.max() ?? .zero
        let round = max(TimeSpan(nanoseconds: cpu.nanoseconds / cores), gpu, longest)
        guard round > .zero else { return nil }
        let rate = min(trace.header.grid.rate.hertz, 1 / round.inSeconds)
        func load(_ time: KeyPath<ServiceTime, TimeSpan>) -> Double {
            demands.reduce(0) { sum, demand in
                let (demand, parts) = demand
                let own = demand.frame[keyPath: time] + demand.rendering[keyPath: time]
                let frame = (own + demand.handedOver[keyPath: time]).inSeconds
                return sum + frame * rate / Double(parts) + demand.eventsPerSecond[keyPath: time].inSeconds
            }
        }
        return AnalyticBound(
            round: round,
            lockstepFPS: rate,
            cpuLoad: load(\.cpu) / Double(cores),
            gpuLoad: load(\.gpu)
        )
    }

    /// How long each frame of an app keeps the one before waiting: a render thread draws one while the main thread begins the next,
    /// where there is more than one buffer.
    private func longestStage(of demand: AppDemand) -> TimeSpan {
        let main = demand.frame.cpu + demand.frame.gpu
        let render = demand.rendering.cpu + demand.rendering.gpu
        let buffers = trace.apps.first { $0.id == demand.app }?.pipeline?.buffers ?? 1
        return buffers > 1 ? max(main, render) : main + render
    }

    /// An app at a part of the display's rate asks for that part of a frame's work at each vsync.
    private func parts(of app: AppID) -> Int64 {
        trace.apps.first { $0.id == app }?.cadence.vsyncsPerFrame ?? 1
    }

    private func part(of time: TimeSpan, _ parts: Int64) -> TimeSpan { TimeSpan(nanoseconds: time.nanoseconds / parts) }

    /// What events and frames ask of serial queues.
    func queueBounds() -> [QueueBound] {
        let loads = queueLoads()
        return trace.queueDemands.map { demand in
            QueueBound(
                event: demand.source,
                queue: trace.resources[demand.queue] ?? "",
                every: demand.every,
                cpu: demand.work.cpu,
                gpu: demand.work.gpu,
                asleep: demand.work.asleep,
                transfer: demand.work.transfer,
                queueLoad: loads[demand.queue]
            )
        }
    }

    /// By queue: the share of its time that all on screen together ask for, in the phase after warm-up that asks for most.
    private func queueLoads() -> [ResourceID: Double] {
        var most: [ResourceID: Double] = [:]
        for phase in phases.entries where !phase.isWarmUp {
            var loads: [ResourceID: Double] = [:]
            for demand in trace.queueDemands where demand.every > .zero {
                guard let app = places.app(of: demand.source), phase.apps.contains(app) else { continue }
                loads[demand.queue, default: 0] += demand.work.length / demand.every
            }
            most.merge(loads, uniquingKeysWith: max)
        }
        return most
    }
}
