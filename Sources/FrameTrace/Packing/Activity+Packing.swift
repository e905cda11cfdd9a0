extension ActivityBegin: Packable {
    /// Writes all properties.
    public func pack(into packer: inout Packer<Never>) {
        var flags = PackedFlags()
        switch kind {
        case .frame(_, let callback):
            flags.add(false)
            flags.add(false)
            flags.add(callback != nil)
        case .stage:
            flags.add(true)
            flags.add(false)
            flags.add(false)
        case .handler:
            flags.add(false)
            flags.add(true)
            flags.add(false)
        case .item(let queue, _):
            flags.add(true)
            flags.add(true)
            flags.add(queue != nil)
        }
        flags.add(wokenAt != nil)
        flags.add(depth != 0)
        packer.write(flags.bits)
        usage.pack(into: &packer)
        switch kind {
        case .frame(let number, let callback):
            packer.write(number)
            if let callback { packer.write(callback) }
        case .stage(let frame): packer.write(frame)
        case .handler: break
        case .item(let queue, let enqueuedAt):
            if let queue { packer.write(queue) }
            packer.write(enqueuedAt, from: usage.at)
        }
        packer.write(path)
        packer.write(byte: qos.rawValue)
        if let wokenAt { packer.write(wokenAt, from: usage.at) }
        if depth != 0 { packer.write(byte: depth) }
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        var flags = PackedFlags(unpacker.unsigned())
        let (isOdd, isUpper, hasMore) = (flags.take(), flags.take(), flags.take())
        let (hasWake, hasDepth) = (flags.take(), flags.take())
        let usage = Usage(from: &unpacker)
        let kind: ActivityKind
        switch (isUpper, isOdd) {
        case (false, false):
            let number: FrameNumber = unpacker.identifier()
            kind = .frame(number, callback: hasMore ? unpacker.vsync() : nil)
        case (false, true): kind = .stage(unpacker.identifier())
        case (true, false): kind = .handler
        case (true, true):
            let queue: ResourceID? = hasMore ? unpacker.identifier() : nil
            kind = .item(queue: queue, enqueuedAt: unpacker.instant(from: usage.at))
        }
        let path: PathID = unpacker.identifier()
        let qos = QoS(rawValue: unpacker.byte()) ?? .default
        let wokenAt = hasWake ? unpacker.instant(from: usage.at) : nil
        self.init(kind, path: path, qos: qos, depth: hasDepth ? unpacker.byte() : 0, usage: usage, wokenAt: wokenAt)
    }
}

extension ActivityEnd: Packable {
    /// Writes all properties.
    public func pack(into packer: inout Packer<Never>) {
        packer.write(frame.map { UInt64($0.rawValue) + 1 } ?? 0)
        packer.write(byte: depth)
        usage.pack(into: &packer)
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        let number = unpacker.unsigned()
        let depth = unpacker.byte()
        let frame = number == 0 ? nil : FrameNumber(UInt32(truncatingIfNeeded: number - 1))
        self.init(frame: frame, depth: depth, usage: Usage(from: &unpacker))
    }
}

extension Usage: Packable {
    /// Writes all properties.
    public func pack(into packer: inout Packer<Never>) {
        var flags = PackedFlags()
        flags.add(cpu != nil)
        flags.add(delay != nil)
        packer.write(flags.bits)
        packer.write(at)
        if let cpu { packer.write(cpu) }
        if let delay { packer.write(delay) }
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        var flags = PackedFlags(unpacker.unsigned())
        let (hasCPU, hasDelay) = (flags.take(), flags.take())
        let at = unpacker.instant()
        let cpu = hasCPU ? unpacker.span() : nil
        self.init(at: at, cpu: cpu, delay: hasDelay ? unpacker.span() : nil)
    }
}

extension StepSpan: Packable {
    /// Writes all properties.
    public func pack(into packer: inout Packer<Never>) {
        packer.write(path)
        packer.write(start)
        packer.write(end, from: start)
        packer.write(cpu)
    }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) {
        let path: PathID = unpacker.identifier()
        let start = unpacker.instant()
        let end = unpacker.instant(from: start)
        self.init(path: path, start: start, end: end, cpu: unpacker.span())
    }
}
