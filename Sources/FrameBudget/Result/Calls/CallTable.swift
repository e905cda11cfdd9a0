public import FrameTrace

/// Every chain of calls that a result mentions, as one tree: chains that begin alike share their beginning.
///
/// The outermost layer is the workload's own path (app › work › step), the layers below it are functions, outermost
/// first. A place in the tree stands for the whole chain from its root.
public struct CallTable: Sendable, Equatable, Codable {
    /// What is called, each once.
    public var functions: [CallFunction]
    /// The places of the tree; a caller comes before those that it calls.
    public var calls: [Call]

    /// A tree of calls.
    public init(functions: [CallFunction] = [], calls: [Call] = []) {
        self.functions = functions
        self.calls = calls
    }
}

extension CallTable {
    /// The functions from the root to a place, outermost first.
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
