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

    /// A wait in progress, and its kind.
    struct Wait: Sendable {
        var kind: WaitKind
        var open: OpenWait
    }

    var stack: TaskStack
    let isMain: Bool
    var state = State.parked
    /// The input that the thread sends to the device as soon as it runs; nil while it is within a program.
    var question: DeviceInput?
    /// The rest of the current step.
    var remaining = TimeSpan.zero
    var step: OpenStep?
    var wait: Wait?
    /// The path of a file operation in progress, whose CPU time is spent once its data is there.
    var transfer: PathID?
    /// The path of its last request to the GPU or the disk.
    var request = PathID.none
    /// The path of the memory act that it has sent to the device.
    var memoryAct = PathID.none
    /// The instant at which its current work item began; nil if there is none.
    var itemStart: Instant?
    /// Whether it has finished a frame, and must go behind its equals before it continues.
    var turnIsOver = false
    /// Whether it must stop in the middle of its step, and ask the device how to continue.
    var isInterrupted = false
    /// The core it was last on.
    var core = 0

    /// The CPU time so far, and the ready time without a core so far.
    var cpu = TimeSpan.zero
    var delay = TimeSpan.zero
    var readySince = Instant.zero

    init(stack: TaskStack, isMain: Bool, question: DeviceInput) {
        self.stack = stack
        self.isMain = isMain
        self.question = question
    }

    /// Whether it only needs CPU time to continue.
    @inline(__always)
    var isInStep: Bool { remaining > .zero && question == nil && !isInterrupted }

    func usage(at now: Instant) -> Usage { Usage(at: now, cpu: cpu, delay: delay) }
}
