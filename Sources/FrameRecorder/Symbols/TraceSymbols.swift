public import FrameTrace

/// Names for the addresses of a trace whose run did not get as far as naming them.
public enum TraceSymbols {
    /// Names every address that has none, from the modules that the trace lists, where their files are still the same.
    public static func complete(_ trace: inout Trace) {
        let unnamed = trace.unnamedAddresses
        guard !unnamed.isEmpty, !trace.images.isEmpty else { return }
        let symbolizer = Symbolizer(images: trace.images)
        for name in symbolizer.names(of: unnamed, lines: SourceLines.find()) { trace.symbols[name.address] = name }
    }
}
