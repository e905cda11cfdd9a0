import FrameTrace

/// A thread of a virtual run.
struct VirtualThread: Sendable {
    enum State: Sendable {
        case parked
        case ready
        case running(core: Int)
        case ended
    }

    /// A step that takes time on the CPU.
    struct OpenStep: Sendable {
        var path: PathID
        var start: Instant
        var cpuBefore: TimeSpan
    }

    /// A wait under way, and its kind.
    struct Wait: Sendable {
        var kind: WaitKind
        var open: OpenWait
    }

    var stack: TaskStack
    let isMain: Bool
    var state = State.parked
    /// What the thread asks the device as soon as it runs; nil while it is within a program.
    var question: DeviceInput?
    /// What is left of the present step.
    var remaining = TimeSpan.zero
    var step: OpenStep?
    var wait: Wait?
    /// The place of a file operation under way, whose CPU time is used when its data is there.
    var transfer: PathID?
    /// The place of the act about memory that it has asked the device for.
    var memoryAct = PathID.none
    /// When its present work item began; nil where it is in the middle of none.
    var itemStart: Instant?
    /// It has finished a frame, and goes behind its equals before it goes on.
    var turnIsOver = false
    /// It is to stop in the middle of its step, and to ask what then.
    var isInterrupted = false
    /// The core it was on last.
    var core = 0

    /// CPU time so far, and time ready without a core so far.
    var cpu = TimeSpan.zero
    var delay = TimeSpan.zero
    var readySince = Instant.zero

    init(stack: TaskStack, isMain: Bool, question: DeviceInput) {
        self.stack = stack
        self.isMain = isMain
        self.question = question
    }

    /// All that it needs is CPU time.
    @inline(__always)
    var isInStep: Bool { remaining > .zero && question == nil && !isInterrupted }

    func usage(at now: Instant) -> Usage { Usage(at: now, cpu: cpu, delay: delay) }
}
