import FrameTrace

extension LoopActivity: Packable {
    func pack(into packer: inout Packer<HandlerDescription>) {
        var flags = PackedFlags()
        flags.add(wokenAt != nil)
        flags.add(handler != nil)
        flags.add(frame != nil)
        flags.add(isSamePass)
        flags.add(isUnfinished)
        packer.write(flags.bits)
        packer.write(interval.start)
        packer.write(interval.end, from: interval.start)
        packer.write(choice: cause)
        packer.write(path)
        if let wokenAt { packer.write(wokenAt, from: interval.start) }
        if let handler { packer.write(shared: handler) { $0 == handler } }
        if let frame { packer.write(frame) }
    }

    init(from unpacker: inout Unpacker<HandlerDescription>) {
        var flags = PackedFlags(unpacker.unsigned())
        let (wasParked, hasHandler, hasFrame) = (flags.take(), flags.take(), flags.take())
        isSamePass = flags.take()
        isUnfinished = flags.take()
        let start = unpacker.instant()
        interval = Interval(start: start, end: unpacker.instant(from: start))
        cause = unpacker.choice()
        path = unpacker.identifier()
        wokenAt = wasParked ? unpacker.instant(from: start) : nil
        handler = hasHandler ? unpacker.extra() : nil
        frame = hasFrame ? unpacker.identifier() : nil
    }
}
