public import FrameTrace

/// The work of one frame, event or work item as a flat list of instructions, with calls expanded and names resolved.
public struct Program: Sendable, Equatable {
    /// An instruction and its path.
    package struct Instruction: Sendable, Equatable {
        package var operation: Operation
        package var path: PathID
    }

    /// The operation of an instruction. An `end` is the index of the instruction right after the last one of a block.
    package enum Operation: Sendable, Equatable {
        case compute(DrawnAmount)
        case sleep(DrawnAmount)
        case read(DrawnAmount)
        case write(DrawnAmount)
        case touch(DrawnAmount)
        case acquire(ResourceID)
        case release(ResourceID)
        /// Draws the count of the block up to `end`, and stores it in a slot.
        case loop(DrawnAmount, slot: Int, end: Int)
        /// Jumps back to the start of a loop's block while its slot counts down.
        case again(slot: Int, start: Int)
        case chance(Double, end: Int)
        case every(UInt32, end: Int)
        /// The frame reaches a stage.
        case reach(FramePart)
        case gpu(ResourceID, DrawnAmount)
        case acquireShared(ResourceID)
        case releaseShared(ResourceID)
        /// The submission's own delay is nil, because it is drawn.
        case submit(Submission, delay: DrawnAmount?)
        case enterQueue(ResourceID, qos: QoS?, flags: WorkFlags)
        case leaveQueue(ResourceID)
        case submitAndWait(Submission)
        case perform(WorkID, DrawnAmount)
        case enterGroup(ResourceID)
        case leaveGroup(ResourceID)
        case notify(ResourceID, Submission)
        case wait(ResourceID, timeout: DrawnAmount?)
        case signal(ResourceID)
        case broadcast(ResourceID)
        case cancel(ResourceID)
        /// Asks the device whether to execute the block up to `end`.
        case placeholder(ResourceID, end: Int)
        case control(ResourceID, OperationControl)
        case fetch(DrawnAmount, latency: DrawnAmount?)
        case user(DrawnAmount)
        /// Asks the device whether to execute the block up to `end`.
        case unless(ResourceID, end: Int)
        case redraw
        case allocate(ResourceID, DrawnAmount)
        case map(ResourceID, DrawnAmount)
        case free(ResourceID, DrawnAmount?)
        /// Asks the device whether to execute the block up to `end`.
        case access(ResourceID, DrawnAmount?, from: DrawnAmount?, end: Int)
        case rebuilt(ResourceID)
        case endAccess(ResourceID)
        case hold(ResourceID, isBegin: Bool)
        case layout(LayoutAct)
        /// Asks the device whether to execute the block up to `end`.
        case when(LayoutCondition, end: Int)
        case keyboard(isShown: Bool)
        /// Requests items of a cache; a drawn number replaces the item.
        case lookUp(ResourceID, CacheItems, item: DrawnAmount?, atMost: UInt32?)
        /// Asks the device for another item to load. The block up to `end` loads it.
        case nextItem(ResourceID, end: Int)
        /// Asks the device whether the item has to be made. The block up to `end` makes it.
        case unlessFiled(ResourceID, end: Int)
        case filed(ResourceID)
        case keep(ResourceID)
        case turn(ResourceID, by: Int)
        /// Jumps to another instruction.
        case goTo(Int)
        case beginTask(ResourceID)
        case endTask(ResourceID)
        case edit(DrawnAmount)
        case save
    }

    /// The instructions.
    package var instructions: [Instruction] = []
    /// The maximum nesting depth of loops; each level has a slot.
    package var loopDepth = 0
    /// The workload's seed.
    package let seed: UInt64
    /// The app whose work it is.
    public let app: AppID
    /// The random stream: 0 for the app's frames, 1 and up for its events in their order, 0x10000 and up for work that
    /// it submits.
    public let stream: UInt32

    package init(seed: UInt64, app: AppID, stream: UInt32) {
        self.seed = seed
        self.app = app
        self.stream = stream
    }

    /// The number of instructions.
    public var count: Int { instructions.count }

    /// Returns a cursor that yields the acts of a frame, or of an event, one by one.
    public func cursor(frame: FrameNumber = FrameNumber(0)) -> ProgramCursor { ProgramCursor(self, frame: frame) }

    /// Returns the mean CPU time of one run, over all draws, frames and chances: the input of the analytic bound.
    ///
    /// Blocks of `sync` count, as they run on the caller. Left out are the turns of `perform`, which
    /// ``CompiledWorkload/expectedWork(of:isLargest:)`` counts, submitted work, and the blocks of `placeholder` and
    /// `when`: the device decides where and whether they run.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    public func expectedCompute() -> TimeSpan {
        expectedWork().serviceTime.cpu
    }

    /// Returns the mean work of one run, with the same exclusions as ``expectedCompute()``.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
    /// - Complexity: O(*n*) in the number of instructions.
    package func expectedWork(isLargest: Bool = false) -> ExpectedWork {
        var sum = ExpectedWork()
        forEach(isLargest: isLargest) { operation, factor in
            switch operation {
            case .compute(let amount): sum.cpu += factor * amount.mean
            case .gpu(_, let amount): sum.gpu += factor * amount.mean
            case .sleep(let amount): sum.asleep += factor * amount.mean
            case .user(let amount): sum.user += factor * amount.mean
            case .read(let amount), .write(let amount): sum.bytes += factor * amount.mean
            default: break
            }
        }
        return sum
    }

    /// Returns the mean number of acts of one run: those that the device receives and a trace contains. Each turn of a
    /// parallel loop counts with all its acts.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    func expectedActs(of work: (WorkID) -> Double) -> Double {
        var sum = 0.0
        forEach { operation, factor in
            switch operation {
            case .submit(let submission, _), .submitAndWait(let submission), .notify(_, let submission):
                sum += Double.product(factor, 1 + work(submission.work))
            case .perform(let id, let turns):
                sum += Double.product(factor, 1 + Double.product(turns.mean, 1 + work(id)))
            case .again: break
            default: sum += factor
            }
        }
        return sum
    }

    /// Returns the work that one run submits to queues, each with its mean delay and its mean count.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
    /// - Complexity: O(*n*) in the number of instructions.
    package func expectedSubmissions(isLargest: Bool = false) -> [(submission: Submission, times: Double)] {
        var found: [(Submission, Double)] = []
        forEach(isLargest: isLargest) { operation, factor in
            switch operation {
            case .submit(var submission, let delay):
                submission.delay = delay.map { .nanoseconds(Int64(saturating: $0.mean)) }
                found.append((submission, factor))
            case .notify(_, let submission): found.append((submission, factor))
            default: break
            }
        }
        return found
    }

    /// Returns the parallel loops of one run, each with its turns and its mean count.
    ///
    /// - Parameter isLargest: Whether work that only some runs do counts in full.
    /// - Complexity: O(*n*) in the number of instructions.
    func expectedLoops(isLargest: Bool = false) -> [(work: WorkID, turns: DrawnAmount, times: Double)] {
        var found: [(WorkID, DrawnAmount, Double)] = []
        forEach(isLargest: isLargest) { operation, factor in
            if case .perform(let work, let turns) = operation { found.append((work, turns, factor)) }
        }
        return found
    }

    /// Whether ``expectedWork()`` leaves out waits: for fetches, and for the user.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    package var hasUncountedWaits: Bool {
        instructions.contains { instruction in
            switch instruction.operation {
            case .fetch, .user: true
            default: false
            }
        }
    }

    /// Whether ``expectedWork()`` leaves out work that depends on the course of the run: operations, and work in blocks
    /// of `placeholder`, `when`, accesses and caches.
    ///
    /// - Complexity: O(*n*) in the number of instructions.
    package var hasUncountedWork: Bool {
        var isFound = false
        forEach { operation, factor in
            switch operation {
            case .control(_, .start): isFound = true
            case .compute, .gpu, .sleep, .perform: if factor == 0 { isFound = true }
            default: break
            }
        }
        return isFound
    }

    /// Calls a closure for every instruction, with its mean count.
    ///
    /// - Parameter isLargest: Whether a block that only some runs execute counts in full. A block by chance inside a
    ///   loop does not: over many chances the mean is what counts.
    private func forEach(isLargest: Bool = false, _ body: (_ operation: Operation, _ factor: Double) -> Void) {
        // Blocks nest, so the innermost open one ends first.
        var blocks: [(end: Int, factor: Double, isInLoop: Bool)] = []
        for (index, instruction) in instructions.enumerated() {
            while let last = blocks.last, last.end <= index { blocks.removeLast() }
            let factor = blocks.last?.factor ?? 1
            let isInLoop = blocks.last?.isInLoop ?? false
            switch instruction.operation {
            case .loop(let amount, slot: _, let end): blocks.append((end, factor * amount.mean, true))
            case .chance(let probability, let end):
                let isWhole = isLargest && !isInLoop && probability > 0
                blocks.append((end, isWhole ? factor : factor * probability, isInLoop))
            case .every(let count, let end):
                blocks.append((end, isLargest ? factor : factor / Double(count), isInLoop))
            case .placeholder(_, let end), .access(_, _, _, let end), .when(_, let end), .nextItem(_, let end),
                .unlessFiled(_, let end):
                blocks.append((end, 0, isInLoop))
            case .unless(_, let end): blocks.append((end, factor, isInLoop))
            default: body(instruction.operation, factor)
            }
        }
    }
}
