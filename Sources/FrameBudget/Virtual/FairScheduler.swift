/// Weighted fair shares as in Linux' fair class: the ready thread that has had least, by weight, runs next, for a slice.
///
/// A thread that wakes joins at the level of those that stayed, so that sleeping saves up no claim. A running thread keeps
/// its core to the end of its slice (the kernel's RUN_TO_PARITY).
struct FairScheduler: VirtualScheduler {
    /// The base slice of the kernel that this model is compared with.
    static let slice = TimeSpan.microseconds(1400)
    private static let scale: Int64 = 1024

    /// Virtual run time by thread: nanoseconds of a thread of nice 0, times ``scale``.
    private var virtualTime: [Int64] = []
    private var weights: [Int64] = []
    private var ready = ReadyHeap()
    /// No ready thread has had less than this.
    private var floor: Int64 = 0

    mutating func add(_ thread: Int) {
        virtualTime.append(0)
        weights.append(NiceWeight.weight(ofNice: 0))
    }

    mutating func enqueue(_ thread: Int, _ reason: ReadyReason) {
        if reason == .woken { virtualTime[thread] = max(virtualTime[thread], floor) }
        ready.append(thread, key: virtualTime[thread])
    }

    mutating func pick() -> Int? {
        guard let thread = ready.removeFirst() else { return nil }
        floor = max(floor, virtualTime[thread])
        return thread
    }

    func slice(of thread: Int) -> TimeSpan { Self.slice }

    mutating func charge(_ thread: Int, _ span: TimeSpan) {
        virtualTime[thread] += span.nanoseconds * Self.scale * 1024 / weights[thread]
    }

    /// What a thread has had so far decides, not when it last waited.
    var frameEndsTurn: Bool { false }

    func displaces(running: Int) -> Bool { false }
}
