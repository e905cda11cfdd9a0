import FrameTrace
import Scenario

// MARK: The lives of apps

extension EffectsDigest {
    mutating func add(_ note: LifeNote) {
        add(UInt64(note.app.rawValue))
        switch note {
        case .task(_, let task, let event):
            add(byte: 1)
            add(UInt64(task.rawValue))
            add(byte: event.rawValue)
        case .keptAwake(_, let mode, let isSilent):
            add(byte: 2)
            add(mode.rawValue)
            add(isSilent)
        case .unsaved(_, let count):
            add(byte: 3)
            add(UInt64(bitPattern: count.bytes))
        case .preserved(_, let controllers), .restored(_, let controllers):
            if case .preserved = note { add(byte: 4) } else { add(byte: 5) }
            add(controllers.count)
            for controller in controllers { add(UInt64(controller.rawValue)) }
        case .lost(_, let controller, let loss):
            add(byte: 6)
            add(UInt64(controller.rawValue))
            add(byte: loss.rawValue)
        case .forgotten: add(byte: 7)
        }
    }

    mutating func add(_ termination: Termination) {
        add(UInt64(termination.app.rawValue))
        add(byte: termination.reason.rawValue)
        add(byte: termination.state.rawValue)
        add(termination.held)
        add(termination.limit != nil)
        guard let limit = termination.limit else { return }
        add(byte: limit.event.rawValue)
        add(UInt64(bitPattern: limit.allowance.nanoseconds))
        add(limit.since)
    }
}
