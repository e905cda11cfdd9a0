/// What an address is called.
public struct SymbolName: Hashable, Sendable, Codable {
    /// The function, in readable form; empty if it is unknown.
    public var function: String
    /// The file name of the image that the address lies in; empty if in none.
    public var module: String
    /// How far into the function; where it is unknown, into the module; where that is, the address itself.
    public var offset: UInt64
    /// The address that was asked for.
    public var address: UInt64
    /// The line of the function that the address is of; nil where it is unknown.
    public var line: CodeLine?
    /// Calls within the function that were inlined there, innermost first.
    public var inlined: [InlinedCall]

    /// A name from its parts.
    public init(
        function: String,
        module: String,
        offset: UInt64,
        address: UInt64,
        line: CodeLine? = nil,
        inlined: [InlinedCall] = []
    ) {
        self.function = function
        self.module = module
        self.offset = offset
        self.address = address
        self.line = line
        self.inlined = inlined
    }
}

extension SymbolName: CustomStringConvertible {
    /// The function, or the nearest thing known: `libc.so.6+0x85f14`, `0x7f12`.
    public var description: String {
        if !function.isEmpty { return function }
        let place = "0x" + String(offset, radix: 16)
        return module.isEmpty ? place : module + "+" + place
    }
}
