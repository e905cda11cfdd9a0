import FrameTrace

extension ProgramCompiler {
    /// Adds steps to the program.
    mutating func add(_ steps: [Step], at path: PathID) {
        for step in steps { add(step, at: path) }
    }

    private mutating func add(_ step: Step, at path: PathID) {
        switch step.act {
        case .compute(let amount): leaf(.compute(DrawnAmount(amount, of: .time)), step, "compute", path)
        case .sleep(let amount): leaf(.sleep(DrawnAmount(amount, of: .time)), step, "sleep", path)
        case .read(let amount): leaf(.read(DrawnAmount(amount, of: .size)), step, "read", path)
        case .write(let amount): leaf(.write(DrawnAmount(amount, of: .size)), step, "write", path)
        case .touch(let amount): leaf(.touch(DrawnAmount(amount, of: .size)), step, "touch", path)
        case .repeat(let amount, let steps): loop(DrawnAmount(amount, of: .count), steps, at: block(step, path))
        case .chance(let probability, let steps):
            let inner = block(step, path)
            let start = emit(.chance(probability, end: 0), inner)
            add(steps, at: inner)
            end(start) { .chance(probability, end: $0) }
        case .every(let count, let steps):
            let inner = block(step, path)
            let count = UInt32(clamping: max(1, count))
            let start = emit(.every(count, end: 0), inner)
            add(steps, at: inner)
            end(start) { .every(count, end: $0) }
        case .stage(let part, let steps):
            let place = place(step, part.rawValue, path)
            emit(.reach(part), place)
            add(steps, at: place)
        case .call(let name):
            guard let steps = work[name], !openCalls.contains(name) else {
                preconditionFailure("a workload in which the call of \(name) does not resolve, or never ends")
            }
            openCalls.append(name)
            add(steps, at: place(step, name, path))
            openCalls.removeLast()
        default: addDeviceAct(step, at: path)
        }
    }

    private mutating func loop(_ times: DrawnAmount, _ steps: [Step], at path: PathID) {
        let slot = openLoops
        let start = emit(.loop(times, slot: slot, end: 0), path)
        openLoops += 1
        program.loopDepth = max(program.loopDepth, openLoops)
        add(steps, at: path)
        openLoops -= 1
        emit(.again(slot: slot, start: start + 1), path)
        end(start) { .loop(times, slot: slot, end: $0) }
    }

    /// Sets the end of a block in the operation that begins it, to the current position.
    mutating func end(_ start: Int, _ operation: (_ end: Int) -> Program.Operation) {
        program.instructions[start].operation = operation(program.count)
    }

    /// Returns the path of a block, which has a node of its own only if it has a name or belongs on the main thread.
    private mutating func block(_ step: Step, _ path: PathID) -> PathID {
        step.name == nil && !step.isUI ? path : place(step, "ui", path)
    }

    /// Adds the operation of a step that wraps no others.
    mutating func leaf(_ operation: Program.Operation, _ step: Step, _ label: String, _ path: PathID) {
        emit(operation, place(step, label, path))
    }

    /// Adds an operation, and returns its index.
    @discardableResult
    mutating func emit(_ operation: Program.Operation, _ path: PathID) -> Int {
        program.instructions.append(Program.Instruction(operation: operation, path: path))
        return program.count - 1
    }
}
