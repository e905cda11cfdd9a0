public import FrameBudget

/// Names for the addresses of a trace whose run did not get as far as naming them.
public enum TraceSymbols {
    /// Names every address that has none, from the modules that the trace lists, where their files are still the same.
    public static func complete(_ trace: inout Trace) {
        let unnamed = trace.unnamedAddresses
        guard !unnamed.isEmpty, !trace.images.isEmpty else { return }
        let leaves = Set(trace.stacks.compactMap(\.stack.addresses.first))
        let symbolizer = Symbolizer(images: trace.images)
        for address in unnamed {
            trace.symbols[address] = symbolizer.name(of: address, isReturnAddress: !leaves.contains(address))
        }
    }
}
