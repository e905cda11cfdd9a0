@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Drives a device by a random schedule: any ready thread does its next act, wake-ups come without cause, time passes
/// at random, and timers come late.
struct FuzzEngine: ~Copyable {
    struct Thread {
        var stack: TaskStack
        var question: DeviceInput?
        var isParked = false
        var park = Park()
        var hasExited = false
        /// The act that it requested last and waits for or was allowed to proceed with.
        var act: PrimitiveAct?
        var depth = 0
    }

    static let mostSteps = 60_000

    let compiled: CompiledWorkload
    let mode: RandomWorkload.Mode
    var device: Device
    var effects = DeviceEffects()
    var random: SmallRandom
    var threads: [Thread] = []
    var now = Instant.zero
    var model: WorkModel
    var loops: RunLoopModel
    var failures: [String] = []
    var dead: Set<ThreadID> = []
    /// The last time that any thread made progress.
    var lastProgress = Instant.zero
    /// A digest of all answers, to compare two runs.
    var digest: UInt64 = 14_695_981_039_346_656_037
    var steps = 0
    /// Threads whose index modulo 8 is this get no CPU as long as others can run.
    private var starved = -1
    let end: Instant
    /// How often a thread was told to abandon its tasks.
    var abandoned = 0
    /// How many operations were found raised by others, summed over all checks.
    var promotedOperations = 0
    /// Whether the models check what happens; they do not support apps that end in the middle of an act.
    let isModelled: Bool

    init(
        _ workload: Workload,
        mode: RandomWorkload.Mode,
        schedule: UInt64,
        limits: PoolLimits? = nil,
        isModelled: Bool = true
    ) {
        self.isModelled = isModelled
        compiled = CompiledWorkload(workload)
        self.mode = mode
        random = SmallRandom(seed: schedule)
        let grid = VsyncGrid(origin: .zero, rate: workload.device.refresh)
        device = Device(compiled, grid: grid)
        if let limits {
            let pool = WorkerPool(platform: workload.rules.platform, cores: workload.device.cores, limits: limits)
            for index in device.pools.indices { device.pools[index] = pool }
        }
        model = WorkModel(compiled)
        loops = RunLoopModel(apps: compiled.apps.count)
        end = grid.origin + workload.duration
        effects.nextTimer = device.firstTimer
        for app in compiled.apps.indices { meet(ThreadID(index: app)) }
    }

    /// Runs to quiescence and returns the failures.
    mutating func run() -> [String] {
        while failures.isEmpty, steps < Self.mostSteps {
            steps += 1
            if Int.random(in: 0..<100, using: &random) == 0 { starved = Int.random(in: 0..<24, using: &random) }
            let ready = threads.indices.filter { !threads[$0].isParked && !threads[$0].hasExited }
            if now >= end, ready.isEmpty, isQuiet || isStuck { break }
            if ready.isEmpty {
                now = max(now, effects.nextTimer ?? now) + .microseconds(Int64.random(in: 0...30, using: &random))
                handle(.timePassed)
            } else if Int.random(in: 0..<12, using: &random) == 0 {
                now = now + .microseconds(Int64.random(in: 0...400, using: &random))
                if let due = effects.nextTimer, due <= now { handle(.timePassed) }
            } else if Int.random(in: 0..<40, using: &random) == 0 {
                wakeWithoutCause()
            } else if let thread = ready.filter({ !isStarved($0) }).randomElement(using: &random) {
                step(thread)
            } else {
                // Only starved threads are ready. Sometimes they get no CPU until all timeouts of others have passed.
                let most: Int64 = Int.random(in: 0..<10, using: &random) == 0 ? 600_000 : 1000
                now = now + .microseconds(Int64.random(in: 0...most, using: &random))
                handle(.timePassed)
                starved = Int.random(in: 0..<24, using: &random)
            }
        }
        finish()
        return failures
    }

    /// No thread waits, and no item is left.
    var isQuiet: Bool { threads.allSatisfy { $0.park.kind == nil } && device.items.count == 0 }

    /// No thread has made progress for longer than any timer takes except the display's.
    private var isStuck: Bool { now - lastProgress > .seconds(3) }

    private func isStarved(_ thread: Int) -> Bool { thread % 8 == starved }

    private mutating func meet(_ thread: ThreadID) {
        while threads.count <= thread.index {
            let id = ThreadID(index: threads.count)
            threads.append(Thread(stack: TaskStack(of: id, in: compiled), question: .idle(id)))
        }
    }

    private mutating func wakeWithoutCause() {
        let parked = threads.indices.filter { threads[$0].isParked && !threads[$0].hasExited }
        if let thread = parked.randomElement(using: &random) { ask(.resume(ThreadID(index: thread)), thread) }
    }

    private mutating func step(_ thread: Int) {
        if let question = threads[thread].question { return ask(question, thread) }
        guard let (act, _) = threads[thread].stack.next() else {
            let task = threads[thread].stack.pop()
            if isModelled, case .item(let ticket)? = task { failures += model.end(ticket, on: thread) }
            threads[thread].question = task == nil ? .idle(ThreadID(index: thread)) : .ended(ThreadID(index: thread))
            return
        }
        switch act {
        case .compute, .touch: break
        case .read, .write:
            if thread >= compiled.apps.count, Bool.random(using: &random) {
                // As in the live engine, which really reads.
                ask(.transferBegins(ThreadID(index: thread)), thread)
                threads[thread].question = .transferEnded(ThreadID(index: thread))
            } else {
                threads[thread].question = .act(ThreadID(index: thread), act)
            }
        default: threads[thread].question = .act(ThreadID(index: thread), act)
        }
    }

    private mutating func ask(_ question: DeviceInput, _ thread: Int) {
        threads[thread].question = nil
        threads[thread].isParked = false
        if isModelled, case .act(_, let act) = question {
            failures += model.begin(act, on: thread)
            threads[thread].act = act
        }
        let woken = handle(question)
        take(effects.answer, thread)
        if woken.contains(ThreadID(index: thread)) { threads[thread].isParked = false }
        check()
    }

    private mutating func take(_ answer: DeviceAnswer?, _ thread: Int) {
        if case .park(let park)? = answer {
            threads[thread].question = .resume(ThreadID(index: thread))
            threads[thread].isParked = true
            threads[thread].park = park
            if isModelled, case .wait? = threads[thread].act { model.gaveUp(threads[thread].act, on: thread, park) }
            return
        }
        threads[thread].park = Park()
        lastProgress = now
        if dead.contains(ThreadID(index: thread)) { failures.append("thread \(thread) was called dead and goes on") }
        switch answer {
        case .proceed?:
            if isModelled, let act = threads[thread].act { failures += model.completed(act, on: thread) }
            threads[thread].act = nil
            if threads[thread].stack.isEmpty { threads[thread].question = .idle(ThreadID(index: thread)) }
        case .skipBlock?: threads[thread].stack.skipBlock()
        case .write?: threads[thread].act = nil
        case .fault(_, let missing)?:
            threads[thread].act = nil
            threads[thread].question = .act(ThreadID(index: thread), .read(missing))
        case .beginFrame(let ticket)?:
            threads[thread].stack.push(frame: ticket.number)
        case .handleEvent(let event, let occurrence, _)?:
            threads[thread].stack.push(event: event, occurrence: occurrence)
        case .runItem(let ticket)?:
            if isModelled { failures += model.begin(ticket, on: thread, isNested: !threads[thread].stack.isEmpty) }
            threads[thread].stack.push(item: ticket)
        case .abandon?:
            abandoned += 1
            while threads[thread].stack.pop() != nil {}
            threads[thread].act = nil
            threads[thread].question = .idle(ThreadID(index: thread))
        case .exit?: threads[thread].hasExited = true
        case .park?, nil: failures.append("no answer")
        }
    }

    /// Sends an input to the device and applies its effects except for the answer. Returns the threads that it wakes.
    @discardableResult
    private mutating func handle(_ input: DeviceInput) -> [ThreadID] {
        device.handle(input, at: now, into: &effects)
        checkLives()
        mix("\(input) \(String(describing: effects.answer)) \(effects.wakes) \(effects.notes)")
        if isModelled { failures += loops.take(effects, input, device) }
        for thread in effects.interrupts where threads[thread.index].question == nil {
            threads[thread.index].question = .interrupted(thread)
        }
        for change in effects.ranks { meet(change.thread) }
        for thread in effects.wakes {
            meet(thread)
            threads[thread.index].isParked = false
        }
        for case .deadlock(let edges) in effects.notes {
            if mode == .safe { failures.append("a deadlock was told: \(edges)") }
            dead.formUnion(edges.map(\.thread))
        }
        return effects.wakes
    }

    private mutating func mix(_ text: String) {
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 1_099_511_628_211 }
    }

    private mutating func finish() {
        guard failures.isEmpty else { return }
        if steps >= Self.mostSteps { failures.append("no end in sight after \(steps) steps, at \(now)") }
        checkEnd()
        if mode == .safe { return }
        handle(.stop)
        let stuck = threads.indices.filter { threads[$0].park.kind != nil }
        if !stuck.isEmpty, dead.isDisjoint(with: stuck.map(ThreadID.init(index:))) {
            let waits = stuck.map { "\($0): \(String(describing: threads[$0].park.kind))" }
            failures.append("stuck, and no deadlock was told: \(waits)")
        }
    }
}
