public import FrameTrace

/// Names the addresses of a trace whose run ended before it had named them.
public enum TraceSymbols {
    /// Names every unnamed address, using the images that the trace lists, if their files are unchanged.
    public static func complete(_ trace: inout Trace) {
        let unnamed = trace.unnamedAddresses
        guard !unnamed.isEmpty, !trace.images.isEmpty else { return }
        let symbolizer = Symbolizer(images: trace.images)
        for name in symbolizer.names(of: unnamed, lines: SourceLines.find()) { trace.symbols[name.address] = name }
    }
}
