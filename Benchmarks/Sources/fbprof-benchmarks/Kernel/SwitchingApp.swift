import Glibc
import Synchronization

/// Two threads on one CPU that wake each other in turns, with the same work in each turn: a known number of switches.
final class SwitchingApp: Sendable {
    /// What the threads have done so far.
    struct Progress {
        var turns: Int
        /// CPU time, in nanoseconds.
        var cpu: Int64
    }

    private let turns = Atomic(0)
    private let times = [Atomic64(), Atomic64()]
    private let isOver = Atomic(false)
    private let cpu: Int32
    private let rounds: Int

    /// - Parameter turn: how much CPU time a turn is to take, about, in nanoseconds.
    init(on cpu: Int32, turn: Int64) {
        self.cpu = cpu
        // How fast this machine is: the best of some tries.
        let rounds = 100_000
        let cost = (0..<20).map { _ in
            let before = WorkThread.cpu()
            Self.work(rounds)
            return WorkThread.cpu() - before
        }
        self.rounds = max(1, Int(turn) * rounds / Int(max(1, cost.min() ?? 1)))
    }

    /// Works until the body is over.
    func run(_ body: (SwitchingApp) throws -> Void) throws {
        var pipes = [[Int32]](repeating: [0, 0], count: 2)
        for index in pipes.indices {
            guard unsafe pipe(&pipes[index]) == 0 else { throw BenchmarkError("could not make a pipe") }
        }
        let ends = pipes
        let threads = try (0..<2).map { side in
            try WorkThread(on: cpu) { [self] in takeTurns(side, reads: ends[side][0], writes: ends[1 - side][1]) }
        }
        var first: UInt8 = 0
        _ = unsafe write(ends[0][1], &first, 1)
        let result = Result { try body(self) }
        isOver.store(true, ordering: .relaxed)
        for thread in threads { thread.join() }
        for descriptor in ends.joined() { close(descriptor) }
        try result.get()
    }

    var progress: Progress {
        Progress(
            turns: turns.load(ordering: .relaxed),
            cpu: times.reduce(0) { $0 + $1.value.load(ordering: .relaxed) }
        )
    }

    private func takeTurns(_ side: Int, reads: Int32, writes: Int32) {
        var byte: UInt8 = 0
        let before = WorkThread.cpu()
        while unsafe read(reads, &byte, 1) == 1 {
            let isLast = isOver.load(ordering: .relaxed)
            if !isLast { Self.work(rounds) }
            times[side].value.store(WorkThread.cpu() - before, ordering: .relaxed)
            turns.wrappingAdd(1, ordering: .relaxed)
            _ = unsafe write(writes, &byte, 1)
            if isLast { return }
        }
    }

    @inline(never)
    private static func work(_ rounds: Int) {
        var value: UInt64 = 88_172_645_463_325_252
        for _ in 0..<rounds {
            value ^= value << 13
            value ^= value >> 7
            value ^= value << 17
        }
        // Something that the compiler can't know.
        precondition(value != 0)
    }
}

/// An atomic that can be an array's element.
final class Atomic64: Sendable {
    let value = Atomic<Int64>(0)
}
