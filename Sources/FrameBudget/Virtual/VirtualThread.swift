/// A main thread of a virtual run.
struct VirtualThread: Sendable {
    enum State: Sendable {
        case parked
        case ready
        case running(core: Int)
        case ended
    }

    /// What the thread is in the middle of.
    enum Task: Sendable {
        case idle
        case frame(FrameNumber)
        case event(Int)
    }

    /// A step that takes time on the CPU.
    struct OpenStep: Sendable {
        var path: PathID
        var start: Instant
        var cpuBefore: TimeSpan
    }

    let app: CompiledApp
    var state = State.ready
    var task = Task.idle
    var frames: ProgramCursor
    var events: [ProgramCursor]
    /// What is left of the present step.
    var remaining = TimeSpan.zero
    /// It has finished a frame, and goes behind its equals before it goes on.
    var turnIsOver = false
    var step: OpenStep?
    /// What the thread asked the device when it was parked, and asks again when it runs.
    var question: DeviceInput?
    var wait: OpenWait?
    /// A file operation under way: when its data is there.
    var transfer: Transfer?

    /// CPU time so far, and time ready without a core so far.
    var cpu = TimeSpan.zero
    var delay = TimeSpan.zero
    var readySince = Instant.zero

    struct Transfer: Sendable {
        var kind: WaitKind
        var start: Usage
        var path: PathID
    }

    init(app: CompiledApp) {
        self.app = app
        frames = app.frame.cursor()
        events = app.events.map { $0.program.cursor() }
    }

    func usage(at now: Instant) -> Usage { Usage(at: now, cpu: cpu, delay: delay) }
}
