import FrameTrace

extension FrameSpans: Packable {
    func pack(into packer: inout Packer<Never>) {
        var flags = PackedFlags()
        flags.add(callback != nil)
        flags.add(previous != nil)
        flags.add(!outside.isEmpty)
        flags.add(!idle.isEmpty)
        flags.add(!waits.isEmpty)
        flags.add(!heldUp.isEmpty)
        flags.add(!earlier.isEmpty)
        flags.add(previousLength != nil)
        packer.write(flags.bits)
        packer.write(interval.start)
        packer.write(interval.end, from: interval.start)
        packer.write(begin, from: interval.start)
        packer.write(committed, from: interval.end)
        if let callback { packer.write(callback) }
        if let previous { packer.write(previous, from: interval.start) }
        if let previousLength { packer.write(previousLength) }
        if !outside.isEmpty { packer.write(list: outside) { $0.write($1, from: interval.start) } }
        if !idle.isEmpty {
            packer.write(list: idle) {
                $0.write($1.parked, from: interval.start)
                $0.write($1.woken, from: interval.start)
                $0.write($1.running, from: $1.woken)
            }
        }
        if !waits.isEmpty { packer.write(list: waits) { $0.write($1) } }
        if !heldUp.isEmpty { packer.write(list: heldUp) { $0.write($1, from: interval.start) } }
        if !earlier.isEmpty {
            packer.write(list: earlier) {
                $0.write($1.frame)
                $0.write($1.interval, from: interval.start)
            }
        }
    }

    init(from unpacker: inout Unpacker<Never>) {
        var flags = PackedFlags(unpacker.unsigned())
        let (hasCallback, hasPrevious, hasOutside) = (flags.take(), flags.take(), flags.take())
        let (isIdle, waited, wasHeldUp, hasEarlier) = (flags.take(), flags.take(), flags.take(), flags.take())
        let hasLength = flags.take()
        let start = unpacker.instant()
        let end = unpacker.instant(from: start)
        interval = Interval(start: start, end: end)
        begin = unpacker.instant(from: start)
        committed = unpacker.instant(from: end)
        callback = hasCallback ? unpacker.vsync() : nil
        previous = hasPrevious ? unpacker.interval(from: start) : nil
        previousLength = hasLength ? unpacker.span() : nil
        outside = hasOutside ? unpacker.list { $0.outside(from: start) } : []
        idle =
            !isIdle
            ? []
            : unpacker.list { unpacker in
                let parked = unpacker.instant(from: start)
                let woken = unpacker.instant(from: start)
                return MainThreadActivity.Idle(parked: parked, woken: woken, running: unpacker.instant(from: woken))
            }
        waits = waited ? unpacker.list { $0.wait() } : []
        heldUp = wasHeldUp ? unpacker.list { $0.interval(from: start) } : []
        earlier =
            !hasEarlier
            ? []
            : unpacker.list { unpacker in
                let frame: FrameNumber = unpacker.identifier()
                return EarlierStage(frame: frame, interval: unpacker.interval(from: start))
            }
    }
}

extension Packer<Never> {
    fileprivate mutating func write(_ work: MainThreadActivity.Outside, from origin: Instant) {
        var flags = PackedFlags()
        flags.add(work.cpu != nil)
        flags.add(work.isItem)
        write(flags.bits)
        write(work.interval, from: origin)
        write(work.path)
        if let cpu = work.cpu { write(cpu) }
    }
}

extension Unpacker<Never> {
    fileprivate mutating func outside(from origin: Instant) -> MainThreadActivity.Outside {
        var flags = PackedFlags(unsigned())
        let (hasCPU, isItem) = (flags.take(), flags.take())
        let interval = interval(from: origin)
        let path: PathID = identifier()
        return MainThreadActivity.Outside(
            interval: interval,
            path: path,
            cpu: hasCPU ? span() : nil,
            isItem: isItem
        )
    }
}
