import FrameBudgetReports
import FrameTrace
import Testing

@Suite("Progress line")
struct ProgressLineTests {
    let progress = RunProgress(
        elapsed: .seconds(12),
        planned: .seconds(30),
        apps: [
            .init(name: "maps", shownInLastSecond: 41, dropped: 298),
            .init(name: "no\u{1B}[2Jtes", shownInLastSecond: nil, dropped: 0),
        ]
    )

    @Test("the line says how far the run is, with the rate and the drops of each app")
    func text() {
        #expect(
            ProgressLine.render(progress, width: 100)
                == "12.0 of 30.0 s  maps 41 fps, 298 dropped  no\\u{1B}[2Jtes off screen, 0 dropped"
        )
    }

    @Test("an app that draws nothing has no rate")
    func noFrames() {
        var line = progress
        line.apps = [.init(name: "indexer", shownInLastSecond: 0, dropped: 0, drawsFrames: false)]
        #expect(ProgressLine.render(line, width: 100) == "12.0 of 30.0 s  indexer no frames")
    }

    @Test("the line is cut to the width", arguments: [0, 1, 10, 39])
    func width(_ width: Int) {
        let line = ProgressLine.render(progress, width: width)
        #expect(line.count == width)
        #expect(width == 0 || line.hasSuffix("…"))
    }
}
