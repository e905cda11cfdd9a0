import FrameTrace
package import Scenario

/// A graph of operations generated from a seed, in plain numbers. Both the device and the oracle run it.
package struct RandomOperations: Sendable {
    package struct Operation: Sendable {
        package var queue = 0
        package var priority = 0
        /// The time of its own work, and of the work at its end that it does in any case, in nanoseconds.
        package var work = 0
        package var ending = 0
        package var after: [Int] = []
        package var categories: [Int] = []
        /// Whether it has a condition that does not hold.
        package var isRefused = false
        package var refusesCancelled = false
    }

    package enum Command: Sendable {
        case cancel(Int)
        case cancelQueue(Int)
        case suspend(Int)
        case resume(Int)
    }

    package var operations: [Operation] = []
    package var widths: [Int] = []
    package var suspended: [Bool] = []
    /// Commands from outside the graph, each with its time in nanoseconds from the start.
    package var commands: [(at: Int, command: Command)] = []

    /// - Parameter scale: the longest own work of an operation, in nanoseconds.
    package init(seed: UInt64, most: Int, scale: Int = 40_000_000) {
        var random = DeterministicRandom(seed: seed)
        func pick(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
        func chance(_ percent: Int) -> Bool { pick(1...100) <= percent }
        widths = (0..<pick(1...4)).map { _ in pick(1...8) }
        suspended = widths.map { _ in chance(20) }
        let size = pick(0...2) == 0 ? pick(2...most) : pick(2...max(2, most / 6))
        // Graphs differ in how many dependencies, categories and refused operations they have.
        let (links, exclusion, refusal) = (pick(0...3), pick(0...40), pick(0...25))
        for index in 0..<size {
            var operation = Operation()
            operation.queue = pick(0...widths.count - 1)
            operation.priority = chance(40) ? [-8, -4, 0, 4, 8][pick(0...4)] : 0
            operation.work = pick(1...scale)
            operation.ending = pick(1...scale / 100)
            if index > 0 {
                for _ in 0..<pick(0...links) {
                    let other = pick(max(0, index - 40)...index - 1)
                    if !operation.after.contains(other) { operation.after.append(other) }
                }
            }
            if chance(exclusion) { operation.categories = chance(20) ? [0, 1] : [pick(0...2)] }
            operation.isRefused = chance(refusal / 2)
            operation.refusesCancelled = chance(refusal)
            operations.append(operation)
        }
        for queue in widths.indices where suspended[queue] { commands.append((pick(1...3 * scale), .resume(queue))) }
        for _ in 0..<pick(0...6) {
            let at = pick(1...size * scale / 8 + scale)
            switch pick(0...9) {
            case 0: commands.append((at, .cancelQueue(pick(0...widths.count - 1))))
            case 1, 2:
                let queue = pick(0...widths.count - 1)
                commands.append((at, .suspend(queue)))
                commands.append((at + pick(1...2 * scale), .resume(queue)))
            default: commands.append((at, .cancel(pick(0...size - 1))))
            }
        }
    }

    /// The same graph in the language of workloads. Operations on a queue of their own do the commands from outside.
    package var layer: AppOperations {
        var specs = operations.indices.map { index in
            let operation = operations[index]
            var spec = OperationSpec(name: "o\(index)", steps: [Step(.sleep(.fixed(Double(operation.work))))])
            spec.onFinish = [Step(.sleep(.fixed(Double(operation.ending))))]
            spec.queue = .own("q\(operation.queue)")
            spec.dependencies = operation.after.map { "o\($0)" }
            spec.exclusive = operation.categories.map { "c\($0)" }
            spec.priority = OperationPriority.allCases.first { $0.rawNumber == operation.priority }
            if operation.isRefused { spec.conditions.append(OperationCondition(.permission("never"))) }
            if operation.refusesCancelled { spec.conditions.append(OperationCondition(.noCancelledDependencies)) }
            return spec
        }
        for (index, (at, command)) in commands.enumerated() {
            let act: Act =
                switch command {
                case .cancel(let operation): .cancel(handle: "o\(operation)")
                case .cancelQueue(let queue): .cancel(handle: "q\(queue)")
                case .suspend(let queue): .control("q\(queue)", .suspend)
                case .resume(let queue): .control("q\(queue)", .resume)
                }
            var spec = OperationSpec(name: "x\(index)", steps: [Step(.sleep(.fixed(Double(at)))), Step(act)])
            spec.queue = .own("control")
            specs.append(spec)
        }
        let queues = widths.indices.map { index in
            OperationQueueSpec(name: "q\(index)", maxConcurrent: widths[index], isSuspended: suspended[index])
        }
        return AppOperations(
            queues: queues + [OperationQueueSpec(name: "control")],
            operations: specs,
            facts: [FactSpec(name: "never", isOn: false)],
            onOpen: specs.map(\.name)
        )
    }
}
