import FrameBudget
import FrameStatistics
import FrameTrace

/// Every frame of an app for the page's script, in some six bits each: when it was due, how long its main thread took, what
/// took most of it, whether it missed.
///
/// The picture in the page is drawn without it; with it the script draws any stretch of the run down to single frames. A
/// frame that follows the one before by one vsync, with the same largest part and nothing else to tell, costs a fraction of
/// a bit more than its time; and that costs what times of its kind cost, as the coder learns their distribution.
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
    /// - Complexity: O(frames).
    init(_ frames: [FrameRecord]) {
        var encoder = RangeEncoder()
        var models = Models()
        var due = frames.first?.due.rawValue ?? 0
        var part: UInt32 = 0
        var number = frames.first?.number.rawValue ?? 0
        var wasNews = 0
        var digits = 0
        origin = due
        first = number
        count = frames.count
        for frame in frames {
            let distance = UInt32(clamping: frame.due.rawValue - due)
            let largest = Self.largestPart(of: frame.ledger)
            let flags = Self.flags(of: frame)
            let later = frame.number.rawValue &- number
            let isNews = distance != 1 || later != 1 || largest != part || flags != 0
            encoder.write(isNews, &models.news[wasNews])
            if isNews {
                models.distance.write(distance, to: &encoder)
                models.later.write(later, to: &encoder)
                models.part.write(largest, to: &encoder)
                models.flags.write(flags, to: &encoder)
                if flags & 1 == 1 { models.dropped.write(UInt32(clamping: frame.dropped), to: &encoder) }
            }
            let time = Self.quanta(frame.mainThread)
            models.time.write(time, context: digits, to: &encoder)
            digits = NumberModel.count(of: time)
            wasNews = isNews ? 1 : 0
            due = frame.due.rawValue
            number = frame.number.rawValue
            part = largest
        }
        bytes = encoder.finish()
    }

    /// A time in whole quanta.
    static func quanta(_ time: TimeSpan) -> UInt32 {
        UInt32(clamping: (max(time, .zero).nanoseconds + quantum.nanoseconds / 2) / quantum.nanoseconds)
    }

    /// Missed, inverted, dropped, from the highest bit.
    private static func flags(of frame: FrameRecord) -> UInt32 {
        (frame.isMissed ? 4 : 0) | (frame.isInverted ? 2 : 0) | (frame.dropped > 0 ? 1 : 0)
    }

    private static func largestPart(of ledger: Ledger) -> UInt32 {
        var largest = (index: 0, time: TimeSpan.zero)
        for (index, part) in LedgerPart.allCases.enumerated() {
            guard let time = ledger[part], time > largest.time else { continue }
            largest = (index, time)
        }
        return UInt32(largest.index)
    }
}

extension FrameTape {
    /// What is known of the numbers to come.
    private struct Models {
        /// Whether there is anything to tell but the time; by whether there was of the frame before.
        var news = [RangeEncoder.evenChance, RangeEncoder.evenChance]
        var distance = NumberModel()
        var later = NumberModel()
        var part = NumberModel()
        var flags = NumberModel()
        var dropped = NumberModel()
        /// By how many digits the time before had.
        var time = NumberModel(contexts: 32)
    }
}
