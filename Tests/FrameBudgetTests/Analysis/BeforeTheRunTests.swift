import FrameTrace
import Testing

@testable import FrameBudget

@Suite("Traces made by hand in which everything happens before the run begins")
struct BeforeTheRunTests {
    @Test("An app that is on screen only before the first vsync has no missed or worst frames")
    func ended() throws {
        let header = TraceRoundTripTests.header
        func at(_ seconds: Double) -> Instant { header.grid.origin - .seconds(seconds) }
        let app = AppDescription(id: AppID(0), name: "a", pacing: nil, budget: .milliseconds(16))
        let records: [TraceRecord] = [
            .header(header), .app(app), .screen(ScreenChange(app: app.id, at: at(9), isOpen: true)),
        ]
        for ending in [.end(.complete, at: at(5), MeasurementQuality()), nil] as [TraceRecord?] {
            let run = Analysis.analyze(try Trace(records: records + [ending].compactMap(\.self)))
            #expect(run.result.apps.map(\.total.missed) == [0] && run.result.apps[0].worst.isEmpty)
        }
    }
}
