import FrameTrace
import Scenario
import Simulation

extension RandomWorkload {
    /// Some steps for a context.
    mutating func steps(_ context: Context, atMost most: Int) -> [Step] {
        guard context.depth < 4 else { return [compute()] }
        return (0..<pick(1...most)).flatMap { _ in step(context) }
    }

    private mutating func inner(_ context: Context, _ change: (inout Context) -> Void = { _ in }) -> [Step] {
        var inside = context
        inside.depth += 1
        change(&inside)
        return steps(inside, atMost: 2)
    }

    private mutating func step(_ context: Context) -> [Step] {
        switch pick(0...9) {
        case 0...2: return [compute()]
        case 3...4: return [block(context)]
        case 5: return [hardware()]
        case 6...7: return submission(context)
        default: return waiting(context)
        }
    }

    private mutating func hardware() -> Step {
        let span = Amount.fixed(Double(pick(10...2000)) * 1000)
        switch pick(0...4) {
        case 0: return Step(.gpu(span))
        case 1: return Step(.read(.fixed(Double(pick(1...200)) * 1000)))
        case 2: return Step(.write(.fixed(Double(pick(1...200)) * 1000)))
        default: return Step(.sleep(span))
        }
    }

    private mutating func block(_ context: Context) -> Step {
        switch pick(0...6) {
        case 0: return Step(.repeat(.fixed(Double(pick(1...2))), inner(context)))
        case 1: return Step(.chance(0.5, inner(context)))
        case 2: return Step(.placeholder(chance(0.5) ? "g\(pick(0...1))" : "h\(pick(0...1))", inner(context)))
        default: return locked(context)
        }
    }

    private mutating func locked(_ context: Context) -> Step {
        let first = mode == .safe ? context.nextLock : 0
        guard first < Self.locks else { return compute() }
        let lock = pick(first...Self.locks - 1)
        let steps = inner(context) { $0.nextLock = lock + 1 }
        guard lock >= Self.mutexes else { return Step(.lock("l\(lock)", steps)) }
        return Step(chance(0.6) ? .readLock("r\(lock)", steps) : .writeLock("r\(lock)", steps))
    }

    /// A submission of one of the works that the context may submit.
    private mutating func submission(_ context: Context) -> [Step] {
        let work = pick(0...context.works - 1)
        // An additional signal does no harm: a later wait returns at once.
        if chance(0.15) {
            guard mode == .wild || taskRank >= works[work].rank else { return [compute()] }
            let handle = chance(0.4) ? self.handle(above: taskRank) : nil
            return [Step(.task(work: works[work].name, qos: chance(0.5) ? anyClass() : nil, handle: handle))]
        }
        var submission = WorkSubmission(work: works[work].name, queue: queue(for: work))
        // A run loop block that wakes the loop always runs.
        if submission.queue == .main, chance(0.3) {
            return [Step(.performBlock(work: submission.work, mode: .common, wakes: true))]
        }
        if chance(0.4) { submission.qos = anyClass() }
        submission.flags = flags()
        if chance(0.15), mode == .wild || !context.isLocked {
            return [Step(.notify(group: "g\(pick(0...1))", submission))]
        }
        let rank = max(works[work].rank, ranks[submission.queue] ?? Self.noRank)
        if chance(0.3) { submission.group = group(above: rank) }
        if chance(0.3) { submission.handle = handle(above: rank) }
        if chance(0.2) { submission.delay = .fixed(Double(pick(0...5)) * 1e6) }
        return [Step(.async(submission))]
    }

    private mutating func flags() -> WorkFlags {
        var flags: WorkFlags = []
        for (_, flag) in WorkFlags.named where chance(0.12) { flags.insert(flag) }
        return flags
    }

    private mutating func queue(for work: Int) -> QueueName {
        let rank = works[work].rank
        let fitting = anyQueues().filter { mode == .wild || ranks[$0] ?? .max >= rank }
        return fitting.randomElement(using: &random) ?? .global(.default)
    }

    private mutating func anyQueues() -> [QueueName] {
        [.main, .global(anyClass()), .global(.default)] + queues.map { .own($0.name) } + queues.map { .own($0.name) }
    }

    private mutating func group(above rank: Int) -> String? {
        let fitting = groupRanks.indices.filter { mode == .wild || groupRanks[$0] > rank }
        return fitting.randomElement(using: &random).map { "g\($0)" }
    }

    private mutating func handle(above rank: Int) -> String? {
        let fitting = handleRanks.indices.filter { mode == .wild || handleRanks[$0] > rank }
        return fitting.randomElement(using: &random).map { "h\($0)" }
    }

    private mutating func timeout() -> Amount? { chance(0.3) ? .fixed(Double(pick(0...4)) * 1e6) : nil }

    private mutating func waiting(_ context: Context) -> [Step] {
        guard mode == .wild || !context.isLocked else { return [compute()] }
        switch pick(0...(mode == .safe ? 7 : 11)) {
        case 0...1: return [sync(context)]
        case 2: return [Step(.perform(.fixed(Double(pick(1...5))), inner(context)))]
        case 3:
            let fitting = groupRanks.indices.filter { mode == .wild || groupRanks[$0] <= context.rank }
            guard let group = fitting.randomElement(using: &random) else { return [compute()] }
            return [Step(.wait("g\(group)", timeout: timeout()))]
        case 4:
            let fitting = handleRanks.indices.filter { mode == .wild || handleRanks[$0] <= context.rank }
            guard let handle = fitting.randomElement(using: &random) else { return [compute()] }
            return [Step(.wait("h\(handle)", timeout: timeout()))]
        case 5:
            let semaphore = pick(0...1)
            guard mode == .wild || semaphoreRanks[semaphore] <= context.rank else { return [compute()] }
            let fitting = anyQueues().filter { mode == .wild || ranks[$0] ?? Self.noRank < semaphoreRanks[semaphore] }
            let queue = fitting.randomElement(using: &random) ?? .global(.default)
            let signal = WorkSubmission(work: works[semaphore].name, queue: queue, qos: chance(0.5) ? anyClass() : nil)
            return [Step(.async(signal)), Step(.wait("s\(semaphore)", timeout: timeout()))]
        case 6: return [Step(.cancel(handle: "h\(pick(0...1))"))]
        case 7:
            guard let group = group(above: context.rank) else { return [compute()] }
            return [Step(.enter(group: group)), compute(), Step(.leave(group: group))]
        case 8: return [Step(.wait("s\(pick(0...1))", timeout: timeout()))]
        case 9: return [Step(.lock("l0", [Step(.wait("c0", timeout: timeout()))]))]
        case 10: return [Step(chance(0.5) ? .signal("c0") : .broadcast("c0"))]
        default: return [Step(chance(0.5) ? .enter(group: "g0") : .leave(group: "g0"))]
        }
    }

    private mutating func sync(_ context: Context) -> Step {
        let fitting = anyQueues().filter { mode == .wild || ranks[$0] ?? Self.noRank < context.rank }
        guard let queue = fitting.randomElement(using: &random) else { return compute() }
        let rank = ranks[queue] ?? context.rank
        let steps = chance(0.3) ? [] : inner(context) { $0.rank = rank }
        let qos = chance(0.3) ? anyClass() : nil
        return Step(.sync(queue, qos: qos, flags: chance(0.3) ? .barrier : [], steps))
    }
}
