public import FrameTrace

extension HandlerSpan: Packable {
    /// Writes all properties.
    public func pack(into packer: inout Packer<Never>) {
        packer.write(interval.start)
        packer.write(interval.end, from: interval.start)
        packer.write(path)
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        let start = unpacker.instant()
        let end = unpacker.instant(from: start)
        self.init(path: unpacker.identifier(), interval: Interval(start: start, end: end))
    }
}
