import FoundationEssentials
import FrameBudget

/// Every frame of an app for the page's script, in about a byte each: when it was due, how long its main thread took, what
/// took most of it, whether it missed.
///
/// The picture in the page is drawn without it; with it the script draws any stretch of the run down to single frames. A
/// time is coded as its distance from a running mean, in the adaptive Rice code that fits the distances of late; a frame
/// that follows the one before by one vsync, with the same largest part and nothing else to tell, costs one bit more.
struct FrameTape {
    /// The bits, in base64.
    let data: String
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
    init(_ frames: [FrameRecord], budget: TimeSpan) {
        var bits = BitWriter()
        var mean = RunningMean(startingAt: Self.quanta(budget))
        var spread = RiceParameter()
        var due = frames.first?.due.rawValue ?? 0
        var part: UInt32 = 0
        var number = frames.first?.number.rawValue ?? 0
        origin = due
        first = number
        count = frames.count
        for frame in frames {
            let distance = UInt32(clamping: frame.due.rawValue - due)
            let largest = Self.largestPart(of: frame.ledger)
            let hasNews = frame.isMissed || frame.isInverted || frame.dropped > 0
            let later = frame.number.rawValue &- number
            let isUsual = distance == 1 && later == 1 && largest == part && !hasNews
            bits.write(bit: isUsual)
            if !isUsual {
                bits.write(rice: distance, 2)
                bits.write(rice: later, 0)
                bits.write(largest, bits: 4)
                for flag in [frame.isMissed, frame.isInverted, frame.dropped > 0] { bits.write(bit: flag) }
                if frame.dropped > 0 { bits.write(rice: UInt32(clamping: frame.dropped), 2) }
            }
            let time = Self.quanta(frame.mainThread)
            let coded = Self.zigzag(time - mean.value)
            bits.write(rice: coded, spread.value)
            spread.add(coded)
            mean.add(time)
            due = frame.due.rawValue
            number = frame.number.rawValue
            part = largest
        }
        data = Data(bits.bytes).base64EncodedString()
    }

    /// A time in whole quanta.
    static func quanta(_ time: TimeSpan) -> Int32 {
        Int32(clamping: (max(time, .zero).nanoseconds + quantum.nanoseconds / 2) / quantum.nanoseconds) & 0xFF_FFFF
    }

    private static func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value << 1 ^ value >> 31) }

    private static func largestPart(of ledger: Ledger) -> UInt32 {
        var largest = (index: 0, time: TimeSpan.zero)
        for (index, part) in LedgerPart.allCases.enumerated() {
            guard let time = ledger.time(of: part), time > largest.time else { continue }
            largest = (index, time)
        }
        return UInt32(largest.index)
    }
}

extension FrameTape {
    /// The mean of late: a quarter of each new distance is taken over.
    private struct RunningMean {
        private var fourfold: Int32

        init(startingAt value: Int32) { fourfold = value << 2 }

        var value: Int32 { fourfold >> 2 }

        mutating func add(_ time: Int32) { fourfold += time - value }
    }

    /// How many low bits a value of late has.
    private struct RiceParameter {
        private var sixteenfold: UInt32 = 16 * 16

        var value: Int { min(20, 32 - (sixteenfold >> 4).leadingZeroBitCount) }

        mutating func add(_ coded: UInt32) { sixteenfold = sixteenfold - (sixteenfold >> 4) + min(coded, 1 << 20) }
    }
}
