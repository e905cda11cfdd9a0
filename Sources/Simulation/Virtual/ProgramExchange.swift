package import FrameTrace
package import Scenario

/// A replacement of all programs in the middle of a virtual run; everything before it stays the same.
package struct ProgramExchange: Sendable {
    /// The workload with the new programs. They have the shape of the old ones: the same instructions at the same
    /// positions.
    var compiled: CompiledWorkload
    /// The instant of the replacement.
    var at: Instant

    package init(
        compiled: CompiledWorkload,
        at: Instant
    ) {
        self.compiled = compiled
        self.at = at
    }
}

extension VirtualMachine {
    /// Replaces the programs of all threads. A step in progress whose time is removed in the new programs ends.
    mutating func exchangePrograms(_ exchange: ProgramExchange) {
        self.exchange = nil
        compiled = exchange.compiled
        for index in cores.indices { charge(index) }
        for index in threads.indices {
            threads[index].stack.exchange(compiled)
            guard threads[index].step != nil, threads[index].stack.presentIsVoid else { continue }
            threads[index].remaining = .zero
            if case .running(let core) = threads[index].state { cores[core].stepEnd = now }
        }
    }
}
