import Foundation
import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Timeline")
struct TimelineTests {
    let run = SyntheticRun.plain

    private func columns(_ app: Int, count: Int) -> TimelineColumns {
        TimelineColumns(run.frames[app], grid: run.grid, span: .seconds(31), count: count)
    }

    @Test(
        "no frame is lost and no spike is hidden, whatever the number of columns",
        arguments: [1, 7, 300, 1200, 5000]
    )
    func conserves(_ count: Int) {
        for (app, frames) in run.frames.enumerated() {
            let known = columns(app, count: count).columns.compactMap { $0 }
            #expect(known.reduce(0) { $0 + $1.frames } == frames.count)
            #expect(known.reduce(0) { $0 + $1.missed } == frames.filter(\.isMissed).count)
            #expect(known.map(\.largest).max() == frames.map { $0.sinceDue(run.grid) }.max())
            #expect(known.map(\.least).min() == frames.map { $0.sinceDue(run.grid) }.min())
            #expect(known.allSatisfy { $0.least <= $0.largest && $0.missed <= $0.frames })
        }
    }

    @Test("a frame that a crafted trace has years away goes into the nearest column")
    func farAway() {
        var frame = run.frames[0][0]
        frame.due = VsyncIndex(1 << 33)
        let columns = TimelineColumns([frame], grid: run.grid, span: .seconds(31), count: 1200).columns
        #expect(columns.indices.filter { columns[$0] != nil } == [1199])
    }

    @Test("the timeline marks every column with a missed frame, and no other")
    func marks() throws {
        let lanes = Page.plain.pieces(from: "<div class=\"lane\" data-app", to: "</svg>")
        #expect(lanes.count == run.frames.count)
        for (lane, frames) in zip(lanes, run.frames) {
            // The expected columns, computed from the frames alone.
            let missed = frames.filter(\.isMissed).map { frame in
                Int((run.grid[frame.due] - run.grid.origin).nanoseconds) * TimelineSection.mostColumns
                    / 31_000_000_000
            }
            let marks = try #require(
                lane.components(separatedBy: "<path class=\"missed marks\" d=\"").last?.split(separator: "\"").first
            )
            let places = Page.dashes(String(marks))
            #expect(Set(places) == Set(missed))
            #expect(places.count == Set(missed).count)
            #expect(lane.contains("data-missed-columns=\"\(places.count)\""))
        }
    }

    @Test("a handler is marked at its time, as wide as it is long; very many handlers have one mark per column")
    func handlers() throws {
        var run = run
        let origin = run.grid.origin
        func span(_ start: Int, _ length: Int) -> HandlerSpan {
            let begin = origin + .milliseconds(Double(start))
            return HandlerSpan(
                path: PathID(index: 0),
                interval: Interval(start: begin, end: begin + .milliseconds(Double(length)))
            )
        }
        func handlers(_ spans: [HandlerSpan]) -> [PackedArray<HandlerSpan>] {
            run.result.apps.indices.map { PackedArray($0 == 0 ? spans : []) }
        }
        func lanes(_ spans: [HandlerSpan]) -> String {
            HandlerLanes(
                handlers: handlers(spans),
                result: run.result,
                origin: origin,
                span: .seconds(12)
            ).markup.markup
        }
        // A column is 10 ms.
        let few = lanes([span(1005, 4), span(2000, 250)])
        #expect(few.contains("d=\"M100.5 0v100h1v-100zM200 0v100h25v-100z\""), "\(few)")
        #expect(few.contains("data-width=\"1200\""), "it is zoomed with the CPUs")
        let many = lanes((0..<6000).map { span($0 * 2, 1) })
        #expect(many.split(separator: "M").count - 1 == 1200)
        #expect(lanes([]).isEmpty)
        #expect(!Page.plain.pieces(from: "<div class=\"lane-cpu events", to: "</div>").contains { !$0.isEmpty })
        run.handlers = handlers([span(1000, 5)])
        #expect(HTMLReport.render(run).contains("<div class=\"lane-cpu events\">"))
    }

    @Test(
        "heights rise with time, from 0 to 1, and the budget is never at the edge",
        arguments: [17, 40, 180, 100_000]
    )
    func scale(_ largest: Int) {
        let budget = RefreshRate.hz60.interval
        let scale = TimelineScale(budget: budget, largest: .milliseconds(Double(largest)))
        let times = (0...4000).map { TimeSpan(nanoseconds: scale.top.nanoseconds / 4000 * Int64($0)) }
        let heights = times.map(scale.height(of:))
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(heights.first == 0)
        #expect(scale.height(of: scale.top) == 1)
        #expect((0.2...0.6).contains(scale.height(of: budget)))
        #expect(scale.ticks == scale.ticks.sorted() && scale.ticks.contains(budget))
    }
}
