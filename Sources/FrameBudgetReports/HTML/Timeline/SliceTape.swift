import FrameBudget
import FrameTrace

/// The slices of a CPU for the page's script, in some two bytes each: the idle time before, the length of the slice,
/// and its occupant.
struct SliceTape {
    /// The encoded slices.
    let bytes: [UInt8]
    let count: Int

    /// Resolution of times: they are whole multiples of this, which is less than a pixel at the closest zoom.
    static let quantum = TimeSpan.microseconds(20)

    /// Writes the slices of one CPU, in order.
    ///
    /// Both ends of a slice are rounded, so that no error adds up along a run.
    ///
    /// - Complexity: O(slices).
    init(_ slices: [CPUTracks.Slice], origin: Instant) {
        var encoder = RangeEncoder()
        var gaps = NumberModel()
        var lengths = NumberModel(contexts: 32)
        var who = NumberModel(contexts: 32)
        var at: UInt32 = 0
        var last = 0
        for slice in slices {
            let start = max((slice.interval.start - origin).quanta(of: Self.quantum), at)
            let end = max((slice.interval.end - origin).quanta(of: Self.quantum), start)
            gaps.write(start - at, to: &encoder)
            who.write(UInt32(clamping: slice.occupant), context: min(last, 31), to: &encoder)
            last = slice.occupant
            lengths.write(end - start, context: min(last, 31), to: &encoder)
            at = end
        }
        bytes = encoder.finish()
        count = slices.count
    }
}

extension TimeSpan {
    /// Returns a time in whole quanta, to the nearest; 0 for a negative one.
    func quanta(of quantum: TimeSpan) -> UInt32 {
        UInt32(clamping: (max(self, .zero).nanoseconds + quantum.nanoseconds / 2) / quantum.nanoseconds)
    }
}
