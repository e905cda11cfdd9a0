import FrameTrace
import Scenario

// MARK: Operations

extension EffectsDigest {
    mutating func add(_ note: OperationNote) {
        switch note {
        case .made(let making):
            add(byte: 1)
            for number in [making.id.rawValue, making.path.rawValue, making.app.rawValue, making.graph] {
                add(UInt64(number))
            }
            add(UInt64(making.queue.rawValue))
            add(making.group)
            add(making.isGroup)
            add(making.startedBy)
            add(making.after.count)
            for after in making.after { add(after) }
        case .ready(let id, let after):
            add(byte: 2)
            add(UInt64(id.rawValue))
            add(after != nil)
            if let after { add(after) }
        case .started(let id, let after):
            add(byte: 3)
            add(UInt64(id.rawValue))
            add(after)
        case .admitted(let id):
            add(byte: 4)
            add(UInt64(id.rawValue))
        case .began(let id, let thread, let isExecuting):
            add(byte: 5)
            add(UInt64(id.rawValue))
            add(UInt64(thread.rawValue))
            add(isExecuting)
        case .stepsDone(let id):
            add(byte: 6)
            add(UInt64(id.rawValue))
        case .finished(let id, let outcome, let errors):
            add(byte: 7)
            add(UInt64(id.rawValue))
            add(byte: outcome.rawValue)
            add(errors.count)
            for error in errors {
                add(error.kind.rawValue)
                add(error.subject)
                add(error.isNegated)
            }
        case .cancelled(let id):
            add(byte: 8)
            add(UInt64(id.rawValue))
        case .cancelLost(let operation):
            add(byte: 9)
            add(UInt64(operation.rawValue))
        case .suspended(let queue, let isSuspended):
            add(byte: 10)
            add(UInt64(queue.rawValue))
            add(isSuspended)
        case .indicator(let app, let isOn):
            add(byte: 11)
            add(UInt64(app.rawValue))
            add(isOn)
        }
    }

    mutating func add(_ after: OperationNote.After) {
        add(UInt64(after.operation.rawValue))
        add(byte: after.link.rawValue)
    }
}
