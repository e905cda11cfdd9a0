/// The refresh rate of a display, in thousandths of a hertz, so that 59.94 Hz is exact.
public struct RefreshRate: Hashable, Sendable, Codable {
    /// The rate in thousandths of a hertz.
    public let millihertz: Int64

    /// The rates that a device may have: 30 to 240 Hz, in thousandths of a hertz.
    public static let allowed: ClosedRange<Int64> = 30_000...240_000

    /// Creates a rate; nil outside 30 to 240 Hz.
    public init?(millihertz: Int64) {
        guard Self.allowed.contains(millihertz) else { return nil }
        self.millihertz = millihertz
    }

    private enum CodingKeys: String, CodingKey { case millihertz }

    /// Reads the rate.
    ///
    /// - Throws: `DecodingError` for a rate that no device may have.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let rate = RefreshRate(millihertz: try container.decode(Int64.self, forKey: .millihertz)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .millihertz,
                in: container,
                debugDescription: "a rate is 30 to 240 Hz, in thousandths of a hertz"
            )
        }
        self = rate
    }

    private init(trusted millihertz: Int64) { self.millihertz = millihertz }

    /// 60 Hz: a frame every 16.667 ms.
    public static let hz60 = RefreshRate(trusted: 60_000)

    /// The rate in hertz.
    public var hertz: Double { Double(millihertz) / 1000 }

    /// T, the refresh interval, rounded to the nearest nanosecond. Compute times of vsyncs with ``VsyncGrid``, not by
    /// adding this.
    public var interval: TimeSpan {
        TimeSpan(nanoseconds: (1_000_000_000_000 + millihertz / 2) / millihertz)
    }

    /// Returns the vsyncs that make up a frame's interval in whole nanoseconds, so that its exact length is known: 2 at
    /// 60 Hz for 33,333,334 ns. Nil if no cadence at any rate has this interval.
    public static func vsyncs(in interval: TimeSpan) -> (count: Int64, rate: RefreshRate)? {
        for count in Cadence.allowed {
            let one = TimeSpan(nanoseconds: interval.nanoseconds / count)
            // The shortest interval is that of 240 Hz.
            guard one.nanoseconds > 4_000_000 else { return nil }
            guard one * count == interval,
                let rate = RefreshRate(millihertz: (1_000_000_000_000 + one.nanoseconds / 2) / one.nanoseconds),
                rate.interval == one
            else { continue }
            return (count, rate)
        }
        return nil
    }
}
