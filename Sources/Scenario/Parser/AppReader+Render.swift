import FrameTrace

extension AppReader {
    /// Reads the render thread of an app; returns nil if it has none, or after a problem.
    mutating func render() -> RenderThread? {
        guard let site = object.site("render") else { return nil }
        let reader = ObjectReader(.render, site, scope.sink)
        let render = RenderThread(
            steps: steps(reader, "do", held: []),
            buffers: max(1, Int(reader.integer("buffers"))),
            latency: max(1, Int(reader.integer("latency")))
        )
        guard object.site("frame") != nil || object.hasUnknownKeys else {
            scope.sink.report(
                site,
                "expected `frame` beside `render`: a frame begins on the main thread, found none",
                help: "add `frame: [{ compute: 1ms }]`, or hand the work to a queue with `async`"
            )
            return nil
        }
        if let redraw: RedrawRule = object.choice("redraw"), redraw != .always {
            scope.sink.report(
                site,
                "expected no `render` in an app that says `redraw: \(redraw.rawValue)`: a render thread gets a frame at every vsync",
                help: "write `redraw: always` or remove it, or draw on the main thread alone"
            )
        }
        return render
    }
}
