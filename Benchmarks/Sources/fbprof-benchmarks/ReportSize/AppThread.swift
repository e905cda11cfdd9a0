import FrameTrace

/// The main thread of a made-up app: what it has used so far.
struct AppThread {
    private(set) var frames: UInt32 = 0
    private(set) var end = Instant.zero
    private var cpu = TimeSpan.zero
    private var delay = TimeSpan.zero

    func usage(at instant: Instant) -> Usage { Usage(at: instant, cpu: cpu, delay: delay) }

    mutating func add(cpu: TimeSpan, delay: TimeSpan, end: Instant) {
        self.cpu += cpu
        self.delay += delay
        self.end = end
        frames += 1
    }
}
