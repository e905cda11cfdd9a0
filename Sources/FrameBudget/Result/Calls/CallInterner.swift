public import FrameTrace

/// Makes a ``CallTable``: gives each function and each place one number, however often it is asked for.
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

    /// An empty tree.
    public init() {}

    /// The number of a function. The first line of it that is given stays.
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

    /// The place of a function that is called from a place.
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

    /// The place of a chain of functions, outermost first, below a place; that place itself for an empty chain.
    ///
    /// - Complexity: O(length of the chain).
    public mutating func place(of chain: [CallFunction], from caller: CallID? = nil) -> CallID? {
        chain.reduce(caller) { place(of: function($1), from: $0) }
    }
}
