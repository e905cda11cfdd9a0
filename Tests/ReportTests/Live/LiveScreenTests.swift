import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("The screen of a live view")
struct LiveScreenTests {
    private static let budget = TimeSpan.milliseconds(16)

    private func app(_ name: String, times: [Int] = [], late: Int = 0) -> LiveFigures.App {
        var app = LiveFigures.App(name: name, clock: .display, budget: Self.budget, drawsFrames: true, isOnScreen: true)
        for (index, time) in times.enumerated() {
            let end = Instant(nanoseconds: 11_000_000_000 + Int64(index) * 16_000_000)
            let length = TimeSpan(nanoseconds: Int64(time) * 1_000_000)
            app.frames.append(LiveFrame(end: end, time: length, isLate: length > Self.budget))
        }
        app.lastSecond = times.count
        app.shown = 100 + times.count
        app.late = late
        app.dropped = late
        if late > 0 {
            let cause = VerdictCause(.contention, culprit: Culprit(.app, "video"))
            app.recentCauses = [VerdictCount(cause: cause, missed: late, dropped: late)]
            app.causes = app.recentCauses
        }
        return app
    }

    private func figures(_ apps: [LiveFigures.App]) -> LiveFigures {
        var figures = LiveFigures(
            name: "three apps",
            isProgram: false,
            origin: .zero,
            observedUntil: .zero + .seconds(12),
            planned: .seconds(30)
        )
        figures.isWarmUp = false
        figures.apps = apps
        return figures
    }

    private func lines(
        _ figures: LiveFigures?,
        width: Int = 80,
        height: Int = 24,
        usesColor: Bool = false,
        notes: [String] = []
    ) -> [String] {
        LiveScreen(width: width, height: height, usesColor: usesColor, notes: notes)
            .lines(figures, ending: "Ctrl-C ends the run")
    }

    @Test("Each app has its rate, its counts, its last frames and what makes them late")
    func blocks() {
        let found = lines(figures([app("maps", times: [8, 16, 24, 40], late: 2), app("notes", times: [4, 4])]))
        let expected = [
            "three apps  12.0 of 30.0 s" + String(repeating: " ", count: 35) + "Ctrl-C ends the run",
            "on screen: maps + notes",
            "",
            "maps  4 fps  2 of 104 missed, 2 dropped  median 16.0, longest 40.0 of 16.0 ms",
            String(repeating: " ", count: 76) + "▂▄▇█",
            "now: contention: video (2 of 2 missed)",
            "",
            "notes  2 fps  0 of 102 missed, 0 dropped  median 4.0, longest 4.0 of 16.0 ms",
            String(repeating: " ", count: 78) + "▁▁",
            "now: no missed frame",
            "",
            LiveStrip.legend(.frame),
        ]
        #expect(found == expected.map { $0.count > 80 ? DisplayWidth.cut($0, to: 80) : $0 })
    }

    @Test("Up to the budget a frame has one of the lower four heights, over it one of the upper four")
    func levels() {
        func level(_ time: Double, isLate: Bool) -> Int {
            let frame = LiveFrame(end: .zero, time: .seconds(time * Self.budget.inSeconds), isLate: isLate)
            return LiveStrip.level(frame, budget: Self.budget)
        }
        #expect([0, 0.25, 0.26, 0.5, 0.75, 1].map { level($0, isLate: false) } == [0, 0, 1, 1, 2, 3])
        #expect([1.01, 1.3, 1.5, 1.76, 2, 900].map { level($0, isLate: true) } == [4, 5, 6, 7, 7, 7])
        // A frame in time is never drawn as late, nor a late one as in time, whatever its time.
        #expect(level(1.2, isLate: false) == 3 && level(0.9, isLate: true) == 4)
        #expect(LiveStrip.level(LiveFrame(end: .zero, time: .seconds(1), isLate: true), budget: .zero) == 4)
    }

    @Test(
        "No line is wider than the terminal, and there are no more lines than fit, whatever there is to show",
        arguments: [1, 20, 59, 60, 61, 80, 120, 200, 400],
        [1, 7, 8, 9, 12, 24, 60]
    )
    func sizes(width: Int, height: Int) {
        let hostile = app(
            "a\u{1B}[2J\u{202E}" + String(repeating: "界", count: 90),
            times: Array(repeating: 40, count: 240),
            late: 240
        )
        var stuck = app("stuck", times: [4])
        stuck.stuck = .init(since: .zero + .seconds(3), cause: VerdictCause(.wait, resource: "lock db"))
        var silent = app("indexer")
        silent.drawsFrames = false
        for count in [0, 1, 3, 30] {
            let apps = (0..<count).map { [hostile, stuck, silent, app("app \($0)", times: [3, 20], late: 1)][$0 % 4] }
            let notes = ["What the program prints: " + String(repeating: "long/", count: 60)]
            for form in [figures(apps), nil] {
                let found = lines(form, width: width, height: height, notes: notes)
                #expect(found.count <= height)
                #expect(found.allSatisfy { DisplayWidth.of($0) <= width }, "\(found.map { DisplayWidth.of($0) })")
                #expect(!found.joined().contains("\u{1B}"), "no colour, and no name commands the terminal")
            }
        }
    }

    @Test("Colours change nothing in the text, and end within their line")
    func colors() {
        let apps = figures([app("maps", times: [8, 24, 24, 8], late: 2), app("notes")])
        let plain = lines(apps)
        let colored = lines(apps, usesColor: true)
        #expect(colored.joined().contains("\u{1B}[31m"))
        #expect(colored.map(Self.withoutColor) == plain)
        for line in colored {
            let last = line.matches(of: /\u{1B}\[[0-9;]*m/).last
            #expect(last.map { $0.output == "\u{1B}[0m" } ?? true, "no colour reaches beyond its line: \(line)")
        }
    }

    private static func withoutColor(_ text: String) -> String {
        text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    }

    @Test("If not all apps fit, those with most late frames now are shown, and the others counted")
    func manyApps() {
        let apps = (0..<30).map { app("app \($0)", times: [3], late: $0 == 7 || $0 == 29 ? 5 : $0 == 11 ? 1 : 0) }
        let found = lines(figures(apps), width: 100, height: 8)
        #expect(found.count == 8)
        #expect(
            found[3].hasPrefix("app 7 ") && found[4].hasPrefix("app 11 ") && found[5].hasPrefix("app 29 "),
            "\(found)"
        )
        #expect(found[6] == "and 27 more apps with 0 late now", "\(found)")
        let all = lines(figures(apps), width: 100, height: 40)
        #expect(all.count { $0.hasPrefix("app ") } == 30)
    }

    @Test("A frame that does not end, late frames without a cause yet, and apps without frames are shown as such")
    func special() {
        var stuck = app("merge", times: [4], late: 3)
        stuck.stuck = .init(since: .zero + .milliseconds(8_800), cause: VerdictCause(.wait, resource: "lock db"))
        #expect(lines(figures([stuck])).contains("now: stuck for 3.2 s, so far wait: lock db"))
        stuck.stuck?.cause = nil
        #expect(lines(figures([stuck])).contains("now: stuck for 3.2 s"))
        var unknown = app("maps", times: [24])
        unknown.unexplained = 1
        #expect(lines(figures([unknown])).contains("now: 1 not attributed yet"))
        unknown.recentCauses = app("maps", late: 2).recentCauses
        let both = "now: contention: video (2 of 2 missed); 1 not attributed yet"
        #expect(lines(figures([unknown]), width: 100).contains(both))
        var silent = app("indexer")
        silent.drawsFrames = false
        #expect(lines(figures([silent])).contains("indexer  no frames"))
        var away = app("video")
        away.isOnScreen = false
        let found = lines(figures([away]))
        #expect(
            found[1] == "no app is on screen" && found[3].hasPrefix("video  off screen  0 of 100 missed"),
            "\(found)"
        )
        #expect(lines(nil) == ["Nothing is recorded yet."])
    }

    @Test("The time on the screen goes on between updates, and older figures show up to when they are")
    func stale() {
        let screen = LiveScreen(width: 80, height: 24, usesColor: false)
        func found(_ now: TimeSpan) -> [String] { screen.lines(figures([app("maps")]), at: now, ending: "") }
        #expect(found(.milliseconds(13_400))[0].hasPrefix("three apps  13.4 of 30.0 s"))
        #expect(found(.milliseconds(13_400))[1] == "on screen: maps")
        #expect(found(.milliseconds(14_000))[1] == "on screen: maps; figures up to 12.0 s")
    }

    @Test("The screen of a recorded program has turns, its loop and its output file, and nothing about a display")
    func program() {
        var turns = app("server", times: [8, 60], late: 1)
        turns.clock = .own
        var form = figures([turns])
        form.isProgram = true
        form.planned = nil
        #expect(lines(form)[1] == "no event loop yet: it takes five waits at one place")
        form.loop = .init(thread: "node (PID 12)", call: "epoll_wait")
        form.isWarmUp = true
        let found = lines(form, notes: ["What the program prints: runs/x.partial/output.txt"])
        #expect(found[0].hasPrefix("three apps  12.0 s "))
        #expect(found[1] == "turns of node (PID 12), which waits in epoll_wait; warm-up: not counted yet")
        #expect(found[3].hasPrefix("server  2 turns/s  1 of 102 late  median 8.0, longest 60.0 of 16.0 ms"))
        #expect(found[5] == "now: contention: video (1 of 1 late)")
        #expect(found.last == "What the program prints: runs/x.partial/output.txt")
        #expect(!found.joined().contains("fps") && !found.joined().contains("dropped"))
        form.isWarmUp = false
        form.countedSince = .zero + .seconds(3)
        form.loop?.call = nil
        let other = "frames that node (PID 12) marks; counted since 3.0 s, when it took over from another loop"
        #expect(lines(form, width: 100)[1] == other)
    }
}
