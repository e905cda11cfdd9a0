import FrameRecorder
import FrameTrace

/// Realises a cell with `fbprof run`.
struct FBProfRun {
    let fbprof: String
    let cpu: Int32

    func attempt(_ cell: ComputeCell) throws -> ComputeAttempt {
        let scratch = try Scratch()
        let workload = try scratch.file("compute.yaml", Self.workload(cell))
        let process = try ChildProcess(
            [fbprof, "run", workload, "--output", scratch["run"]],
            output: scratch["output"]
        )
        var observer = Observer(prefix: "app ", cpu: cpu)
        try observer.follow(process)
        let reader = try TraceReader(try FileSystem.read(scratch["run/trace"]))
        let trace = try Trace(records: reader.records)
        let threads = trace.threads.values.filter { $0.app != nil }.sorted { $0.id < $1.id }
        var jobs: [[Job]] = []
        var readings: [ThreadReadings] = []
        for thread in threads {
            guard let found = observer.threads.first(where: { $0.thread == thread.kernelID }) else { continue }
            jobs.append(Self.jobs(of: trace.events[thread.id] ?? [], from: trace.header))
            readings.append(found)
        }
        return try ComputeAttempt(jobs: jobs, readings: readings, cell: cell, clock: observer.clock)
    }

    private static func workload(_ cell: ComputeCell) -> String {
        let apps = (0..<cell.apps).map { "  app\($0): { frame: [{ compute: \(cell.request.nanoseconds)ns }] }" }
        return """
            version: 1
            duration: \(cell.total.nanoseconds)ns
            warmUp: \(Int(ComputeCell.warmUp * 1000))ms
            device: { cores: 1, refresh: \(cell.hertz)Hz }
            apps:
            \(apps.joined(separator: "\n"))

            """
    }

    /// The frames after warm-up.
    private static func jobs(of events: PackedArray<ThreadEvent>, from header: TraceHeader) -> [Job] {
        let start = header.grid.origin + header.warmUp
        var jobs: [Job] = []
        var lastEnd: Instant?
        var begin: ActivityBegin?
        var step: TimeSpan?
        for event in events {
            switch event {
            case .begin(let frame) where frame.frame != nil:
                begin = frame
                step = nil
            case .step(let span): step = span.cpu
            case .end(let activity) where activity.frame != nil:
                let usage = activity.usage
                if let begin, let lastEnd, begin.usage.at >= start {
                    var frame: TimeSpan?
                    if let from = begin.usage.cpu, let to = usage.cpu { frame = to - from }
                    // Asleep up to where it was woken; not at all where it was not parked.
                    let asleep = Interval(start: lastEnd + parking, end: begin.wokenAt ?? lastEnd)
                    jobs.append(Job(asleep: asleep, own: step, frame: frame))
                }
                lastEnd = usage.at
            default: break
            }
        }
        return jobs
    }

    /// By when the thread sleeps after a frame, unless it is displaced on its way.
    private static let parking = TimeSpan.milliseconds(0.2)
}
