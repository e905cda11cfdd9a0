/// The name of an address.
public struct SymbolName: Hashable, Sendable, Codable {
    /// The function, in readable form; empty if unknown.
    public var function: String
    /// The file name of the image that contains the address; empty if none does.
    public var module: String
    /// The offset into the function; if that is unknown, into the module; if that is unknown too, the address itself.
    public var offset: UInt64
    /// The address that was looked up.
    public var address: UInt64
    /// The source line within ``function`` that the address belongs to; nil if unknown.
    public var line: CodeLine?
    /// The calls within the function that were inlined at the address, innermost first.
    public var inlined: [InlinedCall]

    /// Creates a name.
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
    /// The function or, if it is unknown, the nearest known name: `libc.so.6+0x85f14`, `0x7f12`.
    public var description: String {
        if !function.isEmpty { return function }
        let place = "0x" + String(offset, radix: 16)
        return module.isEmpty ? place : module + "+" + place
    }
}
