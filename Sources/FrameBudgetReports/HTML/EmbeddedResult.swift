import FrameBudget

/// The figures in the page for programs, as `result.json` has them.
///
/// The worst frames with their stacks are left out: the page shows them already, and twice they would be most of its size.
/// So are single inversions, which the page has as a table, and the places of flame graphs.
enum EmbeddedResult {
    /// The element with the data; nothing where a figure can't be written.
    static func make(_ result: RunResult) -> HTML {
        var result = result
        for app in result.apps.indices {
            result.apps[app].worst = []
            for profile in result.apps[app].overruns?.indices ?? 0..<0 {
                result.apps[app].overruns?[profile].weights = []
            }
        }
        result.inversions?.worst = []
        result.calls = nil
        for profile in result.profiles?.indices ?? 0..<0 { result.profiles?[profile].weights = [] }
        guard let json = try? ResultJSON.encodeCompact(result) else { return .nothing }
        return """
            <script type="application/json" id="result" data-omits="apps[].worst apps[].overruns[].weights \
            inversions.worst calls profiles[].weights">\(HTML(json: json))</script>
            """
    }
}
