import FrameTrace

/// The minimum time and the submissions of one turn of a program, as means over its draws; times in nanoseconds.
///
/// Waits that depend on others, such as those for a lock, count as zero, and so do blocks that depend on the course of
/// the run.
struct MinimumTurn: Sendable, Equatable {
    /// Work that a turn submits.
    struct Handover: Sendable, Equatable {
        /// The work.
        var work: WorkID
        /// The minimum time from the turn's begin until that work can begin.
        var after: Double
        /// The maximum number of submissions; infinite if unknown.
        var times: Double
    }

    /// The time from its begin to its end.
    var elapsed = 0.0
    /// Its CPU time.
    var cpu = 0.0
    /// Its GPU time. The GPU serves one request at a time.
    var gpu = 0.0
    /// Its disk time. The disk serves one request at a time too.
    var disk = 0.0
    /// Its time on the network connection, without the latency.
    var line = 0.0
    /// Its submissions, in the order of its steps.
    var handovers: [Handover] = []

    /// The CPU time of writing a byte of memory in the virtual engine.
    static let touchPerByte = 1.0 / 16

    /// Adds turns of other work that it waits for. `turns` of them use CPUs and devices; `lasting` of them follow each
    /// other.
    mutating func add(_ other: MinimumTurn, turns: Double, lasting: Double, atMost most: Double) {
        for handover in other.handovers {
            let times = Double.product(most, handover.times)
            handovers.append(Handover(work: handover.work, after: elapsed + handover.after, times: times))
        }
        elapsed += lasting * other.elapsed
        cpu += turns * other.cpu
        gpu += turns * other.gpu
        disk += turns * other.disk
        line += turns * other.line
    }
}

extension CompiledWorkload {
    /// Returns the minimum of one turn of a program.
    ///
    /// - Complexity: O(*n*) in the number of instructions, including those of parallel loops and of blocks on the main
    ///   queue.
    func minimumTurn(of program: Program) -> MinimumTurn {
        var turn = MinimumTurn()
        // Blocks nest, so the innermost open one ends first.
        var blocks: [(end: Int, least: Double, most: Double)] = []
        for (index, instruction) in program.instructions.enumerated() {
            while let last = blocks.last, last.end <= index { blocks.removeLast() }
            let least = blocks.last?.least ?? 1
            let most = blocks.last?.most ?? 1
            switch instruction.operation {
            case .loop(let times, slot: _, let end):
                blocks.append((end, least * times.mean, Double.product(most, times.mean)))
            case .chance(let probability, let end):
                blocks.append((end, least * probability, Double.product(most, probability)))
            case .every(let count, let end): blocks.append((end, least / Double(count), most / Double(count)))
            // The number of missing items of a cache depends on the run.
            case .nextItem(_, let end): blocks.append((end, 0, .infinity))
            case .placeholder(_, let end), .access(_, _, _, let end), .when(_, let end), .unlessFiled(_, let end),
                .unless(_, let end):
                blocks.append((end, 0, most))
            default: add(instruction.operation, least: least, most: most, to: &turn)
            }
        }
        return turn
    }

    private func add(_ operation: Program.Operation, least: Double, most: Double, to turn: inout MinimumTurn) {
        switch operation {
        case .compute(let amount):
            turn.elapsed += least * amount.mean
            turn.cpu += least * amount.mean
        case .touch(let amount):
            turn.elapsed += least * amount.mean * MinimumTurn.touchPerByte
            turn.cpu += least * amount.mean * MinimumTurn.touchPerByte
        case .sleep(let amount), .user(let amount): turn.elapsed += least * amount.mean
        case .gpu(_, let amount):
            turn.elapsed += least * amount.mean
            turn.gpu += least * amount.mean
        case .read(let amount), .write(let amount):
            let disk = workload.device.disk
            let time = amount.probabilityOfNonzero * Double(disk.latency.nanoseconds) + moving(amount, disk.throughput)
            turn.elapsed += least * time
            turn.disk += least * time
        case .fetch(let amount, let latency):
            // Without a network it ends at once.
            guard !losesNetwork else { break }
            let wait = latency?.mean ?? Double(workload.device.network.latency.nanoseconds)
            let time = moving(amount, workload.device.network.throughput)
            turn.elapsed += least * (amount.probabilityOfNonzero * wait + time)
            turn.line += least * time
        case .perform(let work, let count):
            let body = minimumTurn(of: works[work.index].program)
            let lasting = max(count.probabilityOfNonzero, count.mean / Double(max(1, workload.device.cores)))
            let times = Double.product(most, count.mean)
            turn.add(body, turns: least * count.mean, lasting: least * lasting, atMost: times)
        default: addHandover(operation, least: least, most: most, to: &turn)
        }
    }

    private func addHandover(_ operation: Program.Operation, least: Double, most: Double, to turn: inout MinimumTurn) {
        switch operation {
        case .submit(let submission, let delay):
            let after = turn.elapsed + (delay?.mean ?? 0)
            turn.handovers.append(MinimumTurn.Handover(work: submission.work, after: after, times: most))
        case .notify(_, let submission):
            turn.handovers.append(MinimumTurn.Handover(work: submission.work, after: turn.elapsed, times: most))
        case .submitAndWait(let submission):
            let body = minimumTurn(of: works[submission.work.index].program)
            turn.add(body, turns: least, lasting: least, atMost: most)
        case .control(let graph, .start):
            for work in works(ofGraph: graph) {
                turn.handovers.append(MinimumTurn.Handover(work: work, after: turn.elapsed, times: most))
            }
        default: break
        }
    }

    /// Returns the work of all operations of a graph, for every way in which each may end.
    func works(ofGraph graph: ResourceID) -> [WorkID] {
        guard case .operationGraph(_, let order, _) = resources[graph.index].kind else { return [] }
        return order.flatMap { id -> [WorkID] in
            guard case .operation(let operation) = resources[id.index].kind else { return [] }
            return [operation.work, operation.bailOut] + (operation.completion.map { [$0] } ?? [])
        }
    }

    /// Returns the time to transfer bytes, without latency.
    private func moving(_ amount: DrawnAmount, _ throughput: ByteCount) -> Double {
        amount.mean * 1e9 / Double(max(1, throughput.bytes))
    }

    private var losesNetwork: Bool {
        workload.timeline.contains { entry in
            if case .network(isOn: false) = entry.change { true } else { false }
        }
    }
}
