/// Compiles the work of all apps, one program after the other.
struct ProgramCompiler {
    /// The places of all apps.
    private(set) var paths = PathTable()
    /// The locks of all apps.
    private(set) var locks = LockTable()
    private let seed: UInt64
    private var work: [String: [Step]] = [:]
    private var program: Program
    private var openLoops = 0
    private var openCalls: [String] = []

    /// A compiler of a workload with a seed.
    init(seed: UInt64) {
        self.seed = seed
        program = Program(seed: seed, app: AppID(0), stream: 0)
    }

    /// Compiles an app; to be called in the order of their ids.
    mutating func compile(_ app: App, id: AppID) -> CompiledApp {
        work = Dictionary(app.work.map { ($0.name, $0.steps) }) { first, _ in first }
        let root = paths.addRoot(app.name, of: id)
        let frame = compile(app.frame, of: id, stream: 0, at: root)
        var events: [CompiledEvent] = []
        for event in app.events {
            let path = paths.addChild(event.name, of: root)
            let program = compile(event.steps, of: id, stream: UInt32(events.count + 1), at: path)
            events.append(CompiledEvent(name: event.name, every: event.every, path: path, program: program))
        }
        return CompiledApp(id: id, name: app.name, root: root, frame: frame, events: events)
    }

    private mutating func compile(_ steps: [Step], of app: AppID, stream: UInt32, at path: PathID) -> Program {
        program = Program(seed: seed, app: app, stream: stream)
        add(steps, at: path)
        return program
    }

    private mutating func add(_ steps: [Step], at path: PathID) {
        for step in steps { add(step, at: path) }
    }

    private mutating func add(_ step: Step, at path: PathID) {
        switch step.act {
        case .compute(let amount): leaf(.compute(DrawnAmount(amount, of: .time)), step, "compute", path)
        case .sleep(let amount): leaf(.sleep(DrawnAmount(amount, of: .time)), step, "sleep", path)
        case .read(let amount): leaf(.read(DrawnAmount(amount, of: .size)), step, "read", path)
        case .write(let amount): leaf(.write(DrawnAmount(amount, of: .size)), step, "write", path)
        case .touch(let amount): leaf(.touch(DrawnAmount(amount, of: .size)), step, "touch", path)
        case .lock(let name, let steps):
            let lock = locks.id(of: name)
            let inner = paths.child(step.name ?? "lock \(name)", of: path)
            emit(.acquire(lock), inner)
            add(steps, at: inner)
            emit(.release(lock), inner)
        case .repeat(let amount, let steps): loop(DrawnAmount(amount, of: .count), steps, at: block(step, path))
        case .chance(let probability, let steps):
            let inner = block(step, path)
            let start = emit(.chance(probability, end: 0), inner)
            add(steps, at: inner)
            program.instructions[start].operation = .chance(probability, end: program.count)
        case .every(let count, let steps):
            let inner = block(step, path)
            let count = UInt32(clamping: max(1, count))
            let start = emit(.every(count, end: 0), inner)
            add(steps, at: inner)
            program.instructions[start].operation = .every(count, end: program.count)
        case .call(let name):
            guard let steps = work[name], !openCalls.contains(name) else {
                preconditionFailure("a workload in which the call of \(name) does not resolve, or never ends")
            }
            openCalls.append(name)
            add(steps, at: paths.child(step.name ?? name, of: path))
            openCalls.removeLast()
        default: preconditionFailure("not compiled yet: \(step.act)")
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
        program.instructions[start].operation = .loop(times, slot: slot, end: program.count)
    }

    /// The place of a block that only makes one where it has a name.
    private mutating func block(_ step: Step, _ path: PathID) -> PathID {
        step.name.map { paths.child($0, of: path) } ?? path
    }

    private mutating func leaf(_ operation: Program.Operation, _ step: Step, _ label: String, _ path: PathID) {
        emit(operation, paths.child(step.name ?? label, of: path))
    }

    @discardableResult
    private mutating func emit(_ operation: Program.Operation, _ path: PathID) -> Int {
        program.instructions.append(Program.Instruction(operation: operation, path: path))
        return program.count - 1
    }
}

/// Gives the locks of all apps their numbers, in the order in which the workload names them.
struct LockTable {
    /// The names by ``ResourceID``.
    private(set) var names: [String] = []
    private var ids: [String: ResourceID] = [:]

    /// The number of a lock.
    mutating func id(of name: String) -> ResourceID {
        if let known = ids[name] { return known }
        let id = ResourceID(index: names.count)
        names.append(name)
        ids[name] = id
        return id
    }
}
