import FrameTrace
import Scenario

/// The effects of an input in 64 bits: FNV-1a over all of them, in order. Equal effects have equal digests on every
/// machine; effects that differ have equal ones by a chance of 1 in 2⁶⁴.
public struct EffectsDigest: Sendable {
    private var hash = ContentHash()

    private init() {}

    /// The digest of effects.
    ///
    /// - Complexity: O(effects). Does not allocate.
    public static func of(_ effects: DeviceEffects) -> UInt64 {
        var digest = EffectsDigest()
        digest.add(effects.answer)
        digest.add(effects.wakes.count)
        for thread in effects.wakes { digest.add(UInt64(thread.rawValue)) }
        digest.add(effects.screenChanges.count)
        for change in effects.screenChanges { digest.add(change) }
        digest.add(effects.ranks.count)
        for (thread, rank) in effects.ranks {
            digest.add(UInt64(thread.rawValue))
            digest.add(rank)
        }
        digest.add(effects.notes.count)
        for note in effects.notes { digest.add(note) }
        for discard in effects.discards {
            digest.add(UInt64(discard.block.rawValue))
            digest.add(discard.range)
        }
        digest.add(effects.nextTimer)
        for thread in effects.interrupts { digest.add(UInt64(thread.rawValue)) }
        return digest.hash.value
    }

    private mutating func add(byte: UInt8) { hash.add(byte: byte) }

    private mutating func add(_ number: UInt64) { hash.add(number) }

    private mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    private mutating func add(_ isSo: Bool) { add(byte: isSo ? 1 : 0) }

    private mutating func add(_ text: String) {
        add(text.utf8.count)
        hash.add(text.utf8)
    }

    private mutating func add(_ instant: Instant) { add(UInt64(bitPattern: instant.nanoseconds)) }

    private mutating func add(_ instant: Instant?) {
        add(instant != nil)
        if let instant { add(instant) }
    }

    private mutating func add<ID: Identifier>(_ id: ID?) {
        add(id != nil)
        if let id { add(UInt64(id.rawValue)) }
    }
}

// MARK: - What effects are made of

extension EffectsDigest {
    private mutating func add(_ answer: DeviceAnswer?) {
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

    private mutating func add(_ wakeUp: WakeUp?) {
        add(wakeUp?.at)
        add(wakeUp?.by)
    }

    private mutating func add(_ change: ScreenChange) {
        add(UInt64(change.app.rawValue))
        add(change.at)
        add(change.isOpen)
        add(change.presentation != nil)
        add(change.presentation ?? "")
    }

    private mutating func add(_ rank: ThreadRank) {
        add(byte: rank.qos.rawValue)
        add(byte: rank.override?.rawValue ?? 0)
        add(rank.isFocal)
        add(rank.platform.rawValue)
        add(rank.isMain)
    }

    private mutating func add(_ note: DeviceNote) {
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
        case .waiting(let items):
            add(byte: 6)
            add(items.queue)
            add(items.app.map { UInt64($0.rawValue) + 1 } ?? 0)
            add(items.enqueuedAt.count)
            for instant in items.enqueuedAt { add(instant) }
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

    private mutating func add(_ note: LayoutNote) {
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

    private mutating func add(_ kind: UInt8, _ app: AppID, _ flag: Bool) {
        add(byte: kind)
        add(UInt64(app.rawValue))
        add(flag)
    }

    private mutating func add(_ size: ScreenSize) {
        add(Int(size.width))
        add(Int(size.height))
    }

    private mutating func add(_ note: LifeNote) {
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

    private mutating func add(_ termination: Termination) {
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

    private mutating func add(_ note: OperationNote) {
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

    private mutating func add(_ after: OperationNote.After) {
        add(UInt64(after.operation.rawValue))
        add(byte: after.link.rawValue)
    }
}

// MARK: - Memory

extension EffectsDigest {
    private mutating func add(_ range: Range<Int64>) {
        add(UInt64(bitPattern: range.lowerBound))
        add(UInt64(bitPattern: range.upperBound))
    }

    private mutating func add(_ count: ByteCount) { add(UInt64(bitPattern: count.bytes)) }

    private mutating func add(_ note: MemoryNote) {
        switch note {
        case .device(let memory, let system):
            add(byte: 1)
            add(memory != nil)
            if let memory { add(memory) }
            add(system)
        case .use(let app, let use):
            add(byte: 2)
            add(UInt64(app.rawValue))
            for bytes in [use.dirty, use.accessed, use.purgeable, use.clean] { add(UInt64(bitPattern: bytes)) }
        case .faulted(let app, let block, let count): add(3, app, block, count)
        case .reclaimed(let app, let block, let count): add(4, app, block, count)
        case .purged(let app, let block, let count): add(5, app, block, count)
        case .rebuildBegan(let app, let block, let count): add(6, app, block, count)
        case .rebuilt(let app, let block, let frame):
            add(7, app, block, ByteCount(bytes: 0))
            add(frame)
        case .level(let level, let available):
            add(byte: 8)
            add(byte: level.code)
            add(available)
        case .warned(let app, let level, let short):
            add(byte: 9)
            add(UInt64(app.rawValue))
            add(byte: level.code)
            add(short)
        case .handling(let app):
            add(byte: 10)
            add(UInt64(app.rawValue))
        case .handled(let app):
            add(byte: 11)
            add(UInt64(app.rawValue))
        case .killed(let kill):
            add(byte: 12)
            add(UInt64(kill.app.rawValue))
            add(byte: kill.reason.code)
            add(kill.footprint)
            add(kill.available)
            add(kill.grower)
            add(kill.grown)
        case .dropped(let app, let block, let count): add(15, app, block, count)
        case .held(let app, let block, let count):
            add(16, app, block, ByteCount(bytes: 0))
            add(UInt64(count))
        case .endedUnbegun(let app, let block): add(17, app, block, ByteCount(bytes: 0))
        case .mapped(let app, let use):
            add(byte: 14)
            add(UInt64(app.rawValue))
            add(UInt64(use.files))
            add(UInt64(use.regions))
            add(use.addresses)
            add(use.waste)
        case .cache(let app, let cache, let note):
            add(13, app, cache, ByteCount(bytes: 0))
            add(note)
        }
    }

    private mutating func add(_ note: CacheNote) {
        switch note {
        case .lookedUp(let hits, let misses):
            add(byte: 1)
            add(UInt64(hits))
            add(UInt64(misses))
        case .loaded(let source, let count):
            add(byte: 2)
            add(byte: source.rawValue)
            add(count)
        case .dropped(let cause, let count):
            add(byte: 3)
            add(byte: cause.rawValue)
            add(count)
        case .use(let rings):
            add(byte: 4)
            for bytes in [rings.working, rings.near, rings.far] { add(ByteCount(bytes: bytes)) }
        case .page(let page, let count):
            add(byte: 5)
            add(UInt64(page))
            add(UInt64(count))
        case .strayed(let first, let now):
            add(byte: 6)
            add(UInt64(first))
            add(UInt64(now))
        case .stored(let folder, let count):
            add(byte: 7)
            add(byte: folder.code)
            add(count)
        }
    }

    private mutating func add(_ kind: UInt8, _ app: AppID, _ block: ResourceID, _ count: ByteCount) {
        add(byte: kind)
        add(UInt64(app.rawValue))
        add(UInt64(block.rawValue))
        add(count)
    }
}
