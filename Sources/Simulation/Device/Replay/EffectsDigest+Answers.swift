import FrameTrace
import Scenario

// MARK: What the device answers a thread

extension EffectsDigest {
    mutating func add(_ answer: DeviceAnswer?) {
        switch answer {
        case nil: add(byte: 0)
        case .proceed(let wakeUp)?:
            add(byte: 1)
            add(wakeUp)
        case .skipBlock?: add(byte: 2)
        case .write(let range)?:
            add(byte: 80)
            add(range)
        case .fault(let range, let missing)?:
            add(byte: 81)
            add(range)
            add(missing)
        case .beginFrame(let ticket)?:
            add(byte: 3)
            add(UInt64(ticket.number.rawValue))
            if ticket.count != ticket.number.rawValue { add(UInt64(ticket.count)) }
            add(UInt64(bitPattern: ticket.due.rawValue))
            add(ticket.deadline)
            add(UInt64(bitPattern: ticket.callback.rawValue))
            add(UInt64(bitPattern: ticket.target.rawValue))
            add(ticket.wokenAt)
        case .handleEvent(let index, let occurrence, let wokenAt)?:
            add(byte: 4)
            add(index)
            add(UInt64(occurrence))
            add(wokenAt)
        case .runItem(let ticket)?:
            add(byte: 5)
            add(UInt64(ticket.work.rawValue))
            add(UInt64(ticket.occurrence))
            add(ticket.queue)
            add(byte: ticket.qos.rawValue)
            add(ticket.enqueuedAt)
            add(ticket.wakeUp)
            if let frame = ticket.frame { add(UInt64(frame.rawValue)) }
        case .park(let park)?:
            add(byte: 6)
            add(park.kind?.rawValue ?? "")
            add(park.resource)
            add(park.owner)
            add(park.wakeUp)
        case .exit?: add(byte: 7)
        case .abandon(let wakeUp)?:
            add(byte: 8)
            add(wakeUp)
        }
    }

    mutating func add(_ wakeUp: WakeUp?) {
        add(wakeUp?.at)
        add(wakeUp?.by)
    }

    mutating func add(_ change: ScreenChange) {
        add(UInt64(change.app.rawValue))
        add(change.at)
        add(change.isOpen)
        add(change.presentation != nil)
        add(change.presentation ?? "")
    }

    mutating func add(_ rank: ThreadRank) {
        add(byte: rank.qos.rawValue)
        add(byte: rank.override?.rawValue ?? 0)
        add(rank.isFocal)
        add(rank.platform.rawValue)
        add(rank.isMain)
    }
}
