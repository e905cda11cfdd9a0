import FrameTrace
import Scenario

extension ByteWriter {
    mutating func write(_ act: PrimitiveAct) {
        switch act {
        case .compute(let span): write(.compute, span)
        case .touch(let count): write(.touch, count)
        case .reach(let part):
            write(byte: ActKind.reach.rawValue)
            write(part.rawValue)
        case .read(let count): write(.read, count)
        case .write(let count): write(.write, count)
        case .sleep(let span): write(.sleep, span)
        case .gpu(let gpu, let span):
            write(.gpu, gpu)
            write(span)
        case .acquire(let resource): write(.acquire, resource)
        case .release(let resource): write(.release, resource)
        case .acquireShared(let resource): write(.acquireShared, resource)
        case .releaseShared(let resource): write(.releaseShared, resource)
        case .submit(let submission): write(.submit, submission)
        case .enterQueue(let queue, let qos, let flags):
            write(.enterQueue, queue)
            write(byte: qos?.rawValue ?? 0)
            write(byte: flags.rawValue)
        case .leaveQueue(let queue): write(.leaveQueue, queue)
        case .submitAndWait(let submission): write(.submitAndWait, submission)
        case .perform(let work, let count):
            write(byte: ActKind.perform.rawValue)
            write(work)
            write(UInt64(count))
        case .enterGroup(let resource): write(.enterGroup, resource)
        case .leaveGroup(let resource): write(.leaveGroup, resource)
        case .notify(let group, let submission):
            write(.notify, group)
            write(submission)
        case .wait(let resource, let timeout):
            write(.wait, resource)
            write(optional: timeout) { $0.write($1) }
        case .signal(let resource): write(.signal, resource)
        case .broadcast(let resource): write(.broadcast, resource)
        case .cancel(let resource): write(.cancel, resource)
        case .placeholder(let resource): write(.placeholder, resource)
        case .redraw: write(byte: ActKind.redraw.rawValue)
        case .control(let resource, let control): write(control, of: resource)
        case .fetch(let count, let latency):
            write(.fetch, count)
            write(optional: latency) { $0.write($1) }
        case .user(let span): write(.user, span)
        case .unless(let resource): write(.unless, resource)
        case .layout(let act):
            write(byte: ActKind.layout.rawValue)
            write(byte: act.rawValue)
        case .when(let condition):
            write(byte: ActKind.when.rawValue)
            write(condition.rawValue)
        case .keyboard(let isShown):
            write(byte: ActKind.keyboard.rawValue)
            write(isShown)
        case .allocate(let block, let count):
            write(.allocate, block)
            write(count.bytes)
        case .map(let block, let count):
            write(.map, block)
            write(count.bytes)
        case .free(let block, let count):
            write(.free, block)
            write(optional: count) { $0.write($1.bytes) }
        case .access(let block, let count, let start):
            write(.access, block)
            write(optional: count) { $0.write($1.bytes) }
            write(start)
        case .rebuilt(let block): write(.rebuilt, block)
        case .endAccess(let block): write(.endAccess, block)
        case .hold(let block, let isBegin): write(isBegin ? .holdAccess : .endHeldAccess, block)
        case .lookUp(let cache, let items, let most):
            write(.lookUp, cache)
            write(items.code)
            write(UInt64(most ?? 0))
        case .nextItem(let cache): write(.nextItem, cache)
        case .unlessFiled(let cache): write(.unlessFiled, cache)
        case .filed(let cache): write(.filed, cache)
        case .keep(let cache): write(.keep, cache)
        case .turn(let cache, let pages):
            write(.turn, cache)
            write(Int64(pages))
        case .beginTask(let task): write(.beginTask, task)
        case .endTask(let task): write(.endTask, task)
        case .edit(let count): write(.edit, count)
        case .save: write(byte: ActKind.save.rawValue)
        }
    }

    private mutating func write(_ control: OperationControl, of resource: ResourceID) {
        switch control {
        case .start(let atMost):
            write(.start, resource)
            write(UInt64(atMost ?? 0))
        case .finish: write(.finish, resource)
        case .suspend: write(.suspend, resource)
        case .resume: write(.resume, resource)
        case .setWidth(let width):
            write(.setWidth, resource)
            write(UInt64(width ?? 0))
        case .set(let isOn): write(isOn ? .set : .unset, resource)
        }
    }

    private mutating func write(_ kind: ActKind, _ span: TimeSpan) {
        write(byte: kind.rawValue)
        write(span)
    }

    private mutating func write(_ kind: ActKind, _ count: ByteCount) {
        write(byte: kind.rawValue)
        write(count.bytes)
    }

    private mutating func write(_ kind: ActKind, _ resource: ResourceID) {
        write(byte: kind.rawValue)
        write(resource)
    }

    private mutating func write(_ kind: ActKind, _ submission: Submission) {
        write(byte: kind.rawValue)
        write(submission)
    }
}

extension ByteReader {
    /// Reads an act written by ``ByteWriter/write(_:)-(PrimitiveAct)``.
    mutating func act() throws(TraceError) -> PrimitiveAct {
        let value = try byte()
        guard let kind = ActKind(rawValue: value) else { throw .malformedRecord(kind: value) }
        return switch kind {
        case .compute: .compute(try span())
        case .touch: .touch(ByteCount(bytes: try signed()))
        case .reach: .reach(try choice())
        case .read: .read(ByteCount(bytes: try signed()))
        case .write: .write(ByteCount(bytes: try signed()))
        case .sleep: .sleep(try span())
        case .gpu: .gpu(try identifier(), try span())
        case .acquire: .acquire(try identifier())
        case .release: .release(try identifier())
        case .acquireShared: .acquireShared(try identifier())
        case .releaseShared: .releaseShared(try identifier())
        case .submit: .submit(try submission())
        case .enterQueue:
            .enterQueue(try identifier(), qos: try optionalQoS(), flags: WorkFlags(rawValue: try byte()))
        case .leaveQueue: .leaveQueue(try identifier())
        case .submitAndWait: .submitAndWait(try submission())
        case .perform: .perform(try identifier(), count: UInt32(truncatingIfNeeded: try unsigned()))
        case .enterGroup: .enterGroup(try identifier())
        case .leaveGroup: .leaveGroup(try identifier())
        case .notify: .notify(try identifier(), try submission())
        case .wait:
            .wait(try identifier(), timeout: try optionalSpan())
        case .signal: .signal(try identifier())
        case .broadcast: .broadcast(try identifier())
        case .cancel: .cancel(try identifier())
        case .placeholder: .placeholder(try identifier())
        case .start: .control(try identifier(), .start(atMost: try optionalCount()))
        case .finish: .control(try identifier(), .finish)
        case .suspend: .control(try identifier(), .suspend)
        case .resume: .control(try identifier(), .resume)
        case .setWidth: .control(try identifier(), .setWidth(try optionalCount()))
        case .set: .control(try identifier(), .set(true))
        case .unset: .control(try identifier(), .set(false))
        case .fetch: .fetch(ByteCount(bytes: try signed()), latency: try optionalSpan())
        case .user: .user(try span())
        case .unless: .unless(try identifier())
        case .redraw: .redraw
        case .allocate: .allocate(try identifier(), try byteCount())
        case .map: .map(try identifier(), try byteCount())
        case .free: .free(try identifier(), try optionalSize())
        case .access: .access(try identifier(), try optionalSize(), from: try within(0...(1 << 50)))
        case .rebuilt: .rebuilt(try identifier())
        case .endAccess: .endAccess(try identifier())
        case .holdAccess: .hold(try identifier(), isBegin: true)
        case .endHeldAccess: .hold(try identifier(), isBegin: false)
        case .layout:
            if let act = LayoutAct(rawValue: try byte()) { .layout(act) } else { throw .malformedRecord(kind: value) }
        case .when: .when(try choice())
        case .keyboard: .keyboard(isShown: try bool())
        case .lookUp: .lookUp(try identifier(), CacheItems(code: try signed()), atMost: try optionalCount())
        case .nextItem: .nextItem(try identifier())
        case .unlessFiled: .unlessFiled(try identifier())
        case .filed: .filed(try identifier())
        case .keep: .keep(try identifier())
        case .turn: .turn(try identifier(), by: Int(clamping: try signed()))
        case .beginTask: .beginTask(try identifier())
        case .endTask: .endTask(try identifier())
        case .edit: .edit(try byteCount())
        case .save: .save
        }
    }

    /// Reads a count of 1 or more; 0 stands for none.
    private mutating func optionalCount() throws(TraceError) -> UInt32? {
        let count = UInt32(clamping: try unsigned())
        return count > 0 ? count : nil
    }

    private mutating func optionalSize() throws(TraceError) -> ByteCount? {
        try optional { (reader) throws(TraceError) in try reader.byteCount() }
    }
}
