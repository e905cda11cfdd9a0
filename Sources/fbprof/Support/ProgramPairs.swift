import FrameRecorder
import FrameStatistics
import FrameTrace

/// Runs pairs of processes of two programs, one process after the other, each pair in a random order.
///
/// Two consecutive pairs have opposite orders (A B B A or B A A B), so that a steady drift affects both sides equally.
struct ProgramPairs {
    let baseline: ProgramSide
    let candidate: ProgramSide
    /// The folder for the runs.
    let folder: String
    /// The maximum number of processes, for the progress.
    let most: Int

    private var orders: DeterministicRandom
    /// Whether the next pair begins with the candidate, if it completes a group of four; else nil.
    private var opposite: Bool?
    private var interrupts: Interrupts?
    /// The number of processes so far, the current one included.
    private(set) var count = 0

    init(baseline: ProgramSide, candidate: ProgramSide, folder: String, seed: UInt64, most: Int) {
        self.baseline = baseline
        self.candidate = candidate
        self.folder = folder
        self.most = most
        orders = DeterministicRandom(seed: seed ^ 0x5EED_0F0D)
    }

    /// Runs each side once and ignores the figures: this fills caches, and shows that there is something to measure.
    /// False if the user interrupted it.
    mutating func rehearse() throws -> Bool {
        guard try process(baseline, "rehearsal") != nil else { return false }
        return try process(candidate, "rehearsal") != nil
    }

    /// Measures a pair of the baseline with itself. Nil if the user interrupted it.
    mutating func alike() throws -> (ProcessFigures, ProcessFigures)? {
        guard let first = try process(baseline, "A with A"), let second = try process(baseline, "A with A") else {
            return nil
        }
        return drawOrder() ? (second, first) : (first, second)
    }

    /// Measures a pair of the two sides. Nil if the user interrupted it.
    mutating func next() throws -> (baseline: ProcessFigures, candidate: ProcessFigures)? {
        let isReversed = drawOrder()
        guard let first = try process(isReversed ? candidate : baseline, "A with B"),
            let second = try process(isReversed ? baseline : candidate, "A with B")
        else { return nil }
        return isReversed ? (second, first) : (first, second)
    }

    /// Clears the progress line, and lets signals end the command again.
    mutating func end() {
        Console.clearProgress()
        interrupts?.restore()
    }

    private mutating func drawOrder() -> Bool {
        if let drawn = opposite {
            opposite = nil
            return drawn
        }
        let drawn = orders.next() & 1 == 1
        opposite = !drawn
        return drawn
    }

    private mutating func process(_ side: ProgramSide, _ stage: String) throws -> ProcessFigures? {
        count += 1
        if Console.errorIsTerminal {
            Console.overwriteLine("ab: process \(count) of at most \(most), \(stage): \(side.name)")
        }
        var interrupts = self.interrupts ?? Interrupts()
        defer { self.interrupts = interrupts }
        let number = String(repeating: "0", count: max(0, 3 - "\(count)".count)) + "\(count)"
        return try side.measure("\(folder)/\(number)-\(side.side == .baseline ? "a" : "b")", &interrupts)
    }
}
