import FrameBudget
import FrameTrace

/// A trace of one app that is built frame by frame from parts of known lengths.
struct SyntheticTrace {
    static let grid = VsyncGrid(origin: Instant(nanoseconds: 1_000_000_000), rate: .hz60)

    /// The parts of a frame, in milliseconds.
    struct Parts {
        var timerLate = 0.1
        var wakeUp = 0.05
        var onCPU = 5.0
        var delay = 0.0
        var blocked = 0.0
        var unexplained = 0.0

        var fromBegin: Double { onCPU + delay + blocked + unexplained }
    }

    private(set) var records: [TraceRecord]
    private(set) var cpu = TimeSpan.zero
    private(set) var delay = TimeSpan.zero
    private(set) var number: UInt32 = 0
    private var lastEnd: Instant?

    /// The engine that the trace's header names.
    var engine = "virtual"
    /// The measurement quality that the trace's end record has.
    var quality = MeasurementQuality()
    /// One slice on a CPU that covers the last frame, less the wait at its begin.
    private(set) var lastSlice: RunSlice?

    init(seconds: Double, warmUp: Double = 0, pacing: Pacing = .vsync) {
        let header = TraceHeader(
            name: "synthetic",
            engine: "virtual",
            facts: .virtualTime,
            recordedBy: "test",
            startedAt: "",
            planned: .seconds(seconds),
            warmUp: .seconds(warmUp),
            seed: 1,
            cores: 1,
            grid: Self.grid
        )
        records = [
            .header(header),
            .app(AppDescription(id: AppID(0), name: "a", pacing: pacing, budget: Self.grid.interval)),
            .path(PathID(0), WorkPath(label: "", parent: nil)),
            .path(PathID(1), WorkPath(label: "a", parent: nil, app: AppID(0))),
            .path(PathID(2), WorkPath(label: "draw", parent: PathID(1))),
            .resource(ResourceID(0), name: "lock db"),
            .thread(ThreadDescription(id: ThreadID(0), app: AppID(0), name: "a main", kernelID: 1)),
            .demand(AppDemand(app: AppID(0), frame: ServiceTime(cpu: .milliseconds(5)))),
        ]
    }

    static func at(_ milliseconds: Double) -> Instant { grid.origin + .milliseconds(milliseconds) }

    mutating func screen(_ milliseconds: Double, isOpen: Bool) {
        records.append(.screen(ScreenChange(app: AppID(0), at: Self.at(milliseconds), isOpen: isOpen)))
    }

    /// The app leaves the screen as its last frame ends.
    mutating func close() {
        guard let lastEnd else { return }
        records.append(.screen(ScreenChange(app: AppID(0), at: lastEnd, isOpen: false)))
    }

    mutating func append(_ record: TraceRecord) { records.append(record) }

    mutating func add(_ event: ThreadEvent) { records.append(.event(ThreadID(0), event)) }

    private func usage(_ at: Instant) -> Usage { Usage(at: at, cpu: cpu, delay: delay) }

    /// Adds a frame that a vsync callback began. Returns its end.
    @discardableResult
    mutating func frame(onVsync callback: Int64, _ parts: Parts) -> Instant {
        let woken = Self.grid[VsyncIndex(callback)] + .milliseconds(parts.timerLate)
        let begin = woken + .milliseconds(parts.wakeUp)
        // The kernel counts only a part of the wake-up as delay: half of it here.
        delay += .milliseconds(parts.wakeUp / 2)
        let frame = ActivityBegin(
            .frame(FrameNumber(number), callback: VsyncIndex(callback)),
            usage: usage(begin),
            wokenAt: woken
        )
        add(.begin(frame))
        let end = begin + .milliseconds(parts.fromBegin)
        cpu += .milliseconds(parts.onCPU)
        add(.step(StepSpan(path: PathID(2), start: begin, end: end, cpu: .milliseconds(parts.onCPU - 0.01))))
        if parts.blocked > 0 {
            let wait = WaitSpan(
                kind: .lock,
                resource: ResourceID(0),
                owner: nil,
                start: begin,
                end: begin + .milliseconds(parts.blocked),
                blocked: .milliseconds(parts.blocked),
                wakeUp: .zero,
                delayWithin: .zero
            )
            add(.wait(wait))
        }
        delay += .milliseconds(parts.delay)
        add(.end(ActivityEnd(frame: FrameNumber(number), usage: usage(end))))
        number += 1
        lastEnd = end
        lastSlice = RunSlice(cpu: 0, start: begin + .milliseconds(parts.blocked), end: end, endedReady: false)
        return end
    }

    /// Adds an event handler that is on the CPU all of its time. The thread is parked from its end to the next frame.
    mutating func outside(_ path: PathID, from begin: Double, to end: Double) {
        add(.begin(ActivityBegin(.handler, path: path, usage: usage(Self.at(begin)), wokenAt: Self.at(begin))))
        cpu += .milliseconds(end - begin)
        add(.end(ActivityEnd(usage: usage(Self.at(end)))))
    }

    mutating func finish(_ milliseconds: Double) throws -> AnalyzedRun {
        if case .header(var header) = records[0] {
            header.engine = engine
            header.facts = .named(engine)
            records[0] = .header(header)
        }
        records.append(.end(.complete, at: Self.at(milliseconds), quality))
        return Analysis.analyze(try Trace(records: records))
    }
}
