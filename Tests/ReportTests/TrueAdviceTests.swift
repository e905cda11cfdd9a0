import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetReports

/// Verdicts and advice claim only what is known, and following the advice helps.
@Suite("Claims of verdicts and advice")
struct TrueAdviceTests {
    private static func run(_ yaml: String) throws -> RunResult { try PlantedRun.result("duration: 8s\n" + yaml) }

    private static func advice(_ result: RunResult, most: Int = 3) -> [QualityWords.Line] {
        RemedyWords(result: result).lines(most: most)
    }

    private static let crowd = """
        device: { cores: 1 }
        apps:
          feed: { frame: [{ compute: 7ms, name: draw }] }
          map: { frame: [{ compute: 6ms, name: draw }] }
          mail: { frame: [{ compute: 6ms, name: draw }] }
        """

    @Test("If several causes each took longer than a frame was late, no text says that one of them is enough")
    func others() throws {
        let result = try Self.run(Self.crowd)
        let frames = result.apps.flatMap(\.worst).filter {
            ($0.verdict?.others.count ?? 0) > 0 && $0.verdict?.reason == .alone
        }
        let frame = try #require(frames.first)
        let verdict = try #require(frame.verdict)
        let sentence = VerdictWords.sentence(verdict, overrun: frame.overrun)
        #expect(
            sentence.contains("with everything else as recorded, it would have met its deadline")
                && sentence.contains("A single frame cannot show what would have run instead."),
            "\(sentence)"
        )
        #expect(!sentence.contains("enough"), "\(sentence)")
        let advice = Self.advice(result, most: 9)
        #expect(!advice.isEmpty)
        for line in advice { #expect(!line.text.contains("enough"), "\(line)") }
    }

    @Test("Without the app that advice keeps off the CPU, the other app's frames are in time")
    func keep() throws {
        let text = """
            device: { cores: 1 }
            apps:
              viewer: { frame: [{ compute: 9ms, name: draw }] }
              decoder: { events: { open: { every: 700ms, do: [{ compute: 60ms, name: lay out }] } } }
            """
        let result = try Self.run(text)
        #expect(Self.advice(result).first?.topic == "Keep decoder off the CPU that viewer needs")
        let without = try Self.run(
            text.split(separator: "\n").filter { !$0.contains("decoder:") }.joined(separator: "\n")
        )
        #expect(result.apps[0].total.missed > 0 && without.apps[0].total.missed == 0)
    }

    @Test("If apps together need more GPU time than there is, advice is to reduce it, and that helps")
    func gpu() throws {
        let text = """
            device: { cores: 2 }
            apps:
              map: { frame: [{ compute: 3ms }, { gpu: MAP, name: render }] }
              game: { frame: [{ compute: 3ms }, { gpu: 9ms, name: render }] }
            """
        let result = try Self.run(text.replacing("MAP", with: "9ms"))
        let line = try #require(Self.advice(result).first)
        #expect(line.topic == "Reduce the GPU time in 'map + game'")
        #expect(line.text.contains("need 18.0 ms of GPU time"), "\(line.text)")
        let less = try Self.run(text.replacing("MAP", with: "4ms"))
        #expect(less.apps.reduce(0) { $0 + $1.total.missed } < result.apps.reduce(0) { $0 + $1.total.missed })
    }

    @Test("An app at half the rate counts with half a frame, and the bound also has the round in which all draw")
    func cadence() throws {
        let text = """
            device: { cores: 1, refresh: 60Hz }
            apps:
              fast: { frame: [{ compute: 10ms }] }
              half: { HALF, frame: [{ compute: 12ms }] }
            """
        let half = try #require(Self.run(text.replacing("HALF", with: "refresh: 30Hz")).phases.last?.bound)
        #expect(half.round == .milliseconds(16) && half.fullestRound == .milliseconds(22) && half.lockstepFPS == 60)
        #expect(
            PhaseBoundWords.text(half)
                == "16.0 ms per round on average, 22.0 ms where all draw: at most 60.0 fps in lockstep"
        )
        // On demand, this app draws nothing after its first frame.
        let quiet = try #require(Self.run(text.replacing("HALF", with: "redraw: on demand")).phases.last?.bound)
        #expect(quiet.round == .milliseconds(10) && quiet.fullestRound == .milliseconds(22) && quiet.lockstepFPS == 60)
        let whole = try #require(Self.run(text.replacing("HALF", with: "refresh: 60Hz")).phases.last?.bound)
        #expect(whole.round == .milliseconds(22) && whole.fullestRound == nil)
    }

    @Test("An app that always draws on demand counts as one that always draws")
    func busyOnDemand() throws {
        let bound = try #require(
            Self.run(
                """
                device: { cores: 1, refresh: 60Hz }
                apps: { a: { redraw: on demand, frame: [{ compute: 4ms }, { redraw: on }] } }
                """
            ).phases.last?.bound
        )
        #expect(abs(bound.round.inMilliseconds - 4) < 0.05, "\(bound)")
    }

    @Test(
        "Headline and advice on a semaphore name what the thread that signals it waited for",
        arguments: [
            ("fetch: 200kB", "waited for the network", " itself"), ("read: 20MB", "waited for the disk", " itself"),
            ("sleep: 40ms", "slept", ""),
        ]
    )
    func chain(step: String, what: String, itself: String) throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              viewer:
                semaphores: { ready: 0 }
                queues: { net: { qos: utility } }
                work: { load: [{ \(step), name: get }, { compute: 1ms, name: parse }, { signal: ready }] }
                frame: [{ compute: 3ms }, { every: 30, do: [{ async: load, on: net }, { wait: ready }] }]
            """
        )
        let headline = Verdict(result).headline
        #expect(headline.contains("it waited for semaphore viewer/ready"), "\(headline)")
        #expect(headline.hasSuffix("and the thread that was to end that wait \(what)."), "\(headline)")
        let line = try #require(Self.advice(result).first)
        #expect(line.text.contains("and \(what)\(itself)."), "\(line.text)")
    }

    @Test("A thread that signals late because it computes is not reported as waiting")
    func noChain() throws {
        let result = try Self.run(
            """
            device: { cores: 2 }
            apps:
              viewer:
                semaphores: { ready: 0 }
                queues: { net: { qos: utility } }
                work: { load: [{ compute: 30ms, name: parse }, { signal: ready }] }
                frame: [{ compute: 3ms }, { every: 30, do: [{ async: load, on: net }, { wait: ready }] }]
            """
        )
        #expect(
            Verdict(result).headline.hasSuffix("it waited for semaphore viewer/ready."),
            "\(Verdict(result).headline)"
        )
        #expect(Self.advice(result).first?.text.contains("itself") == false)
    }

    @Test("A handler that runs before every late frame and no other is named, though the frame's work is longer")
    func rareHandler() throws {
        let text = """
            device: { cores: 1 }
            apps:
              feed:
                frame: [{ compute: 11ms, name: draw }]
                timers: { poll: { every: 500ms, do: [{ compute: 8ms, name: refresh }] } }
            """
        let result = try Self.run(text)
        let headline = Verdict(result).headline
        #expect(
            headline.contains("its own work and other main-thread work: timer poll together took longer"),
            "\(headline)"
        )
        let line = try #require(Self.advice(result).first)
        #expect(line.text.contains("Timer poll ran before each of the late frames"), "\(line.text)")
        // The frame's own work is too long by itself: the timer is not a cause.
        let own = try Self.run(text.replacing("11ms", with: "18ms"))
        #expect(Verdict(own).headline.contains("its own work took longer than the budget"), "\(Verdict(own).headline)")
        #expect(!Self.advice(own).isEmpty)
        #expect(Self.advice(own).allSatisfy { !$0.text.contains("ran before each") })
    }

    @Test("The terminal counts the advice for which it has no room, and the page shows all")
    func more() throws {
        var result = SyntheticRun.plain.result
        result.findings += (0..<5).map { number in
            .offMainUI(OffMainUI(app: "maps", step: "step \(number)", count: 1, cpu: .milliseconds(1)))
        }
        let words = RemedyWords(result: result)
        let all = words.advice(most: 99)
        #expect(all.more == 0 && all.lines.count > 3)
        #expect(words.advice(most: 3).more == all.lines.count - 3 && words.advice(most: 3).lines.count == 3)
        let text = TerminalTable(width: 400).render(result)
        #expect(text.contains("\(all.lines.count - 3) more in report.html."), "\(text.prefix(2000))")
        var run = SyntheticRun.plain
        run.result = result
        let page = HTMLReport.render(run)
        for line in all.lines {
            let topic: HTML = "\(line.topic)"
            #expect(page.contains(topic.markup), "\(line.topic)")
        }
        #expect(page.contains("<summary>\(all.lines.count - 3) more</summary>"))
    }

    @Test(
        "Advice on a system call in which a recorded program's loop waited fits the call",
        arguments: [
            ("wait4", "Do not wait for child processes", "SIGCHLD"),
            ("waitid (woken by sh)", "Do not wait for child processes", "SIGCHLD"),
            ("futex (held by worker)", "Wait less for futex", "Where it is a lock"),
            ("recvfrom of a socket", "Wait less for recvfrom of a socket", "among the loop's own events"),
            (
                "fcntl of lockfile (woken by backup)", "Wait less for fcntl",
                "No event reports that a file's lock is free:"
            ),
            ("semtimedop (woken by spooler)", "Wait less for semtimedop", "on another thread, or use an eventfd"),
            ("mmap (woken by mapper)", "Wait less for mmap", "One thread at a time changes the address space"),
            ("page fault (woken by pager)", "Wait less for page fault", "it handles page faults with userfaultfd"),
            (
                "openat", "Do not call openat in the loop of",
                "No event reports when a file operation has finished. Open"
            ),
            ("unlink (woken by kworker)", "Do not call unlink in the loop of", "Call it on another thread"),
            ("ftruncate of save.dat", "Do not call ftruncate in the loop of", "Call it on another thread"),
            ("rename dialog", "Wait less for rename dialog", "among the loop's own events"),
        ]
    )
    func calls(resource: String, topic: String, text: String) throws {
        var result = SyntheticRun.plain.result
        for index in result.apps.indices {
            result.apps[index].clock = .own
            result.apps[index].total.verdicts = [
                VerdictCount(cause: VerdictCause(.wait, resource: resource), missed: 4, dropped: 0)
            ]
        }
        let line = try #require(Self.advice(result).first)
        #expect(line.topic.hasPrefix(topic) && line.text.contains(text), "\(line)")
        #expect(!resource.hasPrefix("wait") || !line.text.contains("lock"))
    }

    @Test("Late frames and the times of apps on the CPU are of the same frames; apps that took little are not named")
    func crowdTimes() throws {
        let text = """
            warmUp: 0s
            device: { backgroundTime: 1s }
            apps:
              a: { frame: [{ compute: 10ms, name: draw }] }
              b:
                callbacks:
                  willEnterForeground: [{ compute: 200ms, name: refresh all }]
                  didBecomeActive: [{ compute: 80ms, name: reconnect }]
                frame: [{ compute: 1ms, name: small }]
            timeline:
              - { at: 0s, open: a }
              - { at: 0s, open: b, as: split view }
              - { at: 3s, close: b }
              - { at: 6s, open: b, as: split view }
            """
        let result = try Self.run(text)
        func contention(_ app: AppResult) -> [VerdictCount] {
            app.total.verdicts.filter { $0.cause.kind == .contention }
        }
        // Frames of b are late by its own work; because of a, it only dropped intervals.
        let missed = contention(result.apps[0]).reduce(0) { $0 + $1.missed }
        let dropped = contention(result.apps[1]).reduce(0) { $0 + $1.dropped }
        #expect(result.apps[1].total.missed > 0 && contention(result.apps[1]).allSatisfy { $0.missed == 0 })
        let line = try #require(Self.advice(result).first { $0.topic.hasPrefix("Use less CPU time in") })
        let words =
            "took the CPU from each other: \(missed) late frames of a and \(dropped) dropped intervals of b. While their late "
            + "frames were ready"
        #expect(line.text.contains(words), "\(line)")
        // Frames that are in time but shown late are not in the ledger of late frames.
        let patient = text.replacing("frame: [{ compute: 10ms", with: "budget: 50ms, frame: [{ compute: 10ms")
            .replacing("    frame: [{ compute: 1ms", with: "    budget: 500ms\n    frame: [{ compute: 1ms")
        let shown = try Self.run(patient)
        #expect(shown.apps.allSatisfy { $0.total.missed == 0 })
        let all = shown.apps.flatMap(contention).reduce(0) { $0 + $1.dropped }
        let late = try #require(Self.advice(shown).first { $0.topic == "Use less CPU time in b and a" })
        let start =
            "a and b took the CPU from each other: \(all) dropped intervals. While their frames were ready, the CPU was occupied by b for "
        #expect(late.text.hasPrefix(start), "\(late)")
        let host = try Self.run(
            """
            warmUp: 0s
            device: { host: { frame: 9ms } }
            apps:
              a: { frame: [{ compute: 10ms }] }
              b: { frame: [{ compute: 100us }] }
            timeline: [{ at: 0s, open: a }, { at: 3s, open: b, as: split view }]
            """
        )
        let topics = Self.advice(host).map(\.topic)
        #expect(topics.contains("Use less CPU time in home screen and a"), "\(topics)")
    }

    @Test("If advice is about several apps, another long cause is given with the app whose frames show it")
    func whoseFrames() throws {
        let mail = "{ instances: 3, frame: [{ compute: 7ms, name: list }] }"
        let result = try Self.run("warmUp: 0s\napps: { mail: \(mail) }\n")
        let text = try #require(Self.advice(result).first).text
        #expect(text.contains("worst frames of mail-"), "\(text)")
    }
}
