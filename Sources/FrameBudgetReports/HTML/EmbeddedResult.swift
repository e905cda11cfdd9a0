import FrameBudget

/// The figures in the page for programs, as `result.json` has them.
///
/// The stacks are left out: the page shows them already, and twice they would be most of its size. So are the worst frames'
/// verdicts and single inversions, which the page has in words and as a table.
enum EmbeddedResult {
    /// The element with the data; nothing where a figure can't be written.
    static func make(_ result: RunResult) -> HTML {
        var result = result
        for app in result.apps.indices {
            for frame in result.apps[app].worst.indices {
                result.apps[app].worst[frame].stacks = []
                result.apps[app].worst[frame].verdict = nil
                result.apps[app].worst[frame].heldBy = nil
            }
        }
        result.inversions?.worst = []
        guard let json = try? ResultJSON.encodeCompact(result) else { return .nothing }
        return """
            <script type="application/json" id="result" data-omits="apps[].worst[].stacks apps[].worst[].verdict apps[].worst[].heldBy inversions.worst">\(HTML(json: json))</script>
            """
    }
}
