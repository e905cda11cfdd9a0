import FrameTrace

/// The weighted run time of a thread: in nanoseconds of a thread of nice 0, with a fraction.
///
/// The fraction is exact: threads of one weight that have run equally long have equal times, however often they were
/// taken off their core. So the order of equals depends only on their arrival.
struct VirtualRunTime: Comparable, Sendable {
    /// Whole nanoseconds.
    private var whole: Int64
    /// The fraction's numerator; its denominator is the weight.
    private var part: Int64
    /// The weight of the thread (L-1).
    let weight: Int64

    /// Creates a run time of zero for a weight.
    init(weight: Int64) {
        whole = 0
        part = 0
        self.weight = weight
    }

    /// Returns the same time for another weight; the fraction is truncated.
    func weighing(_ weight: Int64) -> VirtualRunTime {
        guard weight != self.weight else { return self }
        var time = VirtualRunTime(weight: weight)
        time.whole = whole
        time.part = part * weight / self.weight
        return time
    }

    /// Returns the time of a thread whose weight changes: its excess over a floor is kept in real time.
    func reweighed(_ weight: Int64, above floor: VirtualRunTime) -> VirtualRunTime {
        var time = weighing(weight)
        guard time > floor else { return time }
        let excess = (whole - floor.whole).multipliedFullWidth(by: self.weight)
        time.whole = floor.whole + weight.dividingFullWidth(excess).quotient
        return time
    }

    static func + (time: VirtualRunTime, span: TimeSpan) -> VirtualRunTime {
        var sum = time
        let share = time.part + span.nanoseconds * NiceWeight.zero
        // Division truncates towards zero; the fraction must not be negative.
        let carry = share >= 0 ? share / time.weight : -((time.weight - 1 - share) / time.weight)
        sum.whole += carry
        sum.part = share - carry * time.weight
        return sum
    }

    static func - (time: VirtualRunTime, span: TimeSpan) -> VirtualRunTime { time + -span }

    static func < (left: VirtualRunTime, right: VirtualRunTime) -> Bool {
        left.whole != right.whole ? left.whole < right.whole : left.part * right.weight < right.part * left.weight
    }

    static func == (left: VirtualRunTime, right: VirtualRunTime) -> Bool {
        left.whole == right.whole && left.part * right.weight == right.part * left.weight
    }
}
