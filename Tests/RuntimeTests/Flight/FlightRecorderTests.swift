import Foundation
import Glibc
import Synchronization
import Testing

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace
@testable import Scenario
@testable import Simulation

/// Samples of late frames, in a program that the test itself runs.
@Suite("The flight recorder", .serialized)
struct FlightRecorderTests {
    @Test(
        "a function that ends before the deadline has its share of a late frame's samples; on-time frames cost no unwinding"
    )
    func plantedFunction() throws {
        let (flight, truth) = try Flight.recordPlanted(frames: 240)
        let late = flight.frames.filter(\.isLate)
        #expect(late.count >= 200)
        let samples = flight.samples.filter { $0.relation == .victim && $0.state == .running }
        let planted = samples.count { flight.names($0).contains { $0.contains("plantedWork") } }
        let share = Double(planted) / Double(samples.count)
        #expect(samples.count > 2000)
        #expect(
            abs(share - truth) < 0.03,
            "\(share) of the samples, \(truth) of the CPU time, \(samples.count) samples"
        )
        let before = samples.filter { sample in
            late.contains { $0.number == sample.frame && $0.deadline >= sample.takenAt ?? .distantFuture }
        }
        #expect(before.contains { flight.names($0).contains { $0.contains("plantedWork") } })

        // Only samples of late frames were kept, and no other frame's samples were unwound.
        let numbers = Set(late.map(\.number))
        #expect(flight.frames.contains { !$0.isLate })
        #expect(flight.samples.allSatisfy { numbers.contains($0.frame) })
        let kept = flight.trace.stacks.count
        #expect(flight.unwound == kept)
        let quality = try #require(flight.trace.quality.sampling)
        #expect(quality.kept == flight.samples.count)
        #expect(quality.signals > samples.count)
        #expect(quality.looks >= quality.signals - flight.trace.stacks.count { $0.purpose == .profile })
        #expect(quality.dropped == 0)
        #expect(quality.perSignal ?? .zero > .zero)
        #expect(quality.cpu > .zero)
    }

    @Test("every sample of a late frame lies within it")
    func within() throws {
        let flight = try Flight.record { recording, main in
            let lock = recording.resource("lock")
            for number in 0..<40 {
                main.waitForVsync()
                main.frame {
                    Flight.otherWork(.milliseconds(10))
                    main.wait(.lock, on: lock) { BackgroundThread.sleep(milliseconds: number % 3 * 5) }
                    Flight.plantedWork(.milliseconds(7))
                }
            }
        }
        #expect(flight.samples.count > 100)
        for sample in flight.samples {
            let frame = try #require(flight.frames.first { $0.number == sample.frame })
            let takenAt = try #require(sample.takenAt)
            #expect(frame.isLate)
            #expect(frame.begin <= takenAt && takenAt <= frame.end)
            #expect(sample.lastSeenAt.map { takenAt <= $0 && $0 <= frame.end } ?? true)
        }
        let blocked = flight.samples.filter { $0.state == .blocked && $0.waitingFor != nil }
        // Successive looks at a blocked thread make one sample, which has a duration.
        #expect(blocked.contains { ($0.lastSeenAt ?? .zero) - ($0.takenAt ?? .zero) > .milliseconds(3) })
        for number in Set(flight.samples.map(\.frame)) { #expect(blocked.count { $0.frame == number } < 8) }
    }

    @Test(
        "the owner of a lock is sampled with its stack while a frame waits for the lock",
        arguments: Flight.Lock.Kind.allCases
    )
    func owner(_ kind: Flight.Lock.Kind) throws {
        // Where a hypervisor takes the CPU from the watcher, it sees a wait only briefly: then some more waits are
        // made.
        var waits = 0
        var owned = 0
        for _ in 0..<4 where waits < 15 {
            let flight = try Self.waits(for: Flight.Lock(kind))
            let main = try #require(flight.thread("viewer main"))
            let owner = try #require(flight.thread("loader main"))
            // Waits for the lock that are long enough for the watcher to look at the owner.
            let seen = flight.samples.filter {
                $0.thread == main && $0.state == .blocked && flight.names($0).contains { $0.contains("wait(for") }
                    && ($0.lastSeenAt ?? .zero) - ($0.takenAt ?? .zero) > .milliseconds(3)
            }
            waits += seen.count
            owned += seen.count { wait in
                flight.samples.contains {
                    $0.frame == wait.frame && $0.thread == owner && $0.relation == .owner(depth: 1)
                        && flight.names($0).contains { $0.contains("holdLock") }
                }
            }
        }
        #expect(waits >= 15)
        #expect(Double(owned) >= 0.99 * Double(waits), "\(owned) of \(waits)")
    }

    /// Twenty frames, each of which waits for a lock until its owner releases it.
    private static func waits(for lock: Flight.Lock) throws -> Flight {
        try Flight.record { recording, main in
            let owner = LockOwner(lock, recording)
            for _ in 0..<20 {
                main.waitForVsync()
                owner.takeLock()
                main.frame { Flight.wait(for: lock) }
            }
            owner.end()
        }
    }

    @Test("a chain of waits is followed to its end, and a cycle of waits once around")
    func chains() throws {
        let flight = try Flight.record { recording, main in
            let chain = ChainOfWaits(recording, count: 3, closes: false)
            let circle = ChainOfWaits(recording, count: 2, closes: true)
            for number in 0..<10 {
                main.waitForVsync()
                let first = number % 2 == 0 ? chain.first : circle.first
                main.frame { main.wait(.lock, owner: first) { BackgroundThread.sleep(milliseconds: 100) } }
            }
            chain.end()
            circle.end()
        }
        var depths: [FrameNumber: Set<UInt8>] = [:]
        for sample in flight.samples {
            if case .owner(let depth) = sample.relation { depths[sample.frame, default: []].insert(depth) }
        }
        for number in 0..<10 as Range<UInt32> {
            #expect(depths[FrameNumber(number)] == (number % 2 == 0 ? [1, 2, 3] : [1, 2]))
        }
        let last = flight.samples.filter { $0.relation == .owner(depth: 3) }
        #expect(last.allSatisfy { flight.names($0).contains { $0.contains("endOfChain") } })
        #expect(!last.isEmpty)
    }

    @Test("the profile has samples of the functions that on-time frames run")
    func profile() throws {
        let flight = try Flight.record { _, main in
            for _ in 0..<120 {
                main.waitForVsync()
                main.frame {
                    Flight.plantedWork(.milliseconds(3))
                    Flight.otherWork(.milliseconds(3))
                }
            }
        }
        let profile = flight.trace.stacks.filter { $0.purpose == .profile }
        let planted = profile.count { flight.names($0).contains { $0.contains("plantedWork") } }
        let other = profile.count { flight.names($0).contains { $0.contains("otherWork") } }
        #expect(planted > 10 && other > 10)
        #expect(planted + other >= profile.count * 8 / 10)
    }

    @Test("a sampling rate of 0 takes stacks only at deadlines")
    func off() throws {
        let flight = try Flight.record(samplingRate: 0) { _, main in
            for _ in 0..<10 {
                main.waitForVsync()
                main.frame { Flight.otherWork(.milliseconds(20)) }
            }
        }
        #expect(!flight.trace.stacks.isEmpty)
        #expect(flight.trace.stacks.allSatisfy { $0.purpose == .deadline })
        #expect(flight.trace.quality.sampling == nil)
    }

    /// Without a look at the thread before it, a signal interrupts every fifth sleep. With the look, signals interrupt
    /// only sleeps that begin between look and delivery; this thread makes as many of those as it can. The long form
    /// has 8,000 sleeps.
    @Test("sampling interrupts fewer than 5 % of sleeps: only those that begin between a look and its signal")
    func sleeps() throws {
        let sleeps = Benchmark.isWanted ? 8000 : 600
        var interrupted = 0
        var random = SystemRandomNumberGenerator()
        _ = try Flight.record { _, main in
            main.waitForVsync()
            main.frame {
                for _ in 0..<sleeps {
                    Flight.otherWork(.microseconds(Int64.random(in: 50...800, using: &random)))
                    var span = timespec(tv_sec: 0, tv_nsec: Int.random(in: 200_000...1_500_000, using: &random))
                    if unsafe nanosleep(&span, nil) != 0 { interrupted += 1 }
                }
            }
        }
        #expect(interrupted * 20 < sleeps, "\(interrupted) of \(sleeps)")
    }
}
