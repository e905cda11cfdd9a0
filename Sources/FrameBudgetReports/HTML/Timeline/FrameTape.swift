import FrameBudget
import FrameStatistics
import FrameTrace

/// Every frame of an app for the page's script, in some six bits each: its due vsync, its time, the largest part of
/// that, whether it missed and why. As many frames as fit have all parts of their time.
///
/// The picture in the page does not need it; with it, the script draws any stretch of the run down to single frames. A
/// frame one vsync after the one before, with the same parts and no other news, costs only a fraction of a bit more
/// than its times. The cost of times depends on their kind, as the coder learns their distribution.
struct FrameTape {
    /// The encoded frames.
    let bytes: [UInt8]
    let count: Int
    /// Base of the first frame's number.
    let first: UInt32
    /// Vsync that the first distance counts from.
    let origin: Int64

    /// Resolution of times: they are whole multiples of this, as the page shows them.
    static let quantum = TimeSpan.microseconds(100)

    /// Writes the frames of one app, in order.
    ///
    /// - Parameters:
    ///   - grid: the vsyncs that the frames were due at.
    ///   - parts: whether to write all parts of a frame's time, and not only the largest.
    ///   - cause: the number of a missed frame's cause in the page's list.
    /// - Complexity: O(frames).
    init(
        _ frames: FrameRecords,
        grid: VsyncGrid,
        parts hasParts: (FrameRecord) -> Bool,
        cause: (FrameRecord) -> Int
    ) {
        var encoder = RangeEncoder()
        var models = Models()
        var due = frames.first?.due.rawValue ?? 0
        var part: UInt32 = 0
        var mask: UInt32 = 0
        var number = frames.first?.number.rawValue ?? 0
        var wasNews = 0
        var digits = 0
        origin = due
        first = number
        count = frames.count
        for frame in frames {
            let distance = UInt32(clamping: frame.due.rawValue - due)
            let largest = UInt32(frame.largestPart)
            let flags = Self.flags(of: frame)
            let step = Int64(frame.number.rawValue) - Int64(number)
            let others = hasParts(frame) ? Self.parts(of: frame.ledger, but: frame.largestPart) : []
            let present = others.reduce(UInt32(0)) { $0 | 1 << UInt32($1.index) }
            let isNews = distance != 1 || step != 1 || largest != part || present != mask || flags != 0
            encoder.write(isNews, &models.news[wasNews])
            if isNews {
                models.distance.write(distance, to: &encoder)
                models.step.write(Self.unsigned(step), to: &encoder)
                models.part.write(largest, to: &encoder)
                models.mask.write(present, to: &encoder)
                models.flags.write(flags, to: &encoder)
                if flags & 1 == 1 { models.dropped.write(UInt32(clamping: frame.dropped), to: &encoder) }
                if flags & 4 == 4 { models.cause.write(UInt32(clamping: cause(frame)), to: &encoder) }
            }
            let time = frame.sinceDue(grid).quanta(of: Self.quantum)
            models.time.write(time, context: digits, to: &encoder)
            for other in others { models.times[other.index].write(other.quanta, to: &encoder) }
            digits = NumberModel.count(of: time)
            wasNews = isNews ? 1 : 0
            due = frame.due.rawValue
            number = frame.number.rawValue
            part = largest
            mask = present
        }
        bytes = encoder.finish()
    }

    /// Maps a signed number to an unsigned one: twice its size, less one if it is negative. A frozen frame that never
    /// began may have a higher number than the frames after it.
    private static func unsigned(_ number: Int64) -> UInt32 {
        UInt32(clamping: number < 0 ? -2 * number - 1 : 2 * number)
    }

    /// Returns the flags missed, inverted and dropped, from the highest bit.
    private static func flags(of frame: FrameRecord) -> UInt32 {
        (frame.isMissed ? 4 : 0) | (frame.isInverted ? 2 : 0) | (frame.dropped > 0 ? 1 : 0)
    }

    /// Returns the visible parts, in their order, without the largest: that is the rest of the whole.
    private static func parts(of ledger: Ledger, but largest: Int) -> [(index: Int, quanta: UInt32)] {
        LedgerPart.allCases.indices.compactMap { index in
            guard index != largest, let time = ledger[LedgerPart.allCases[index]] else { return nil }
            let quanta = time.quanta(of: quantum)
            return quanta > 0 ? (index, quanta) : nil
        }
    }
}

extension FrameTape {
    /// Models of the numbers to come.
    private struct Models {
        /// Whether a frame has news other than its times, by whether the frame before had any.
        var news = [RangeEncoder.evenChance, RangeEncoder.evenChance]
        var distance = NumberModel()
        var step = NumberModel()
        var part = NumberModel()
        var mask = NumberModel()
        var flags = NumberModel()
        var dropped = NumberModel()
        var cause = NumberModel()
        /// Time of a frame, by the number of digits of the time before.
        var time = NumberModel(contexts: 32)
        /// Times of the parts, by part.
        var times = LedgerPart.allCases.map { _ in NumberModel() }
    }
}
