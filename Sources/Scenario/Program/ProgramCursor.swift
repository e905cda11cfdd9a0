public import FrameTrace

/// Iterates over a program, draws its amounts, and yields a thread's acts one by one.
///
/// The acts depend only on the program and the frame's number, not on how the apps' frames interleave, nor on the
/// machine. It allocates only in its initializer.
public struct ProgramCursor: Sendable {
    /// The program it iterates over.
    public private(set) var program: Program
    /// The current frame or event.
    public private(set) var frame: FrameNumber
    /// The number by which steps under `every` take their turn.
    private var count: UInt32
    private var position = 0
    private var random: DeterministicRandom
    /// The remaining repetitions of each open loop, by slot.
    private var remaining: [Int64]

    /// Creates a cursor at the start of a frame, or of an event.
    public init(_ program: Program, frame: FrameNumber) {
        self.program = program
        self.frame = frame
        count = frame.rawValue
        random = Self.generator(program, frame)
        remaining = Array(repeating: 0, count: program.loopDepth)
    }

    /// Restarts at the start of a frame, or of an event.
    ///
    /// - Parameter count: the number by which steps under `every` take their turn; nil for the frame's number.
    public mutating func restart(frame: FrameNumber, count: UInt32? = nil) {
        self.frame = frame
        self.count = count ?? frame.rawValue
        position = 0
        random = Self.generator(program, frame)
    }

    /// Continues in another program of the same shape, at the same position.
    package mutating func exchange(_ other: Program) {
        precondition(other.count == program.count && other.loopDepth == program.loopDepth, "another shape")
        program = other
    }

    /// Whether the time of the last yielded instruction is removed in the current program.
    package var presentIsVoid: Bool { position > 0 && program.instructions[position - 1].isVoid }

    /// Returns the next act and its path; nil at the end. Draws of 0 are skipped.
    ///
    /// - Complexity: O(1) for each instruction passed; the language bounds those of a frame to 10 million or so.
    /// - Note: Does not allocate.
    public mutating func next() -> (act: PrimitiveAct, path: PathID)? {
        while position < program.instructions.count {
            let instruction = program.instructions[position]
            position += 1
            if let act = perform(instruction.operation) { return (act, instruction.path) }
        }
        return nil
    }

    /// Skips the block opened by the act that ``next()`` has just returned.
    ///
    /// - Precondition: The last act opens one, such as ``PrimitiveAct/placeholder(_:)``, ``PrimitiveAct/unless(_:)``,
    ///   ``PrimitiveAct/access(_:_:from:)`` or ``PrimitiveAct/nextItem(_:)``.
    public mutating func skipBlock() {
        guard position > 0 else { preconditionFailure("nothing has been asked for") }
        switch program.instructions[position - 1].operation {
        case .placeholder(_, let end), .unless(_, let end), .access(_, _, _, let end), .nextItem(_, let end),
            .unlessFiled(_, let end), .when(_, let end):
            position = end
        default: preconditionFailure("only a block that was asked for can be skipped, right after that")
        }
    }

    private mutating func perform(_ operation: Program.Operation) -> PrimitiveAct? {
        switch operation {
        case .compute(let amount): return time(amount).map { .compute($0) }
        case .sleep(let amount): return time(amount).map { .sleep($0) }
        case .read(let amount): return size(amount).map { .read($0) }
        case .write(let amount): return size(amount).map { .write($0) }
        case .touch(let amount): return size(amount).map { .touch($0) }
        case .acquire(let lock): return .acquire(lock)
        case .release(let lock): return .release(lock)
        case .loop(let amount, let slot, let end):
            remaining[slot] = amount.draw(&random)
            if remaining[slot] < 1 { position = end }
        case .again(let slot, let start):
            remaining[slot] -= 1
            if remaining[slot] > 0 { position = start }
        case .chance(let probability, let end):
            if random.unit() >= probability { position = end }
        case .every(let count, let end):
            if self.count % count != 0 { position = end }
        case .reach(let part): return .reach(part)
        case .goTo(let target): position = target
        default: return deviceAct(operation)
        }
        return nil
    }

    /// Returns an act that the device handles.
    private mutating func deviceAct(_ operation: Program.Operation) -> PrimitiveAct? {
        switch operation {
        case .gpu(let gpu, let amount): return time(amount).map { .gpu(gpu, $0) }
        case .acquireShared(let lock): return .acquireShared(lock)
        case .releaseShared(let lock): return .releaseShared(lock)
        case .submit(var submission, let delay):
            submission.delay = delay.map { span($0) }
            return .submit(submission)
        case .enterQueue(let queue, let qos, let flags): return .enterQueue(queue, qos: qos, flags: flags)
        case .leaveQueue(let queue): return .leaveQueue(queue)
        case .submitAndWait(let submission): return .submitAndWait(submission)
        case .perform(let work, let amount):
            let count = UInt32(clamping: amount.draw(&random))
            return count > 0 ? .perform(work, count: count) : nil
        case .enterGroup(let group): return .enterGroup(group)
        case .leaveGroup(let group): return .leaveGroup(group)
        case .notify(let group, let submission): return .notify(group, submission)
        // A wait with a timeout of 0 still tests whether it is over.
        case .wait(let resource, let timeout): return .wait(resource, timeout: timeout.map { span($0) })
        case .signal(let resource): return .signal(resource)
        case .broadcast(let condition): return .broadcast(condition)
        case .cancel(let handle): return .cancel(handle)
        case .redraw: return .redraw
        case .placeholder(let resource, _): return .placeholder(resource)
        case .control(let resource, let control): return .control(resource, control)
        case .fetch(let amount, let latency):
            // Both are drawn even if there is nothing to fetch, so that later draws stay the same.
            let (count, latency) = (size(amount), latency.map { span($0) })
            return count.map { .fetch($0, latency: latency) }
        case .user(let amount): return time(amount).map { .user($0) }
        case .unless(let resource, _): return .unless(resource)
        default: return memoryAct(operation)
        }
    }

    /// Returns an act that concerns memory or the life of the app.
    private mutating func memoryAct(_ operation: Program.Operation) -> PrimitiveAct? {
        switch operation {
        case .allocate(let block, let amount): return size(amount).map { .allocate(block, $0) }
        case .map(let block, let amount): return size(amount).map { .map(block, $0) }
        case .free(let block, let amount):
            guard let amount else { return .free(block, nil) }
            return size(amount).map { .free(block, $0) }
        case .access(let block, let amount, let from, _):
            // A draw of 0 bytes still begins an access, which another act ends.
            let count = amount.map { ByteCount(bytes: $0.draw(&random)) }
            return .access(block, count, from: from.map { $0.draw(&random) } ?? 0)
        case .rebuilt(let block): return .rebuilt(block)
        case .endAccess(let block): return .endAccess(block)
        case .hold(let block, let isBegin): return .hold(block, isBegin: isBegin)
        case .beginTask(let task): return .beginTask(task)
        case .endTask(let task): return .endTask(task)
        case .edit(let amount): return size(amount).map { .edit($0) }
        case .save: return .save
        default: return cacheAct(operation)
        }
    }

    /// Returns an act that concerns caches.
    private mutating func cacheAct(_ operation: Program.Operation) -> PrimitiveAct? {
        switch operation {
        case .lookUp(let cache, let items, let item, let most):
            // Items are numbered from 1.
            return .lookUp(cache, item.map { .item($0.draw(&random) - 1) } ?? items, atMost: most)
        case .nextItem(let cache, _): return .nextItem(cache)
        case .unlessFiled(let cache, _): return .unlessFiled(cache)
        case .filed(let cache): return .filed(cache)
        case .keep(let cache): return .keep(cache)
        case .turn(let cache, let pages): return .turn(cache, by: pages)
        default: return layoutAct(operation)
        }
    }

    /// Returns an act that concerns the layout of the screen.
    private func layoutAct(_ operation: Program.Operation) -> PrimitiveAct {
        switch operation {
        case .layout(let act): return .layout(act)
        case .when(let condition, _): return .when(condition)
        case .keyboard(let isShown): return .keyboard(isShown: isShown)
        default: preconditionFailure("an operation that is the thread's own: \(operation)")
        }
    }

    private mutating func span(_ amount: DrawnAmount) -> TimeSpan { TimeSpan(nanoseconds: amount.draw(&random)) }

    private mutating func time(_ amount: DrawnAmount) -> TimeSpan? {
        let drawn = amount.draw(&random)
        return drawn > 0 ? TimeSpan(nanoseconds: drawn) : nil
    }

    private mutating func size(_ amount: DrawnAmount) -> ByteCount? {
        let drawn = amount.draw(&random)
        return drawn > 0 ? ByteCount(bytes: drawn) : nil
    }

    private static func generator(_ program: Program, _ frame: FrameNumber) -> DeterministicRandom {
        DeterministicRandom(seed: program.seed, app: program.app, stream: program.stream, frame: frame)
    }
}
