import FrameBudget
import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Frames that are late because the main thread did something else when they were due.
@Suite("Frames that other main-thread work delays", .serialized)
struct HeldUpFrameTests {
    private static let backends: [SamplingBackend] = [.signal, .perf]

    /// Whether a backend can sample here; where not, that is noted as skipped.
    private static func allows(_ backend: SamplingBackend) -> Bool {
        guard backend == .signal || Flight.allowsKernelSamples else {
            skipped("the kernel gives no samples here")
            return false
        }
        return true
    }

    /// The share of an app's time over budget within a step, or within a function whose name contains this text.
    private static func share(of name: String, in run: AnalyzedRun) throws -> Double {
        let profile = try #require(run.result.apps[0].overruns?.first)
        let calls = try #require(run.result.calls)
        // Parts of other functions' names may be the same, in any order: a step's name is whole.
        let named = calls.topFunctions(of: profile.weights, most: .max).filter { time in
            time.function.kind == .work ? time.function.name == name : time.function.name.contains(name)
        }
        let steps = named.filter { $0.function.kind == .work }
        return ((steps.isEmpty ? named : steps).map(\.total).max() ?? .zero) / profile.overrun
    }

    /// Each handler begins at a vsync or well before it.
    @Test(
        "a handler that delays a frame is sampled with its step from when the frame is due, and leads the profile",
        arguments: backends,
        [false, true]
    )
    func handler(_ backend: SamplingBackend, beginsEarly: Bool) throws {
        guard Self.allows(backend) else { return }
        let flight = try Flight.record(backend: backend) { recording, main in
            let step = recording.step("handle", in: "viewer")
            for number in 0..<40 {
                main.waitForVsync()
                // Every fourth handler ends in time. The others last past the deadline, also that of a frame due one
                // vsync later.
                let length = TimeSpan.milliseconds(number % 4 == 0 ? 2 : 40)
                if !beginsEarly { main.outsideFrame(step) { Flight.plantedWork(length) } }
                main.frame { Flight.otherWork(.milliseconds(1)) }
                // After the last frame there is none left to delay.
                if beginsEarly, number < 39 { main.outsideFrame(step) { Flight.plantedWork(length) } }
            }
        }
        let interval = flight.trace.header.grid.interval
        let late = flight.frames.filter(\.isLate)
        #expect(late.count >= 25)
        let path = try #require(flight.trace.paths.first { $0.value.label == "handle" }).key
        let handling = flight.samples.filter { $0.path == path && $0.relation == .victim }
        #expect(handling.count > 5 * late.count, "\(handling.count) samples for \(late.count) late frames")
        let planted = handling.count { flight.names($0).contains { $0.contains("plantedWork") } }
        // At the begin and end of a step, the marking code itself may be sampled.
        #expect(handling.count - planted <= 2 + handling.count / 100)
        for sample in flight.samples {
            let frame = try #require(flight.frames.first { $0.number == sample.frame })
            let takenAt = try #require(sample.takenAt)
            #expect(frame.isLate)
            #expect(frame.deadline - interval <= takenAt && takenAt <= frame.end)
        }
        // No frame is open at the deadline, but a stack is taken nevertheless.
        let atDeadline = flight.trace.stacks.filter { $0.purpose == .deadline && $0.path == path }
        #expect(Set(atDeadline.map(\.frame)).count * 2 > late.count)
        // The rest is the wait for a vsync and the frame itself, even if these get little CPU time.
        let run = Analysis.analyze(flight.trace)
        let (handled, drawn) = (try Self.share(of: "handle", in: run), try Self.share(of: "otherWork", in: run))
        #expect(handled > 2 * drawn && handled > 0.25, "the handler has \(handled), the frame \(drawn)")
    }

    @Test("the owner of a lock that a handler waits for is sampled with its stack", arguments: backends)
    func owner(_ backend: SamplingBackend) throws {
        guard Self.allows(backend) else { return }
        let flight = try Flight.record(backend: backend) { recording, main in
            let lock = Flight.Lock(.pthread)
            let owner = LockOwner(lock, recording)
            let step = recording.step("handle", in: "viewer")
            main.frame { Flight.otherWork(.milliseconds(1)) }
            for _ in 0..<20 {
                main.waitForVsync()
                owner.takeLock()
                main.outsideFrame(step) { Flight.wait(for: lock) }
                main.frame { Flight.otherWork(.milliseconds(1)) }
            }
            owner.end()
        }
        let main = try #require(flight.thread("viewer main"))
        let path = try #require(flight.trace.paths.first { $0.value.label == "handle" }).key
        let waits = flight.samples.filter {
            $0.thread == main && $0.state == .blocked && $0.path == path
                && ($0.lastSeenAt ?? .zero) - ($0.takenAt ?? .zero) > .milliseconds(3)
        }
        #expect(waits.count >= 15)
        let owned = waits.count { wait in
            flight.samples.contains {
                $0.frame == wait.frame && $0.relation == .owner(depth: 1)
                    && flight.names($0).contains { $0.contains("holdLock") }
            }
        }
        #expect(owned * 10 >= waits.count * 9, "\(owned) of \(waits.count)")
    }

    /// Beside other programs all work takes longer, and frames may be late without a handler.
    @Test("in a live run of a workload, the handler's step leads the profile, not the frame's")
    func workload() throws {
        let run = try LiveRun.analyze(
            """
            version: 1
            duration: 5s
            warmUp: 200ms
            apps:
              reel:
                events: { flip: { every: 900ms, do: [ { compute: 45ms, name: decode } ] } }
                frame: [ { compute: 2ms, name: draw } ]
            """
        )
        let (decode, draw) = (try Self.share(of: "decode", in: run), try Self.share(of: "draw", in: run))
        #expect(decode > draw, "decode has \(decode), draw \(draw)")
        let calls = try #require(run.result.calls)
        let held = run.result.apps[0].worst.filter { $0.ledger.outsideFrame * 3 > ($0.end - $0.due) * 2 }
        #expect(!held.isEmpty)
        for frame in held {
            let samples = frame.samples?.first { $0.role == .mainThread }?.samples ?? []
            let decoding = samples.filter { sample in
                sample.call.map { calls.chain(to: $0).contains { $0.name == "decode" } } ?? false
            }
            let (part, whole) = (decoding.map(\.lasts), samples.map(\.lasts))
            let share = part.reduce(TimeSpan.zero) { $0 + $1 } / whole.reduce(TimeSpan.zero) { $0 + $1 }
            #expect(share > 0.5, "frame \(frame.number): \(share)")
        }
    }
}
