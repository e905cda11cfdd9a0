public import FrameTrace

/// All call chains of a result as one tree, in which chains share their common beginning.
///
/// The outermost layers are the workload's own path (app › work › step). The layers below are functions, outermost
/// first. A place in the tree stands for the whole chain from its root.
public struct CallTable: Sendable, Equatable, Codable {
    /// The functions and workload layers, each once.
    public var functions: [CallFunction]
    /// The places of the tree; callers precede their callees.
    public var calls: [Call]

    /// Creates a call tree.
    public init(functions: [CallFunction] = [], calls: [Call] = []) {
        self.functions = functions
        self.calls = calls
    }
}

extension CallTable {
    /// Returns the functions from the root to a place, outermost first.
    ///
    /// - Complexity: O(depth).
    public func chain(to call: CallID) -> [CallFunction] {
        var chain: [CallFunction] = []
        var next: CallID? = call
        while let current = next, current.index < calls.count {
            chain.append(functions[calls[current.index].function])
            next = calls[current.index].caller
        }
        return chain.reversed()
    }
}
