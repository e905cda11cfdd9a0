extension ByteWriter {
    /// The codes of notes on an app's life in a trace.
    fileprivate enum LifeNoteKind: UInt8 {
        case task = 1
        case keptAwake = 2
        case unsaved = 3
        case preserved = 4
        case restored = 5
        case lost = 6
        case forgotten = 7
    }

    mutating func write(_ note: LifeNote) {
        switch note {
        case .task(let app, let task, let event):
            write(.task, app)
            write(task)
            write(byte: event.rawValue)
        case .keptAwake(let app, let mode, let isSilent):
            write(.keptAwake, app)
            write(byte: mode.code)
            write(isSilent)
        case .unsaved(let app, let count):
            write(.unsaved, app)
            write(count.bytes)
        case .preserved(let app, let controllers):
            write(.preserved, app)
            write(list: controllers) { $0.write($1) }
        case .restored(let app, let controllers):
            write(.restored, app)
            write(list: controllers) { $0.write($1) }
        case .lost(let app, let controller, let loss):
            write(.lost, app)
            write(controller)
            write(byte: loss.rawValue)
        case .forgotten(let app): write(.forgotten, app)
        }
    }

    private mutating func write(_ kind: LifeNoteKind, _ app: AppID) {
        write(byte: kind.rawValue)
        write(app)
    }
}

extension ByteReader {
    /// Reads a note on an app's life; nil for a kind that this version does not know.
    mutating func lifeNote() throws(TraceError) -> LifeNote? {
        guard let kind = ByteWriter.LifeNoteKind(rawValue: try byte()) else { return nil }
        let app: AppID = try identifier()
        switch kind {
        case .task:
            let task: ResourceID = try identifier()
            return BackgroundTaskEvent(rawValue: try byte()).map { .task(app, task, $0) }
        case .keptAwake:
            let mode = BackgroundMode(code: try byte())
            let isSilent = try bool()
            return mode.map { .keptAwake(app, $0, isSilent: isSilent) }
        case .unsaved: return .unsaved(app, try byteCount())
        case .preserved: return .preserved(app, try controllers())
        case .restored: return .restored(app, try controllers())
        case .lost:
            let controller: ResourceID = try identifier()
            return RestorationLoss(rawValue: try byte()).map { .lost(app, controller, $0) }
        case .forgotten: return .forgotten(app)
        }
    }

    private mutating func controllers() throws(TraceError) -> [ResourceID] {
        try list { (reader) throws(TraceError) -> ResourceID in try reader.identifier() }
    }
}
