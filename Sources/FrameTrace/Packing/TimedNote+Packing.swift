// The notes that come with every frame, event or wait take some 8 bytes; each of the others is stored unpacked.
extension TimedNote: Packable {
    private enum Kind: CaseIterable {
        case other
        case owner
        case noOwner
        case override
        case overrideEnd
        case input
        case samePass
        case redraw
    }

    func pack(into packer: inout Packer<DeviceNote>) {
        packer.write(at)
        switch note {
        case .owner(let resource, let owner):
            packer.write(choice: owner == nil ? Kind.noOwner : .owner)
            packer.write(resource)
            if let owner { packer.write(owner) }
        case .override(let thread, let qos):
            packer.write(choice: qos == nil ? Kind.overrideEnd : .override)
            packer.write(thread)
            if let qos { packer.write(byte: qos.rawValue) }
        case .input(let input):
            packer.write(choice: Kind.input)
            packer.write(input.app)
            packer.write(UInt64(input.handler))
            packer.write(UInt64(input.serial))
            packer.write(choice: input.fate)
        case .samePass(let app):
            packer.write(choice: Kind.samePass)
            packer.write(app)
        case .redraw(let app, let frame):
            packer.write(choice: Kind.redraw)
            packer.write(app)
            packer.write(frame)
        default:
            packer.write(choice: Kind.other)
            packer.write(extra: note)
        }
    }

    init(from unpacker: inout Unpacker<DeviceNote>) {
        at = unpacker.instant()
        switch unpacker.choice(Kind.self) {
        case .other: note = unpacker.extra()
        case .owner:
            let resource: ResourceID = unpacker.identifier()
            let owner: ThreadID = unpacker.identifier()
            note = .owner(resource, owner)
        case .noOwner: note = .owner(unpacker.identifier(), nil)
        case .override:
            let thread: ThreadID = unpacker.identifier()
            note = .override(thread, QoS(rawValue: unpacker.byte()) ?? .default)
        case .overrideEnd: note = .override(unpacker.identifier(), nil)
        case .input:
            let app: AppID = unpacker.identifier()
            let handler = UInt32(truncatingIfNeeded: unpacker.unsigned())
            let serial = UInt32(truncatingIfNeeded: unpacker.unsigned())
            note = .input(InputNote(app: app, handler: handler, serial: serial, fate: unpacker.choice()))
        case .samePass: note = .samePass(unpacker.identifier())
        case .redraw:
            let app: AppID = unpacker.identifier()
            note = .redraw(app, unpacker.identifier())
        }
    }
}
