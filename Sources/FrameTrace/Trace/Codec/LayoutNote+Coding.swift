extension ByteWriter {
    /// The codes of layout notes in a trace.
    fileprivate enum LayoutNoteKind: UInt8 {
        case screen = 1
        case placed = 2
        case phase = 3
        case passBegan = 4
        case passEnded = 5
        case snapshot = 6
        case keyboard = 7
        case display = 8
        case displayOwner = 9
        case home = 10
        case callEnded = 11
    }

    mutating func write(_ note: LayoutNote) {
        switch note {
        case .screen(let size):
            write(byte: LayoutNoteKind.screen.rawValue)
            write(size)
        case .placed(let app, let placement, let isHidden):
            write(byte: LayoutNoteKind.placed.rawValue)
            write(app)
            write(byte: placement.mode.rawValue)
            write(byte: placement.role.rawValue)
            write(optional: placement.size) { $0.write($1) }
            write(isHidden)
        case .phase(let app, let phase, let isHidden):
            write(byte: LayoutNoteKind.phase.rawValue)
            write(app)
            write(byte: phase.rawValue)
            write(isHidden)
        case .passBegan(let app, let isForced): write(.passBegan, app, isForced)
        case .passEnded(let app, let isForced): write(.passEnded, app, isForced)
        case .snapshot(let app):
            write(byte: LayoutNoteKind.snapshot.rawValue)
            write(app)
        case .keyboard(let app, let isShown): write(.keyboard, app, isShown)
        case .display(let isConnected):
            write(byte: LayoutNoteKind.display.rawValue)
            write(isConnected)
        case .displayOwner(let app):
            write(byte: LayoutNoteKind.displayOwner.rawValue)
            write(optional: app) { $0.write($1) }
        case .callEnded(let app):
            write(byte: LayoutNoteKind.callEnded.rawValue)
            write(app)
        case .home(let app, let usableAt):
            write(byte: LayoutNoteKind.home.rawValue)
            write(app)
            write(usableAt)
        }
    }

    private mutating func write(_ kind: LayoutNoteKind, _ app: AppID, _ flag: Bool) {
        write(byte: kind.rawValue)
        write(app)
        write(flag)
    }

    private mutating func write(_ size: ScreenSize) {
        write(UInt64(UInt32(bitPattern: size.width)))
        write(UInt64(UInt32(bitPattern: size.height)))
    }
}

extension ByteReader {
    /// Reads a change of the layout; nil for a kind, a mode, a role or a phase that this version does not know.
    mutating func layoutNote() throws(TraceError) -> LayoutNote? {
        switch ByteWriter.LayoutNoteKind(rawValue: try byte()) {
        case .screen: return .screen(try screenSize())
        case .placed:
            let app: AppID = try identifier()
            let (mode, role) = (LayoutMode(rawValue: try byte()), ScreenRole(rawValue: try byte()))
            let size = try optional { (reader) throws(TraceError) in try reader.screenSize() }
            let isHidden = try bool()
            guard let mode, let role else { return nil }
            return .placed(app, Placement(mode, role, size: size), isHidden: isHidden)
        case .phase:
            let app: AppID = try identifier()
            let (phase, isHidden) = (TransitionPhase(rawValue: try byte()), try bool())
            return phase.map { .phase(app, $0, isHidden: isHidden) }
        case .passBegan: return .passBegan(try identifier(), isForced: try bool())
        case .passEnded: return .passEnded(try identifier(), isForced: try bool())
        case .snapshot: return .snapshot(try identifier())
        case .keyboard: return .keyboard(try identifier(), isShown: try bool())
        case .display: return .display(isConnected: try bool())
        case .displayOwner: return .displayOwner(try optionalIdentifier())
        case .callEnded: return .callEnded(try identifier())
        case .home: return .home(after: try identifier(), usableAt: try instant())
        case nil: return nil
        }
    }

    /// Reads a size, with width and height limited to 100,000 points.
    private mutating func screenSize() throws(TraceError) -> ScreenSize {
        let (width, height) = (try unsigned(), try unsigned())
        return ScreenSize(width: Int32(min(width, 100_000)), height: Int32(min(height, 100_000)))
    }
}
