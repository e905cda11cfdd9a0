import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Device")
struct DeviceTests {
    private func workload(
        _ pacing: Pacing = .vsync,
        seconds: Double = 1,
        events: [AppEvent] = [],
        timeline: [TimelineEntry] = [TimelineEntry(at: .zero, .open(app: "a"))]
    ) -> Workload {
        Workload(
            name: "test",
            duration: .seconds(seconds),
            apps: [App(name: "a", pacing: pacing, frame: [Step(.compute(.fixed(1)))], events: events)],
            timeline: timeline
        )
    }

    private func run(_ workload: Workload, _ milliseconds: Double, event: Double = 0) -> DeviceDriver {
        var driver = DeviceDriver(
            workload,
            frameTimes: [.milliseconds(milliseconds)],
            eventTimes: [.milliseconds(event)]
        )
        driver.run()
        return driver
    }

    @Test("10 ms frames begin on every vsync")
    func everyVsync() {
        let frames = run(workload(), 10).frames
        #expect(frames.count == 60)
        #expect(frames.map(\.ticket.due.rawValue) == Array(0..<60))
        #expect(frames.allSatisfy { $0.ticket.callback == $0.ticket.due })
    }

    @Test("F-3: vsync pacing: 24 ms frames begin on every second vsync; the missed ones are skipped")
    func skipped() {
        let frames = run(workload(), 24).frames
        #expect(frames.map(\.ticket.callback.rawValue) == Array(stride(from: 0, to: 60, by: 2)))
        #expect(frames.count == 30)
    }

    @Test("continuous pacing: 24 ms frames begin back to back, 41 in a second")
    func continuous() {
        let frames = run(workload(.continuous), 24).frames
        #expect(frames.count == 41)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.end == $1.begin })
    }

    @Test("continuous pacing: 10 ms frames still wait for the next vsync")
    func continuousIsBounded() {
        let frames = run(workload(.continuous), 10).frames
        #expect(frames.count == 60)
    }

    @Test("F-3: an event handler that runs at the vsync delays the frame; its target is the vsync after")
    func eventInTheWay() {
        let event = AppEvent(name: "tap", every: .milliseconds(495), steps: [])
        let driver = run(workload(events: [event]), 5, event: 10)
        #expect(driver.events.map(\.at) == [Instant(nanoseconds: 495_000_000), Instant(nanoseconds: 990_000_000)])
        // V(30) at 500 ms falls into the handler, 495 to 505 ms.
        let late = driver.frames.first { $0.ticket.callback == VsyncIndex(30) }
        #expect(late?.begin == Instant(nanoseconds: 505_000_000))
        #expect(late?.ticket.due == VsyncIndex(30))
        #expect(late?.ticket.target == VsyncIndex(31))
    }

    @Test("R-9: events that arrive while one is handled wait, and all of them are handled")
    func eventsQueue() {
        let event = AppEvent(name: "scroll", every: .milliseconds(100), steps: [])
        let driver = run(workload(events: [event]), 1, event: 95)
        #expect(driver.events.count == 9)
        let busy = AppEvent(name: "scroll", every: .milliseconds(10), until: .milliseconds(200), steps: [])
        #expect(run(workload(events: [busy]), 1, event: 35).events.count == 20)
    }

    @Test("an app off screen begins no frame; back on screen its frames are due again")
    func closeAndReopen() {
        let timeline = [
            TimelineEntry(at: .zero, .open(app: "a")),
            TimelineEntry(at: .milliseconds(200), .close(app: "a")),
            TimelineEntry(at: .milliseconds(600), .open(app: "a")),
        ]
        let driver = run(workload(timeline: timeline), 5)
        #expect(driver.frames.allSatisfy { $0.begin.nanoseconds < 200_000_000 || $0.begin.nanoseconds >= 600_000_000 })
        #expect(driver.frames.map(\.ticket.due.rawValue) == Array(0..<12) + Array(36..<60))
        #expect(driver.frames.map(\.ticket.number.rawValue) == Array(0..<36))
        #expect(driver.screenChanges.map(\.isOpen) == [true, false, true, false])
    }

    @Test("a frame that was under way while its app was closed and reopened ends before the next frame is due")
    func staleFrame() {
        let timeline = [
            TimelineEntry(at: .zero, .open(app: "a")),
            TimelineEntry(at: .milliseconds(10), .close(app: "a")),
            TimelineEntry(at: .milliseconds(20), .open(app: "a")),
        ]
        let frames = run(workload(timeline: timeline), 50).frames
        #expect(frames[0].end == Instant(nanoseconds: 50_000_000))
        #expect(frames[1].ticket.due == VsyncIndex(3))
    }

    @Test("a timer that is late by whole intervals delays the callback; the vsyncs in between are skipped, not queued")
    func lateTimekeeper() {
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        var device = Device(workload: workload(), grid: grid)
        var effects = DeviceEffects()
        device.handle(.idle(ThreadID(0)), at: .zero, into: &effects)
        let late = grid[VsyncIndex(3)] + .milliseconds(5)
        device.handle(.timePassed, at: late, into: &effects)
        #expect(effects.wakes == [ThreadID(0)])
        #expect(effects.nextTimer == grid[VsyncIndex(4)])
        device.handle(.idle(ThreadID(0)), at: late + .microseconds(10), into: &effects)
        guard case .beginFrame(let ticket)? = effects.answer else {
            Issue.record("no frame begins")
            return
        }
        #expect(ticket.due == VsyncIndex(0))
        #expect(ticket.callback == VsyncIndex(0))
        #expect(ticket.deadline == grid[VsyncIndex(0)] + grid.interval)
        #expect(ticket.wokenAt == late)
    }

    @Test("the same inputs give the same frames")
    func deterministic() {
        #expect(run(workload(), 17).frames == run(workload(), 17).frames)
    }

    @Test("after the stop every thread is told to exit")
    func stops() {
        let grid = VsyncGrid(origin: .zero, rate: .hz60)
        var device = Device(workload: workload(), grid: grid)
        var effects = DeviceEffects()
        device.handle(.idle(ThreadID(0)), at: .zero, into: &effects)
        #expect(effects.answer == .park(Park()))
        device.handle(.stop, at: .zero, into: &effects)
        #expect(effects.wakes == [ThreadID(0)])
        #expect(effects.nextTimer == nil)
        let inputs: [DeviceInput] = [
            .idle(ThreadID(0)), .act(ThreadID(0), .acquire(ResourceID(0))), .act(ThreadID(0), .sleep(.seconds(1))),
        ]
        for input in inputs {
            device.handle(input, at: .zero, into: &effects)
            #expect(effects.answer == .exit)
        }
    }
}
