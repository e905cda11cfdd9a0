import Foundation
import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Samples of running threads that the kernel takes by itself, where it allows that.
@Suite(
    "Samples that the kernel takes",
    .serialized,
    .enabled(
        if: Flight.allowsKernelSamples,
        "SKIPPED: cpu-clock of one's own threads, kernel included, is not allowed here"
    )
)
struct KernelSampleTests {
    /// No signal goes to a thread that has a CPU. The long form has 8,000 sleeps.
    @Test("no sleep is cut short")
    func sleeps() throws {
        let sleeps = Benchmark.isWanted ? 8000 : 800
        var interrupted = 0
        var random = SystemRandomNumberGenerator()
        let flight = try Flight.record(backend: .perf) { _, main in
            main.waitForVsync()
            main.frame {
                for _ in 0..<sleeps {
                    Flight.otherWork(.microseconds(Int64.random(in: 50...800, using: &random)))
                    var span = timespec(tv_sec: 0, tv_nsec: Int.random(in: 200_000...1_500_000, using: &random))
                    if unsafe nanosleep(&span, nil) != 0 { interrupted += 1 }
                }
            }
        }
        #expect(interrupted == 0)
        let running = flight.samples.count { $0.state == .running }
        #expect(running > sleeps / 5, "\(running) samples of running threads")
        let blocked = flight.samples.count { $0.state == .blocked }
        #expect(blocked > sleeps / 10, "\(blocked) samples of blocked threads")
    }

    @Test(
        "a planted function has its share of the samples with either sampling backend",
        arguments: SamplingBackend.allCases
    )
    func plantedFunction(_ backend: SamplingBackend) throws {
        let (flight, truth) = try Flight.recordPlanted(frames: 120, backend: backend)
        let late = flight.frames.filter(\.isLate)
        #expect(late.count >= 95)
        let samples = flight.samples.filter { $0.relation == .victim && $0.state == .running }
        #expect(samples.count > 1000)
        let planted = samples.filter { flight.names($0).contains { $0.contains("plantedWork") } }
        let share = Double(planted.count) / Double(samples.count)
        #expect(abs(share - truth) < 0.05, "\(share) of \(samples.count) samples, \(truth) of the CPU time")

        // A sample's path agrees with its stack; at the begin and end of a step, the marking code itself may be
        // sampled.
        let path = try #require(flight.trace.paths.first { $0.value.label == "planted" }).key
        let placed = samples.filter { $0.path == path }
        #expect(planted.allSatisfy { $0.path == path })
        #expect(placed.count - planted.count <= 2 + samples.count / 200)

        for sample in samples {
            let frame = try #require(flight.frames.first { $0.number == sample.frame })
            let takenAt = try #require(sample.takenAt)
            #expect(frame.isLate && frame.begin <= takenAt && takenAt <= frame.end)
        }
        let kept = flight.trace.stacks.count
        #expect(flight.unwound == kept, "on-time frames cost no unwinding")
        let quality = try #require(flight.trace.quality.sampling)
        #expect(quality.backend == backend)
        #expect(quality.dropped == 0)
        if backend == .perf {
            // Samples that the kernel did not take were taken by signals.
            #expect((quality.kernelSamples ?? 0) + quality.signals >= samples.count)
            // Only a thread without a CPU gets a signal, as on a busy machine.
            let standing = flight.samples.count { $0.state == .unscheduled }
            #expect(
                quality.signals <= 2 * standing + samples.count / 20,
                "\(quality.signals) signals, \(standing) without a CPU"
            )
            expectCost(quality.perKernelSample)
            #expect(quality.perSignal == nil)
        } else {
            #expect(quality.kernelSamples == nil)
            expectCost(quality.perSignal)
        }
    }

    /// A cost is known unless too few samples came while it was measured.
    private func expectCost(_ cost: TimeSpan?) {
        guard let cost else { return skipped("too few samples came within some milliseconds to know what one costs") }
        #expect(cost > .zero)
    }

    @Test("CPU time in the kernel is sampled with the user stack that made the call")
    func systemCalls() throws {
        let flight = try Flight.record(backend: .perf) { _, main in
            for _ in 0..<40 {
                main.waitForVsync()
                main.frame {
                    Flight.otherWork(.milliseconds(8))
                    Flight.callKernel(.milliseconds(12))
                }
            }
        }
        let samples = flight.samples.filter { $0.state == .running }
        let inKernel = samples.count { flight.names($0).contains { $0.contains("callKernel") } }
        #expect(samples.count > 400)
        let share = Double(inKernel) / Double(samples.count)
        #expect(share > 0.45 && share < 0.75, "\(share) of \(samples.count)")
    }

    @Test("the owner of a lock is sampled while it runs")
    func owner() throws {
        let lock = Flight.Lock(.pthread)
        let flight = try Flight.record(backend: .perf) { recording, main in
            let owner = LockOwner(lock, recording, burns: true)
            for _ in 0..<20 {
                main.waitForVsync()
                owner.takeLock()
                main.frame { Flight.wait(for: lock) }
            }
            owner.end()
        }
        let main = try #require(flight.thread("viewer main"))
        let owner = try #require(flight.thread("loader main"))
        let waits = flight.samples.filter { $0.thread == main && $0.state == .blocked }
        #expect(waits.count >= 15)
        let owned = Set(waits.map(\.frame)).count { number in
            flight.samples.contains {
                $0.frame == number && $0.thread == owner && $0.relation == .owner(depth: 1)
                    && flight.names($0).contains { $0.contains("holdLock") }
            }
        }
        #expect(owned >= 15, "\(owned)")
        // The owner's stack is shallow enough for a copy; that of a test is not.
        let owners = flight.samples.filter { $0.thread == owner && $0.state == .running }
        let complete = owners.count { $0.stack.isComplete }
        #expect(owners.count > 300)
        #expect(Double(complete) >= 0.99 * Double(owners.count), "\(complete) of \(owners.count)")
    }

    @Test("the profile has samples of the functions that frames run, and stacks are taken at deadlines")
    func profile() throws {
        let flight = try Flight.record(backend: .perf) { _, main in
            for number in 0..<120 {
                main.waitForVsync()
                main.frame {
                    Flight.plantedWork(.milliseconds(3))
                    Flight.otherWork(.milliseconds(number % 4 == 0 ? 20 : 3))
                }
            }
        }
        let profile = flight.trace.stacks.filter { $0.purpose == .profile }
        let planted = profile.count { flight.names($0).contains { $0.contains("plantedWork") } }
        let other = profile.count { flight.names($0).contains { $0.contains("otherWork") } }
        #expect(planted > 10 && other > 10)
        let deadlines = flight.trace.stacks.filter { $0.purpose == .deadline }
        #expect(Set(deadlines.map(\.frame)).count >= 20)
        for stack in deadlines { #expect(try #require(stack.takenAt) >= stack.plannedAt) }
    }

    @Test("while sampling is off, only stacks at deadlines are taken")
    func paused() throws {
        let flight = try Flight.record(backend: .perf) { recording, main in
            recording.isSampling = false
            for _ in 0..<20 {
                main.waitForVsync()
                main.frame { Flight.otherWork(.milliseconds(20)) }
            }
        }
        #expect(flight.samples.allSatisfy { $0.frame.index < 2 })
        #expect(flight.trace.stacks.count { $0.purpose == .deadline } >= 10)
        // Samples from before sampling was turned off.
        #expect(flight.trace.quality.sampling?.kernelSamples ?? .max < 20)
    }

    @Test("a place is found by its time, unless it is already forgotten")
    func places() {
        let history = PlaceHistory(capacity: 4)
        #expect(history.word(at: .zero) == 0)
        for word in 1...4 as ClosedRange<Int64> { history.note(UInt64(word), at: Instant(nanoseconds: word * 10)) }
        #expect(history.word(at: Instant(nanoseconds: 45)) == 4)
        #expect(history.word(at: Instant(nanoseconds: 40)) == 4)
        #expect(history.word(at: Instant(nanoseconds: 39)) == 3)
        #expect(history.word(at: Instant(nanoseconds: 20)) == 2)
        // The oldest place may be overwritten at any moment.
        #expect(history.word(at: Instant(nanoseconds: 19)) == nil)
        history.note(5, at: Instant(nanoseconds: 50))
        #expect(history.word(at: Instant(nanoseconds: 55)) == 5)
        #expect(history.word(at: Instant(nanoseconds: 25)) == nil)
        // Of several places at the same instant, the last one counts.
        for word in 6...8 as ClosedRange<UInt64> { history.note(word, at: Instant(nanoseconds: 60)) }
        #expect(history.word(at: Instant(nanoseconds: 60)) == 8 && history.word(at: Instant(nanoseconds: 59)) == nil)
    }
}
