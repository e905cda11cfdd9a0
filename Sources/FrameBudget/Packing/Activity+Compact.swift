import FrameTrace

extension Activity: CompactSpan {
    /// The place in 20 bits, the app in 8 and the class in 4 besides the interval; nil where these do not fit.
    var compact: CompactForm? {
        let number = app.map { UInt64($0.rawValue) + 1 } ?? 0
        guard path.rawValue < 1 << 20, number < 1 << 8, qos.rawValue < 1 << 4 else { return nil }
        return CompactForm(interval, tag: path.rawValue | UInt32(number) << 20 | UInt32(qos.rawValue) << 28)
    }

    init(_ form: CompactForm) {
        let number = form.tag >> 20 & 0xFF
        self.init(
            interval: form.interval,
            path: PathID(form.tag & 0xF_FFFF),
            app: number == 0 ? nil : AppID(number - 1),
            qos: QoS(rawValue: UInt8(form.tag >> 28)) ?? .default
        )
    }
}
