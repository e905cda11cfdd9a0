import FrameTrace

/// What one turn of a program takes at least and what it hands over, on average over its draws; times in nanoseconds.
///
/// Waits whose length others decide count as none, such as those for a lock, and so do blocks that the run decides on.
struct LeastTurn: Sendable, Equatable {
    /// Work that a turn hands over.
    struct Handover: Sendable, Equatable {
        /// The work.
        var work: WorkID
        /// The least time from the turn's begin until that work can begin.
        var after: Double
        /// How often at most; infinite where nobody can tell.
        var times: Double
    }

    /// From its begin to its end.
    var elapsed = 0.0
    /// What it needs of the CPUs.
    var cpu = 0.0
    /// What it needs of the GPU, which serves one request after the other.
    var gpu = 0.0
    /// What it needs of the disk, which does so too.
    var disk = 0.0
    /// What it needs of the line to the network, besides the latency.
    var line = 0.0
    /// What it hands over, in the order of its steps.
    var handovers: [Handover] = []

    /// CPU time to write to a byte of memory, as the virtual engine has it.
    static let touchPerByte = 1.0 / 16

    /// Adds turns of other work that it waits for: so many use CPUs and the rest, some of them at the same time.
    mutating func add(_ other: LeastTurn, turns: Double, lasting: Double, atMost most: Double) {
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
    /// What one turn of a program takes at least.
    ///
    /// - Complexity: O(*n*) in the number of instructions, with those of parallel loops and of blocks on the main queue.
    func leastTurn(of program: Program) -> LeastTurn {
        var turn = LeastTurn()
        // Blocks nest, so the innermost that is open ends first.
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
            // How many items of a cache are missing is for the run to say.
            case .nextItem(_, let end): blocks.append((end, 0, .infinity))
            case .placeholder(_, let end), .access(_, _, _, let end), .when(_, let end), .unlessFiled(_, let end),
                .unless(_, let end):
                blocks.append((end, 0, most))
            default: add(instruction.operation, least: least, most: most, to: &turn)
            }
        }
        return turn
    }

    private func add(_ operation: Program.Operation, least: Double, most: Double, to turn: inout LeastTurn) {
        switch operation {
        case .compute(let amount):
            turn.elapsed += least * amount.mean
            turn.cpu += least * amount.mean
        case .touch(let amount):
            turn.elapsed += least * amount.mean * LeastTurn.touchPerByte
            turn.cpu += least * amount.mean * LeastTurn.touchPerByte
        case .sleep(let amount), .user(let amount): turn.elapsed += least * amount.mean
        case .gpu(_, let amount):
            turn.elapsed += least * amount.mean
            turn.gpu += least * amount.mean
        case .read(let amount), .write(let amount):
            let disk = workload.device.disk
            let time = amount.chanceOfSome * Double(disk.latency.nanoseconds) + moving(amount, disk.throughput)
            turn.elapsed += least * time
            turn.disk += least * time
        case .fetch(let amount, let latency):
            // Without a network it ends at once.
            guard !losesNetwork else { break }
            let wait = latency?.mean ?? Double(workload.device.network.latency.nanoseconds)
            let time = moving(amount, workload.device.network.throughput)
            turn.elapsed += least * (amount.chanceOfSome * wait + time)
            turn.line += least * time
        case .perform(let work, let count):
            let body = leastTurn(of: works[work.index].program)
            let lasting = max(count.chanceOfSome, count.mean / Double(max(1, workload.device.cores)))
            let times = Double.product(most, count.mean)
            turn.add(body, turns: least * count.mean, lasting: least * lasting, atMost: times)
        default: addHandover(operation, least: least, most: most, to: &turn)
        }
    }

    private func addHandover(_ operation: Program.Operation, least: Double, most: Double, to turn: inout LeastTurn) {
        switch operation {
        case .submit(let submission, let delay):
            let after = turn.elapsed + (delay?.mean ?? 0)
            turn.handovers.append(LeastTurn.Handover(work: submission.work, after: after, times: most))
        case .notify(_, let submission):
            turn.handovers.append(LeastTurn.Handover(work: submission.work, after: turn.elapsed, times: most))
        case .submitAndWait(let submission):
            let body = leastTurn(of: works[submission.work.index].program)
            turn.add(body, turns: least, lasting: least, atMost: most)
        case .control(let graph, .start):
            for work in works(ofGraph: graph) {
                turn.handovers.append(LeastTurn.Handover(work: work, after: turn.elapsed, times: most))
            }
        default: break
        }
    }

    /// The work of all operations that are started together, in whichever way each of them ends.
    func works(ofGraph graph: ResourceID) -> [WorkID] {
        guard case .operationGraph(_, let order, _) = resources[graph.index].kind else { return [] }
        return order.flatMap { id -> [WorkID] in
            guard case .operation(let operation) = resources[id.index].kind else { return [] }
            return [operation.work, operation.bailOut] + (operation.completion.map { [$0] } ?? [])
        }
    }

    /// The time to move bytes, without latency.
    private func moving(_ amount: DrawnAmount, _ throughput: ByteCount) -> Double {
        amount.mean * 1e9 / Double(max(1, throughput.bytes))
    }

    private var losesNetwork: Bool {
        workload.timeline.contains { entry in
            if case .network(isOn: false) = entry.change { true } else { false }
        }
    }
}
