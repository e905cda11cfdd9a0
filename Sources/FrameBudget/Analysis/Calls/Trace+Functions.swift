public import FrameTrace

extension Trace {
    /// Returns the function at an address of a stack and the functions inlined there, outermost first. Results and all
    /// exports name addresses this way.
    ///
    /// - Complexity: O(functions inlined there).
    public func functions(at address: UInt64) -> [CallFunction] {
        guard let symbol = symbols[address] else {
            return [CallFunction(.code, name: "0x" + String(address, radix: 16))]
        }
        let module = symbol.module.split(separator: "/").last.map(String.init) ?? symbol.module
        let name = symbol.function.isEmpty ? Self.place(of: symbol, in: module) : symbol.function
        // The trace lists inlined functions innermost first.
        return [CallFunction(.code, name: name, module: module, line: symbol.line)]
            + symbol.inlined.reversed().map { call in
                CallFunction(.inlined, name: call.function, module: module, line: call.line)
            }
    }

    private static func place(of symbol: SymbolName, in module: String) -> String {
        let offset = "0x" + String(symbol.offset, radix: 16)
        return module.isEmpty ? offset : "\(module)+\(offset)"
    }
}
