import FrameTrace
import Scenario

// MARK: What the device notes

extension EffectsDigest {
    mutating func add(_ note: DeviceNote) {
        switch note {
        case .owner(let resource, let thread):
            add(byte: 1)
            add(UInt64(resource.rawValue))
            add(thread)
        case .override(let thread, let qos):
            add(byte: 2)
            add(UInt64(thread.rawValue))
            add(byte: qos?.rawValue ?? 0)
        case .deadlock(let edges):
            add(byte: 3)
            add(edges.count)
            for edge in edges {
                add(UInt64(edge.thread.rawValue))
                add(edge.resource)
            }
        case .placeholder(let app, let frame):
            add(byte: 4)
            add(UInt64(app.rawValue))
            add(UInt64(frame.rawValue))
        case .served(let service):
            add(byte: 5)
            add(byte: service.hardware.rawValue)
            add(UInt64(service.thread.rawValue))
            add(service.app.map { UInt64($0.rawValue) + 1 } ?? 0)
            add(service.interval.start)
            add(service.interval.end)
            if let heldBack = service.heldBack {
                add(heldBack.interval.start)
                add(heldBack.interval.end)
                add(UInt64(heldBack.thread.rawValue))
                add(heldBack.app)
            }
        case .waiting(let items):
            add(byte: 6)
            add(items.queue)
            add(items.app.map { UInt64($0.rawValue) + 1 } ?? 0)
            add(items.enqueuedAt.count)
            for instant in items.enqueuedAt { add(instant) }
            for item in items.awaited ?? [] {
                add(UInt64(item.thread.rawValue))
                add(item.enqueuedAt)
            }
        case .operation(let note):
            add(byte: 70)
            add(note)
        case .input(let input):
            add(byte: 60)
            add(UInt64(input.app.rawValue))
            add(UInt64(input.handler))
            add(UInt64(input.serial))
            add(byte: input.fate.rawValue)
        case .samePass(let app):
            add(byte: 61)
            add(UInt64(app.rawValue))
        case .redraw(let app, let frame):
            add(byte: 62)
            add(UInt64(app.rawValue))
            add(UInt64(frame.rawValue))
        case .launch(let app):
            add(byte: 63)
            add(UInt64(app.rawValue))
        case .state(let app, let state):
            add(byte: 64)
            add(UInt64(app.rawValue))
            add(byte: state.rawValue)
        case .callback(let app, let callback):
            add(byte: 66)
            add(UInt64(app.rawValue))
            add(byte: callback.rawValue)
        case .terminated(let termination):
            add(byte: 65)
            add(termination)
        case .life(let note):
            add(byte: 76)
            add(note)
        case .memory(let note):
            add(byte: 71)
            add(note)
        case .layout(let note):
            add(byte: 72)
            add(note)
        case .moved(let app, let kind, let count):
            add(byte: 80)
            add(UInt64(app.rawValue))
            add(byte: kind.rawValue)
            add(count)
        }
    }
}
