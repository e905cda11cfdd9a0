import FrameBudget

/// The figures in the page for programs, as `result.json` has them.
///
/// The stacks are left out: the page shows them already, and twice they would be most of its size.
enum EmbeddedResult {
    /// The element with the data; nothing where a figure can't be written.
    static func make(_ result: RunResult) -> HTML {
        var result = result
        for app in result.apps.indices {
            for frame in result.apps[app].worst.indices { result.apps[app].worst[frame].stacks = [] }
        }
        for inversion in result.inversions?.worst.indices ?? 0..<0 { result.inversions?.worst[inversion].stacks = [] }
        guard let json = try? ResultJSON.encodeCompact(result) else { return .nothing }
        return """
            <script type="application/json" id="result" data-omits="apps[].worst[].stacks inversions.worst[].stacks">\(HTML(json: json))</script>
            """
    }
}
