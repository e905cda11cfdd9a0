import FrameTrace

extension FrameSpans {
    /// The event that a parked main thread waited for before its frame.
    enum IdleKind {
        /// The vsync that the frame began on.
        case vsync
        /// The wake-up for that vsync, after the vsync had already passed.
        case lateTimer
    }

    /// Returns the time from the interval's start to the frame's begin in which the main thread was parked: up to the
    /// callback's vsync, and from there to the wake-up. Empty for a program that paces itself.
    func parked(on grid: VsyncGrid) -> [(interval: Interval, kind: IdleKind)] {
        guard let called = callback.map({ grid[$0] }) else { return [] }
        return idle.flatMap { idle -> [(interval: Interval, kind: IdleKind)] in
            let waiting = Interval(start: idle.parked, end: min(idle.woken, called))
            let late = Interval(start: max(idle.parked, called), end: idle.woken)
            return [waiting].clipped(to: before).map { ($0, .vsync) }
                + [late].clipped(to: before).map { ($0, .lateTimer) }
        }
    }

    /// The wake-up latency before the frame's begin: the main thread was woken and not yet on a CPU.
    var woken: [Interval] {
        idle.map { Interval(start: $0.woken, end: $0.running) }.clipped(to: before)
    }

    /// Returns the parts of the interval in which the main thread was active, in order: each handler or main-queue
    /// item, the time between them, and the frame itself.
    func atWork(on grid: VsyncGrid) -> [Interval] {
        let handlers = outside.map(\.interval).clipped(to: before)
        let others =
            handlers + parked(on: grid).map(\.interval) + woken + [previous].compactMap(\.self).clipped(to: before)
        let between = [before].subtracting(others.merged())
        let sorted = (handlers + between).filter { $0.length > .zero }.sorted { $0.start < $1.start }
        return sorted + [Interval(start: begin, end: committed)]
    }
}
