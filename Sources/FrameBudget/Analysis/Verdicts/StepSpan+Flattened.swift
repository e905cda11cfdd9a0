import FrameTrace

extension [StepSpan] {
    /// Returns steps that may be nested as successive pieces, in order: of an outer step, the time outside of its inner
    /// ones, with its own CPU time by length.
    ///
    /// - Complexity: O(n log n).
    func flattened() -> [StepSpan] {
        let order = sorted { ($0.start, $1.end) < ($1.start, $0.end) }
        var pieces: [(step: Int, interval: Interval)] = []
        var open: [Int] = []
        var reached: Instant?
        func reach(_ instant: Instant, in step: Int) {
            let start = Swift.max(reached ?? order[step].start, order[step].start)
            if start < instant { pieces.append((step, Interval(start: start, end: instant))) }
            reached = Swift.max(reached ?? instant, instant)
        }
        for (number, step) in order.enumerated() {
            while let outer = open.last, order[outer].end <= step.start {
                reach(order[outer].end, in: outer)
                open.removeLast()
            }
            if let outer = open.last { reach(step.start, in: outer) }
            open.append(number)
        }
        while let outer = open.popLast() { reach(order[outer].end, in: outer) }
        var lengths: [Int: TimeSpan] = [:]
        for piece in pieces { lengths[piece.step, default: .zero] += piece.interval.length }
        return pieces.map { piece in
            var step = order[piece.step]
            let whole = lengths[piece.step] ?? piece.interval.length
            step.start = piece.interval.start
            step.end = piece.interval.end
            step.cpu = step.cpu.scaled(by: piece.interval.length.nanoseconds, over: whole.nanoseconds)
            return step
        }
    }
}
