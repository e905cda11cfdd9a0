extension Program {
    /// The kinds of time that a step spends.
    package struct Spending: OptionSet, Sendable {
        package let rawValue: UInt8

        /// CPU time: computing, and writing to memory.
        package static let cpu = Spending(rawValue: 1)
        /// GPU time.
        package static let gpu = Spending(rawValue: 2)
        /// Disk time.
        package static let disk = Spending(rawValue: 4)
        /// Sleep time.
        package static let sleep = Spending(rawValue: 8)
        package static let all: Spending = [.cpu, .gpu, .disk, .sleep]

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// Returns the program with the time of some of its instructions removed. The instructions stay in place, and all
    /// draws stay the same.
    ///
    /// - Parameter isWanted: Whether to remove the time of an instruction, given its index.
    /// - Complexity: O(*n*) in the number of instructions.
    package func removing(_ spending: Spending, where isWanted: (Int) -> Bool = { _ in true }) -> Program {
        var program = self
        for index in instructions.indices where isWanted(index) {
            program.instructions[index].operation = instructions[index].operation.removing(spending)
        }
        return program
    }

    /// Returns the instructions from where something is acquired up to where it is released.
    package func indices(from begins: (Operation) -> Bool, to ends: (Operation) -> Bool) -> Set<Int> {
        var depth = 0
        var found: Set<Int> = []
        for (index, instruction) in instructions.enumerated() {
            if begins(instruction.operation) { depth += 1 }
            if depth > 0 { found.insert(index) }
            if ends(instruction.operation) { depth = max(0, depth - 1) }
        }
        return found
    }

    /// Returns the instructions before the last one of a kind; none if there is no such one.
    package func indices(before isLast: (Operation) -> Bool) -> Range<Int> {
        0..<(instructions.lastIndex { isLast($0.operation) } ?? 0)
    }
}

extension Program.Instruction {
    /// Whether its time was removed.
    package var isVoid: Bool {
        switch operation {
        case .compute(let amount), .touch(let amount), .sleep(let amount), .gpu(_, let amount), .read(let amount),
            .write(let amount):
            amount.isVoid
        default: false
        }
    }
}

extension Program.Operation {
    fileprivate func removing(_ spending: Program.Spending) -> Self {
        switch self {
        case .compute(let amount) where spending.contains(.cpu): .compute(amount.removed)
        case .touch(let amount) where spending.contains(.cpu): .touch(amount.removed)
        case .sleep(let amount) where spending.contains(.sleep): .sleep(amount.removed)
        case .gpu(let gpu, let amount) where spending.contains(.gpu): .gpu(gpu, amount.removed)
        case .read(let amount) where spending.contains(.disk): .read(amount.removed)
        case .write(let amount) where spending.contains(.disk): .write(amount.removed)
        default: self
        }
    }
}
