import FrameRecorder
import FrameTrace
import Scenario
import Simulation
import Synchronization

/// The main loop of a simulated thread: asks the device for work, performs it, and records it.
///
/// The programs of begun activities are on a stack. Frames, events and items are recorded; an iteration of a parallel
/// loop within one of them is part of it.
struct ThreadLoop {
    private let stage: LiveStage
    private let recorder: ThreadRecorder
    private let isWorker: Bool
    private let progress: FrameCount?
    private let interrupt: InterruptFlag
    private var link: DeviceLink
    private var stack: TaskStack
    private var performer: StepPerformer
    /// The scratch file of the current app.
    private var file: ScratchFile?
    /// The app whose work is being done.
    private var owner: AppID?
    private var endedAt: Instant?
    private var isKnown: Bool

    init(
        _ thread: ThreadID,
        on stage: LiveStage,
        recorder: ThreadRecorder,
        performer: StepPerformer,
        progress: FrameCount?
    ) {
        self.stage = stage
        self.recorder = recorder
        self.performer = performer
        self.progress = progress
        isWorker = thread.index >= stage.roster.mainCount
        // A main thread is described at registration, a worker when it first does something.
        isKnown = !isWorker
        interrupt = stage.roster.interrupt(of: thread)
        link = DeviceLink(thread, on: stage, recorder: recorder)
        stack = TaskStack(of: thread, in: stage.compiled)
        owner = stack.app?.id
        if let owner { file = stage.files[owner.index] }
    }

    /// Runs until the device ends the run.
    mutating func run() throws(RuntimeError) {
        while true {
            let (answer, at, pending) = link.ask(endedAt: endedAt)
            endedAt = nil
            guard begin(answer, at: at, holdingUp: pending) else { return }
            performer.beginStep()
            while !stack.isEmpty {
                guard try goOn() else { return }
            }
        }
    }

    /// Performs the next act of the current activity, or ends it. Returns false if the run is over.
    private mutating func goOn() throws(RuntimeError) -> Bool {
        guard let (act, path) = stack.next() else { return end() }
        recorder.watch.path = path
        switch act {
        case .compute(let span): return compute(span, path)
        case .reach(let part): recorder.reach(part)
        case .touch(let count): performer.touch(count, path)
        case .read(let count): return try transfer(.read, count, path)
        case .write(let count): return try transfer(.write, count, path)
        case .allocate(let block, _), .access(let block, _, _), .keep(let block): return try use(block, act, path)
        default: return obey(.act(link.thread, act), at: path)
        }
        return true
    }

    /// Uses memory as far as the device grants it.
    private mutating func use(_ id: ResourceID, _ act: PrimitiveAct, _ path: PathID) throws(RuntimeError) -> Bool {
        let answer = link.carryOut(.act(link.thread, act))
        // The aborted step is the one that asked for memory.
        if case .abandon = answer { performer.abandonStep(path) }
        performer.beginStep()
        switch answer {
        case .proceed: break
        case .skipBlock: stack.skipBlock()
        case .abandon: abandon(.running)
        case .write(let range):
            if let block = stage.memory?.block(id) { try performer.write(range, of: block, path) }
        case .fault(let range, let missing):
            guard let block = stage.memory?.block(id) else { break }
            noteMoved(.read, missing)
            // While a worker waits for the disk, its pool may need another worker.
            if isWorker {
                guard obey(.transferBegins(link.thread)) else { return false }
                guard !stack.isEmpty else { return true }
            }
            performer.read(range, of: block, path)
            return isWorker ? obey(.transferEnded(link.thread)) : true
        default: return false
        }
        return true
    }

    /// Passes an input to the device and follows the answer.
    ///
    /// - Parameter path: the place of the act; nil if the input is not an act.
    private mutating func obey(_ input: DeviceInput, at path: PathID? = nil) -> Bool {
        switch link.carryOut(input, at: path) {
        case .proceed: break
        case .skipBlock: stack.skipBlock()
        case .runItem(let ticket): stack.push(item: ticket)
        case .abandon: abandon(.blocked)
        default: return false
        }
        performer.beginStep()
        return true
    }

    /// Computes, and stops in the middle if the device requests it.
    private mutating func compute(_ span: TimeSpan, _ path: PathID) -> Bool {
        while !performer.compute(span, path, unless: stage.isStopping, or: interrupt.isSet) {
            guard !stage.isStopping.load(ordering: .relaxed) else {
                // A step cut short by the end of the run is recorded too.
                performer.abandonStep(path)
                return false
            }
            switch link.carryOut(.interrupted(link.thread)) {
            case .proceed: continue
            case .abandon:
                performer.abandonStep(path)
                abandon(.running)
                return true
            default:
                performer.abandonStep(path)
                return false
            }
        }
        return true
    }

    private func noteMoved(_ kind: TransferKind, _ count: ByteCount) {
        if let owner { link.noteMoved(kind, count, by: owner) }
    }

    private mutating func transfer(_ kind: WaitKind, _ count: ByteCount, _ path: PathID) throws(RuntimeError) -> Bool {
        guard let file else { return true }
        noteMoved(kind == .write ? .written : .read, count)
        // While a worker waits for the disk, its pool may need another worker.
        if isWorker {
            guard obey(.transferBegins(link.thread)) else { return false }
            guard !stack.isEmpty else { return true }
        }
        try performer.transfer(kind, count, path, file: file)
        return isWorker ? obey(.transferEnded(link.thread)) : true
    }
}

// MARK: - Beginnings and ends

extension ThreadLoop {
    private mutating func begin(_ answer: DeviceAnswer, at: Instant, holdingUp pending: PendingFrame?) -> Bool {
        switch answer {
        case .beginFrame(let ticket):
            progress?.begin(ticket.due)
            recorder.beginFrame(ticket, at: at)
            stack.push(frame: ticket.number, count: ticket.count)
        case .handleEvent(let index, let occurrence, let wokenAt):
            stack.push(event: index, occurrence: occurrence)
            recorder.beginHandler(stack.path ?? .none, holdingUp: pending, wokenAt: wokenAt, at: at)
        case .runItem(let ticket):
            stack.push(item: ticket)
            begin(ticket, at: at, holdingUp: pending)
        default: return false
        }
        return true
    }

    private mutating func begin(_ ticket: ItemTicket, at: Instant, holdingUp pending: PendingFrame?) {
        let work = stage.compiled.works[ticket.work.index]
        guard isWorker else {
            recorder.beginHandler(work.path, holdingUp: pending, wokenAt: ticket.wakeUp?.at, at: at)
            return
        }
        introduce(for: work.app)
        owner = work.app
        file = stage.files[work.app.index]
        recorder.beginItem(ticket, path: work.path, at: at)
    }

    /// Describes a worker at its first work, because an idle one is not part of the trace.
    private mutating func introduce(for app: AppID) {
        guard !isKnown else { return }
        isKnown = true
        let worker = stage.compiled.worker(link.thread, workingFor: app)
        stage.recording.describeThread(link.thread, named: worker.name, app: worker.app)
    }

    /// Ends the topmost activity. Returns false if the run is over.
    private mutating func end() -> Bool {
        let ended = stack.pop()
        guard stack.isEmpty else { return obey(.ended(link.thread)) }
        switch ended {
        case .frame(let number)?:
            recorder.watch.path = .none
            recorder.leaveFrame()
            let usage = recorder.usage()
            let end = link.finish()
            recorder.endFrame(number, Usage(at: end, cpu: usage.cpu, delay: usage.delay))
            progress?.end()
            endedAt = end
        case .item? where isWorker:
            recorder.watch.path = .none
            let usage = recorder.usage()
            let end = link.finish()
            recorder.endItem(Usage(at: end, cpu: usage.cpu, delay: usage.delay))
        default:
            recorder.endHandler()
            endedAt = link.finish()
        }
        return true
    }

    /// Abandons all activities and ends their records. The device already knows and is not informed.
    ///
    /// - Parameter state: the thread's state at that moment.
    private mutating func abandon(_ state: CaptureState) {
        if !isWorker { stage.recording.captureEnd(of: recorder, state: state) }
        var bottom: TaskStack.Task?
        while let task = stack.pop() { bottom = task }
        recorder.watch.path = .none
        switch bottom {
        case .frame(let number)?:
            recorder.leaveFrame()
            recorder.endFrame(number, recorder.usage())
        case .item? where isWorker: recorder.endItem(recorder.usage())
        case nil: break
        default: recorder.endHandler()
        }
        endedAt = nil
    }
}
