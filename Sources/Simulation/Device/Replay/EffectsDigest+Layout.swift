import FrameTrace
import Scenario

// MARK: Layouts

extension EffectsDigest {
    mutating func add(_ note: LayoutNote) {
        switch note {
        case .screen(let size):
            add(byte: 1)
            add(size)
        case .placed(let app, let placement, let isHidden):
            add(byte: 2)
            add(UInt64(app.rawValue))
            add(byte: placement.mode.rawValue)
            add(byte: placement.role.rawValue)
            add(placement.size != nil)
            if let size = placement.size { add(size) }
            add(isHidden)
        case .phase(let app, let phase, let isHidden):
            add(byte: 3)
            add(UInt64(app.rawValue))
            add(byte: phase.rawValue)
            add(isHidden)
        case .passBegan(let app, let isForced): add(4, app, isForced)
        case .passEnded(let app, let isForced): add(5, app, isForced)
        case .snapshot(let app): add(6, app, true)
        case .keyboard(let app, let isShown): add(7, app, isShown)
        case .display(let isConnected):
            add(byte: 8)
            add(isConnected)
        case .displayOwner(let app):
            add(byte: 9)
            add(app.map { UInt64($0.rawValue) + 1 } ?? 0)
        case .callEnded(let app): add(11, app, true)
        case .home(let app, let usableAt):
            add(10, app, true)
            add(usableAt)
        }
    }

    mutating func add(_ kind: UInt8, _ app: AppID, _ flag: Bool) {
        add(byte: kind)
        add(UInt64(app.rawValue))
        add(flag)
    }

    mutating func add(_ size: ScreenSize) {
        add(Int(size.width))
        add(Int(size.height))
    }
}
