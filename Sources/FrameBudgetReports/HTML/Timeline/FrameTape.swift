import FrameBudget
import FrameStatistics
import FrameTrace

/// Every frame of an app for the page's script, in some six bits each: when it was due, how long it took to its end, what
/// took most of that, whether it missed and why; and for as many frames as there is room for, all parts of that time.
///
/// The picture in the page is drawn without it; with it the script draws any stretch of the run down to single frames. A
/// frame that follows the one before by one vsync, with the same parts and nothing else to say, costs a fraction of
/// a bit more than its times; and those cost what times of their kind cost, as the coder learns their distribution.
struct FrameTape {
    /// The bits.
    let bytes: [UInt8]
    /// How many frames.
    let count: Int
    /// What the first frame's number counts from.
    let first: UInt32
    /// The vsync that the first distance counts from.
    let origin: Int64

    /// Times are whole multiples of this: what the page shows of them.
    static let quantum = TimeSpan.microseconds(100)

    /// Writes the frames of one app, in order.
    ///
    /// - Parameters:
    ///   - grid: the vsyncs that the frames were due at.
    ///   - parts: whether to write all parts of a frame's time, and not the largest alone.
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

    /// A number of either sign as one without: twice its size, less one below zero. A frozen frame that never began has a number
    /// behind those of frames that come after it.
    private static func unsigned(_ number: Int64) -> UInt32 {
        UInt32(clamping: number < 0 ? -2 * number - 1 : 2 * number)
    }

    /// Missed, inverted, dropped, from the highest bit.
    private static func flags(of frame: FrameRecord) -> UInt32 {
        (frame.isMissed ? 4 : 0) | (frame.isInverted ? 2 : 0) | (frame.dropped > 0 ? 1 : 0)
    }

    /// The parts that show, in their order; the largest is what the others leave of the whole.
    private static func parts(of ledger: Ledger, but largest: Int) -> [(index: Int, quanta: UInt32)] {
        LedgerPart.allCases.indices.compactMap { index in
            guard index != largest, let time = ledger[LedgerPart.allCases[index]] else { return nil }
            let quanta = time.quanta(of: quantum)
            return quanta > 0 ? (index, quanta) : nil
        }
    }
}

extension FrameTape {
    /// What is known of the numbers to come.
    private struct Models {
        /// Whether there is anything to tell but the times; by whether there was of the frame before.
        var news = [RangeEncoder.evenChance, RangeEncoder.evenChance]
        var distance = NumberModel()
        var step = NumberModel()
        var part = NumberModel()
        var mask = NumberModel()
        var flags = NumberModel()
        var dropped = NumberModel()
        var cause = NumberModel()
        /// By how many digits the time before had.
        var time = NumberModel(contexts: 32)
        /// By part.
        var times = LedgerPart.allCases.map { _ in NumberModel() }
    }
}
