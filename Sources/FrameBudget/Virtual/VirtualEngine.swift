/// Runs a workload in virtual time: a loop of discrete events on a modelled scheduler.
///
/// It drives the same ``Device`` as the live engine and emits the same records, so analysis and reports don't know the
/// difference. Same workload and seed: same bytes, on any machine. Nothing takes time but what the workload says and
/// what ``VirtualCosts`` says of the machine; waking, switching and recording are free.
public struct VirtualEngine {
    /// What runs on a core.
    private struct Core: Sendable {
        var thread: Int
        var since: Instant
        var sliceEnd: Instant
    }

    private let compiled: CompiledWorkload
    private let costs: VirtualCosts
    private let grid: VsyncGrid
    private let end: Instant
    private var device: Device
    private var effects = DeviceEffects()
    private var scheduler: any VirtualScheduler
    private var threads: [VirtualThread]
    private var cores: [Core?]
    private var diskFreeAt = Instant.zero
    private var transfers: [(done: Instant, thread: Int)] = []
    private var timer: Instant?
    private var now = Instant.zero
    private let emit: (TraceRecord) -> Void

    /// Runs a workload to its end.
    ///
    /// - Parameter emit: takes every record, the header first.
    /// - Complexity: O(events · log threads).
    public static func run(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String,
        emit: @escaping (TraceRecord) -> Void
    ) {
        var engine = VirtualEngine(compiled, scheduler, costs, emit)
        engine.describe(scheduler, recordedBy: recordedBy)
        engine.run()
    }

    /// Runs a workload to its end, and returns the bytes of its trace file.
    public static func trace(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String
    ) -> [UInt8] {
        var encoder = TraceEncoder(origin: .zero)
        var bytes = TraceFormat.fileHeader
        run(compiled, scheduler: scheduler, costs: costs, recordedBy: recordedBy) { record in
            encoder.append(record)
            if encoder.pendingBytes > chunkSize { bytes += encoder.takeChunk() }
        }
        return bytes + encoder.takeChunk()
    }

    private static let chunkSize = 1 << 16

    private init(
        _ compiled: CompiledWorkload,
        _ scheduler: SchedulerModel,
        _ costs: VirtualCosts,
        _ emit: @escaping (TraceRecord) -> Void
    ) {
        let workload = compiled.workload
        self.compiled = compiled
        self.costs = costs
        self.emit = emit
        grid = VsyncGrid(origin: .zero, rate: workload.device.refresh)
        end = grid.origin + workload.duration
        device = Device(workload: workload, mutexCount: compiled.locks.count, grid: grid)
        self.scheduler =
            switch scheduler {
            case .fair: FairScheduler()
            case .strict: StrictScheduler()
            }
        threads = compiled.apps.map(VirtualThread.init)
        cores = Array(repeating: nil, count: workload.device.cores)
        for index in threads.indices { self.scheduler.add(index) }
        timer = device.firstTimer
    }
}

// MARK: - Time

extension VirtualEngine {
    private mutating func run() {
        for index in threads.indices {
            threads[index].question = .idle(ThreadID(index: index))
            makeReady(index, .woken)
        }
        dispatch()
        while let next = nextEvent, next < end {
            now = next
            finishSteps()
            finishTransfers()
            if let timer, timer <= now { tell(.timePassed) }
            endSlices()
            dispatch()
        }
        now = end
        for core in cores.indices { charge(core) }
        tell(.stop)
        emit(.end(.complete, at: end, MeasurementQuality()))
    }

    /// The next instant at which anything happens.
    private var nextEvent: Instant? {
        var next = timer
        func consider(_ instant: Instant) { next = min(next ?? instant, instant) }
        for core in cores {
            guard let core else { continue }
            consider(core.since + threads[core.thread].remaining)
            consider(core.sliceEnd)
        }
        for transfer in transfers { consider(transfer.done) }
        return next
    }

    /// Goes on with every thread whose step is done. That comes before the end of slices: who is done at the same
    /// instant has used the slice, not overrun it.
    private mutating func finishSteps() {
        for index in cores.indices {
            guard let core = cores[index], core.since + threads[core.thread].remaining <= now else { continue }
            charge(index)
            advance(core.thread, on: index)
            if threads[core.thread].turnIsOver {
                threads[core.thread].turnIsOver = false
                if cores[index]?.thread == core.thread { takeOff(index, .sliceOver) }
            }
        }
    }

    private mutating func finishTransfers() {
        guard !transfers.isEmpty else { return }
        for transfer in transfers where transfer.done <= now { makeReady(transfer.thread, .woken) }
        transfers.removeAll { $0.done <= now }
    }

    private mutating func endSlices() {
        for index in cores.indices {
            guard let core = cores[index], core.sliceEnd <= now else { continue }
            takeOff(index, .sliceOver)
        }
    }

    /// Gives every free core a thread, and a core to every thread that displaces another.
    private mutating func dispatch() {
        while true {
            if let free = cores.firstIndex(where: { $0 == nil }) {
                guard let thread = scheduler.pick() else { return }
                put(thread, on: free)
            } else if let core = cores.indices.first(where: { scheduler.displaces(running: cores[$0]?.thread ?? 0) }) {
                takeOff(core, .displaced)
            } else {
                return
            }
        }
    }

    private mutating func put(_ thread: Int, on core: Int) {
        threads[thread].delay += now - threads[thread].readySince
        threads[thread].state = .running(core: core)
        cores[core] = Core(thread: thread, since: now, sliceEnd: now + scheduler.slice(of: thread))
        if threads[thread].remaining == .zero { advance(thread, on: core) }
    }

    private mutating func takeOff(_ core: Int, _ reason: ReadyReason) {
        guard let thread = cores[core]?.thread else { return }
        charge(core)
        cores[core] = nil
        makeReady(thread, reason)
    }

    private mutating func makeReady(_ thread: Int, _ reason: ReadyReason) {
        threads[thread].state = .ready
        threads[thread].readySince = now
        scheduler.enqueue(thread, reason)
    }

    /// Books what the thread on a core has used since it was last booked.
    private mutating func charge(_ index: Int) {
        guard let core = cores[index] else { return }
        let span = now - core.since
        cores[index]?.since = now
        guard span > .zero else { return }
        threads[core.thread].cpu += span
        threads[core.thread].remaining -= span
        scheduler.charge(core.thread, span)
    }
}

// MARK: - What threads do

extension VirtualEngine {
    /// Goes on with a thread that is on a core and has no step left, up to its next step that takes time, or to where it
    /// parks.
    private mutating func advance(_ thread: Int, on core: Int) {
        finishStep(of: thread)
        while threads[thread].remaining == .zero {
            if threads[thread].transfer != nil {
                finishTransfer(of: thread)
            } else if let question = threads[thread].question {
                guard ask(question, thread) else {
                    park(thread, on: core)
                    return
                }
            } else if let (act, path) = nextAct(of: thread) {
                guard perform(act, path, thread) else {
                    park(thread, on: core)
                    return
                }
            } else {
                finishTask(of: thread)
            }
        }
    }

    private mutating func park(_ thread: Int, on core: Int) {
        if case .ended = threads[thread].state {} else { threads[thread].state = .parked }
        cores[core] = nil
    }

    private mutating func nextAct(of thread: Int) -> (act: PrimitiveAct, path: PathID)? {
        switch threads[thread].task {
        case .idle: nil
        case .frame: threads[thread].frames.next()
        case .event(let index): threads[thread].events[index].next()
        }
    }

    /// Begins an act. Returns false where the thread has to park for it.
    private mutating func perform(_ act: PrimitiveAct, _ path: PathID, _ thread: Int) -> Bool {
        let id = ThreadID(index: thread)
        switch act {
        case .compute(let span): begin(span, path, thread)
        case .touch(let count):
            begin(TimeSpan(nanoseconds: max(1, Int64(Double(count.bytes) * costs.touchPerByte))), path, thread)
        case .read(let count): return begin(.read, count, path, thread)
        case .write(let count): return begin(.write, count, path, thread)
        case .sleep(let span): threads[thread].question = .sleep(id, until: now + span)
        case .acquire(let lock): threads[thread].question = .acquire(id, lock)
        case .release(let lock): tell(.release(id, lock))
        }
        return true
    }

    private mutating func begin(_ span: TimeSpan, _ path: PathID, _ thread: Int) {
        threads[thread].remaining = span
        threads[thread].step = VirtualThread.OpenStep(path: path, start: now, cpuBefore: threads[thread].cpu)
    }

    private mutating func finishStep(of thread: Int) {
        guard let step = threads[thread].step else { return }
        threads[thread].step = nil
        let span = StepSpan(path: step.path, start: step.start, end: now, cpu: threads[thread].cpu - step.cpuBefore)
        record(.step(span), thread)
    }

    /// A file operation: the thread parks until the disk, which does one at a time, has done it.
    private mutating func begin(_ kind: WaitKind, _ count: ByteCount, _ path: PathID, _ thread: Int) -> Bool {
        let seconds = Double(count.bytes) / costs.diskThroughput
        let done = max(now, diskFreeAt) + costs.diskLatency + .seconds(seconds)
        diskFreeAt = done
        transfers.append((done, thread))
        threads[thread].transfer = VirtualThread.Transfer(kind: kind, start: threads[thread].usage(at: now), path: path)
        return false
    }

    private mutating func finishTransfer(of thread: Int) {
        guard let transfer = threads[thread].transfer else { return }
        threads[thread].transfer = nil
        let delay = threads[thread].delay - (transfer.start.delay ?? .zero)
        let span = WaitSpan(
            kind: transfer.kind,
            resource: nil,
            owner: nil,
            start: transfer.start.at,
            end: now,
            blocked: now - transfer.start.at - delay,
            wakeUp: delay,
            delayWithin: delay
        )
        record(.wait(span), thread)
        begin(costs.diskCPU, transfer.path, thread)
    }
}

// MARK: - The device

extension VirtualEngine {
    /// Tells the device something that nobody waits for.
    private mutating func tell(_ input: DeviceInput) {
        device.handle(input, at: now, into: &effects)
        takeEffects()
    }

    private mutating func takeEffects() {
        timer = effects.nextTimer
        for change in effects.screenChanges { emit(.screen(change)) }
        for woken in effects.wakes { makeReady(woken.index, .woken) }
    }

    /// Asks the device for a thread. Returns false where the thread has to park.
    private mutating func ask(_ question: DeviceInput, _ thread: Int) -> Bool {
        device.handle(question, at: now, into: &effects)
        let answer = effects.answer
        takeEffects()
        switch answer {
        case .park(let owner, let wokenAt)?:
            noteWait(question, owner: owner, wokenAt: wokenAt, thread)
            return false
        case .proceed(let wokenAt)?:
            threads[thread].question = nil
            if var wait = threads[thread].wait {
                wait.resume(at: now, wokenAt: wokenAt)
                record(.wait(wait.span(delay: threads[thread].delay)), thread)
                threads[thread].wait = nil
            }
        case .beginFrame(let ticket)?:
            threads[thread].question = nil
            threads[thread].task = .frame(ticket.number)
            threads[thread].frames.restart(frame: ticket.number)
            let begin = FrameBegin(
                number: ticket.number,
                usage: threads[thread].usage(at: now),
                callback: ticket.callback,
                wokenAt: ticket.wokenAt
            )
            record(.frameBegin(begin), thread)
        case .handleEvent(let index, let occurrence, let wokenAt)?:
            threads[thread].question = nil
            threads[thread].task = .event(index)
            threads[thread].events[index].restart(frame: FrameNumber(occurrence))
            let event = threads[thread].app.events[index]
            record(.outsideBegin(event.path, threads[thread].usage(at: now), wokenAt: wokenAt), thread)
        case .exit?, nil:
            threads[thread].state = .ended
            return false
        }
        return true
    }

    /// A wait within a frame or an event is recorded; waiting for the next one is not.
    private mutating func noteWait(_ question: DeviceInput, owner: ThreadID?, wokenAt: Instant?, _ thread: Int) {
        guard threads[thread].wait == nil else {
            threads[thread].wait?.resume(at: now, wokenAt: wokenAt, owner: owner)
            return
        }
        let delay = threads[thread].delay
        switch question {
        case .acquire(_, let lock): threads[thread].wait = OpenWait(.lock, lock, owner, at: now, delay: delay)
        case .sleep: threads[thread].wait = OpenWait(.sleep, nil, nil, at: now, delay: delay)
        default: break
        }
    }

    /// The frame or the event is done: what is next is up to the device.
    private mutating func finishTask(of thread: Int) {
        let id = ThreadID(index: thread)
        let usage = threads[thread].usage(at: now)
        switch threads[thread].task {
        case .idle: break
        case .frame(let number):
            tell(.frameEnded(id))
            threads[thread].turnIsOver = scheduler.frameEndsTurn
            record(.frameEnd(number, usage), thread)
        case .event:
            tell(.eventEnded(id))
            record(.outsideEnd(usage), thread)
        }
        threads[thread].task = .idle
        threads[thread].question = .idle(id)
    }

    private func record(_ event: ThreadEvent, _ thread: Int) { emit(.event(ThreadID(index: thread), event)) }
}

// MARK: - What is known beforehand

extension VirtualEngine {
    private func describe(_ scheduler: SchedulerModel, recordedBy: String) {
        let workload = compiled.workload
        let header = TraceHeader(
            name: workload.name,
            engine: "virtual, \(scheduler.rawValue)",
            recordedBy: recordedBy,
            startedAt: "",
            planned: workload.duration,
            warmUp: workload.warmUp,
            seed: workload.seed,
            cores: workload.device.cores,
            grid: grid
        )
        emit(.header(header))
        emit(.machine(.modelled(scheduler, cores: workload.device.cores)))
        for record in compiled.descriptions(grid: grid) { emit(record) }
        for app in compiled.apps {
            let thread = ThreadDescription(
                id: Device.mainThread(of: app.id),
                app: app.id,
                name: "\(app.name) main",
                kernelID: 0
            )
            emit(.thread(thread))
        }
    }
}

extension MachineSummary {
    /// The machine of a virtual run.
    fileprivate static func modelled(_ scheduler: SchedulerModel, cores: Int) -> MachineSummary {
        let all = Capability(
            name: "everything",
            isAvailable: true,
            note: "time is virtual: CPU time, run-queue delay and wake-ups are known exactly; there are no real stacks"
        )
        return MachineSummary(
            processor: "modelled, \(scheduler.rawValue) scheduler",
            onlineCPUs: cores,
            appCPUs: Array(0..<cores),
            ownCPUs: [],
            kernel: "none",
            system: "virtual time",
            hypervisor: nil,
            capabilities: [all]
        )
    }
}
