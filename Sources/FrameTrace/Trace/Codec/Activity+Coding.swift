extension ActivityKind {
    /// The code of the kind in a trace: the low three bits of a byte whose high five are the depth.
    fileprivate enum Tag: UInt8 {
        case frame = 0
        case stage = 1
        case handler = 2
        case item = 3
    }

    fileprivate var tag: Tag {
        switch self {
        case .frame: .frame
        case .stage: .stage
        case .handler: .handler
        case .item: .item
        }
    }
}

extension ActivityBegin {
    /// The largest depth that a trace can store; a greater depth is written as this one.
    package static let deepest: UInt8 = 31
}

extension ByteWriter {
    mutating func write(_ activity: ActivityBegin, of thread: ThreadID) {
        begin(.begin)
        write(thread)
        write(byte: activity.kind.tag.rawValue | min(activity.depth, ActivityBegin.deepest) << 3)
        write(activity.path)
        write(byte: activity.qos.rawValue)
        switch activity.kind {
        case .frame(let number, let callback):
            write(number)
            write(optional: callback) { $0.write($1) }
        case .stage(let frame): write(frame)
        case .handler: break
        case .item(let queue, let enqueuedAt):
            write(optional: queue) { $0.write($1) }
            write(enqueuedAt)
        }
        write(activity.usage)
        write(optional: activity.wokenAt) { $0.write($1) }
    }

    mutating func write(_ end: ActivityEnd, of thread: ThreadID) {
        begin(.end)
        write(thread)
        write(byte: (end.frame == nil ? 0 : 1) | min(end.depth, ActivityBegin.deepest) << 3)
        if let frame = end.frame { write(frame) }
        write(end.usage)
    }

    mutating func write(_ usage: Usage) {
        write(usage.at)
        write(optional: usage.cpu) { $0.write($1) }
        write(optional: usage.delay) { $0.write($1) }
    }
}

extension ByteReader {
    mutating func activityBegin() throws(TraceError) -> ActivityBegin {
        let code = try byte()
        guard let tag = ActivityKind.Tag(rawValue: code & 7) else { throw .malformedRecord(kind: kind) }
        let path: PathID = try identifier()
        guard let qos = QoS(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        let activity: ActivityKind
        switch tag {
        case .frame:
            let number: FrameNumber = try identifier()
            activity = .frame(number, callback: try optional { (reader) throws(TraceError) in try reader.vsync() })
        case .stage: activity = .stage(try identifier())
        case .handler: activity = .handler
        case .item:
            let queue: ResourceID? = try optionalIdentifier()
            activity = .item(queue: queue, enqueuedAt: try instant())
        }
        let usage = try usage()
        return ActivityBegin(
            activity,
            path: path,
            qos: qos,
            depth: code >> 3,
            usage: usage,
            wokenAt: try optionalInstant()
        )
    }

    mutating func activityEnd() throws(TraceError) -> ActivityEnd {
        let code = try byte()
        guard code & 7 < 2 else { throw .malformedRecord(kind: kind) }
        let frame: FrameNumber? = code & 7 == 1 ? try identifier() : nil
        return ActivityEnd(frame: frame, depth: code >> 3, usage: try usage())
    }
}
