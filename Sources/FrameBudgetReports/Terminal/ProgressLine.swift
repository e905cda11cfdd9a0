import FrameTrace

/// Progress of a run, on one line: `12.0 of 30.0 s  maps 41 fps, 298 dropped`.
public enum ProgressLine {
    /// Returns the line, without a line feed, cut to a width.
    public static func render(_ progress: RunProgress, width: Int) -> String {
        let elapsed = DecimalText.fixed(progress.elapsed.inSeconds, places: 1)
        let time = progress.planned.map { "\(elapsed) of \(Figure.seconds($0))" } ?? "\(elapsed) s"
        let apps = progress.apps.map { app in
            guard app.drawsFrames else { return "\(VisibleText.of(app.name)) \(Figure.noFrames)" }
            let rate = app.shownInLastSecond.map { "\($0) fps" } ?? "off screen"
            return "\(VisibleText.of(app.name)) \(rate), \(Figure.count(app.dropped)) dropped"
        }
        return DisplayWidth.cut(([time] + apps).joined(separator: "  "), to: width)
    }
}
