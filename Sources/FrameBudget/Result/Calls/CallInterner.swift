public import FrameTrace

/// Builds a ``CallTable`` in which each function and each place has exactly one number.
public struct CallInterner: Sendable {
    private struct Name: Hashable {
        var kind: CallFunction.Kind
        var name: String
        var module: String
    }

    /// The tree so far.
    public private(set) var table = CallTable()
    private var functions: [Name: Int] = [:]
    private var places: [Call: CallID] = [:]

    /// Creates an empty tree.
    public init() {}

    /// Returns the number of a function, and adds a new one. The first line given is kept.
    ///
    /// - Complexity: O(1).
    public mutating func function(_ function: CallFunction) -> Int {
        let name = Name(kind: function.kind, name: function.name, module: function.module)
        if let known = functions[name] {
            if table.functions[known].line == nil { table.functions[known].line = function.line }
            return known
        }
        functions[name] = table.functions.count
        table.functions.append(function)
        return table.functions.count - 1
    }

    /// Returns the place of a function called from a place, and adds a new one.
    ///
    /// - Complexity: O(1).
    public mutating func place(of function: Int, from caller: CallID?) -> CallID {
        let call = Call(caller: caller, function: function)
        if let known = places[call] { return known }
        let place = CallID(index: table.calls.count)
        places[call] = place
        table.calls.append(call)
        return place
    }

    /// Returns the place of a chain of functions, outermost first, below a caller; the caller itself for an empty
    /// chain.
    ///
    /// - Complexity: O(length of the chain).
    public mutating func place(of chain: [CallFunction], from caller: CallID? = nil) -> CallID? {
        chain.reduce(caller) { place(of: function($1), from: $0) }
    }
}
