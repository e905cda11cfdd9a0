package import FrameTrace
package import Scenario

/// Programs that take the place of others in the middle of a virtual run: what came before them stays as it was.
package struct ProgramExchange: Sendable {
    /// The workload with the other programs. They have the shape of those before: the same instructions at the same places.
    var compiled: CompiledWorkload
    /// From when on they hold.
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
    /// From now on every thread follows other programs. A step under way that comes to nothing in them is over.
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
