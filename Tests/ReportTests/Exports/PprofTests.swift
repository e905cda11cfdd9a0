import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@testable import FrameBudgetReports

@Suite("pprof")
struct PprofTests {
    @Test("Every reference resolves, and the weights add up to the overrun")
    func consistent() throws {
        for hasSamples in [true, false] {
            let run = try SampledRun(hasSamples: hasSamples)
            let file = try PprofReader(run.export(.pprof))
            let locations = try file.profile.messages(4)
            let functions = try file.profile.messages(5)
            let numbers: [[UInt64]] = [locations.map { $0.number(1) }, functions.map { $0.number(1) }]
            #expect(numbers[0] == Array(1...UInt64(locations.count)))
            #expect(numbers[1] == Array(1...UInt64(functions.count)))
            let mappings = UInt64(try file.profile.messages(3).count)
            #expect(file.strings.first?.isEmpty == true)
            #expect(Set(file.strings).count == file.strings.count)
            for location in locations {
                let lines = try location.messages(4)
                #expect(!lines.isEmpty)
                #expect(lines.allSatisfy { numbers[1].contains($0.number(1)) })
                #expect(location.number(2) <= mappings)
            }
            var sum: Int64 = 0
            for sample in try file.profile.messages(2) {
                let stack = try sample.packed(1)
                #expect(!stack.isEmpty)
                #expect(stack.allSatisfy { numbers[0].contains($0) })
                let values = try sample.packed(2)
                #expect(values.count == 2)
                sum += Int64(values[1])
                let labels = try sample.messages(3).map { file.text($0.number(1)) }
                #expect(labels == ["app", "verdict", "thread", "frame"])
            }
            let overrun: TimeSpan = run.overrun(of: 0) + (hasSamples ? .zero : run.overrun(of: 1))
            #expect(sum == overrun.nanoseconds)
        }
    }

    @Test("A stack taken on the way into a wait is split into two samples, but counts once")
    func split() throws {
        let steps = [Step(.compute(.fixed(12e6))), Step(.sleep(.fixed(8e6))), Step(.compute(.fixed(4e6)))]
        let workload = Workload(
            name: "split",
            duration: .seconds(1),
            warmUp: .zero,
            seed: 1,
            device: DeviceProfile(cores: 1),
            apps: [App(name: "maps", pacing: .vsync, frame: steps, events: [])],
            timeline: [TimelineEntry(at: .zero, .open(app: "maps"))]
        )
        var trace = try Trace(bytes: VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "test"))
        let main = SampledRun(trace).mainThread
        let waits = (trace.events[main] ?? []).compactMap { if case .wait(let wait) = $0 { wait } else { nil } }
        for frame in SampledRun(trace).run.frames[0] where frame.isMissed {
            let wait = try #require(waits.first { $0.start >= frame.begin && $0.end <= frame.end })
            let moments: [(Instant, CaptureState)] = [
                (frame.begin, .running), (wait.start + .milliseconds(1), .unscheduled),
            ]
            for (at, state) in moments {
                trace.stacks.append(
                    StackRecord(
                        thread: main,
                        frame: frame.number,
                        victim: main,
                        plannedAt: at,
                        takenAt: at,
                        state: state,
                        path: .none,
                        waitingFor: nil,
                        stack: StackAddresses(addresses: [SampledRun.address], isComplete: true),
                        purpose: .sample
                    )
                )
            }
        }
        #expect(trace.stacks.count > 10)
        let samples = try PprofReader(SampledRun(trace).export(.pprof, .samples)).profile.messages(2)
        let counts = try samples.map { try $0.packed(2)[0] }
        #expect(samples.count > trace.stacks.count)
        #expect(counts.reduce(0, +) == UInt64(trace.stacks.count))
    }

    @Test("The profile has types, mapping, addresses, lines and inlined functions")
    func content() throws {
        let file = try PprofReader(SampledRun().export(.pprof))
        let types = try file.profile.messages(1).map { [file.text($0.number(1)), file.text($0.number(2))] }
        #expect(types == [["samples", "count"], ["overrun", "nanoseconds"]])
        #expect(file.text(file.profile.number(14)) == "overrun")
        let mapping = try #require(try file.profile.messages(3).first)
        #expect(file.text(mapping.number(5)) == "/usr/bin/maps")
        #expect(file.text(mapping.number(6)) == "abcd01")
        #expect(mapping.number(2) == 0x40_0000 && mapping.number(3) == 0x50_0000)
        let functions = try file.profile.messages(5).map { file.text($0.number(2)) }
        let locations = try file.profile.messages(4)
        // The leaf has its own address; a caller has that of the call, which is before the return address.
        let leaf = try #require(locations.first { $0.number(3) == SampledRun.address })
        #expect(locations.contains { $0.number(3) == SampledRun.address + 15 })
        let lines = try leaf.messages(4)
        #expect(lines.map { functions[Int($0.number(1)) - 1] } == ["inner", "leaf"])
        #expect(lines.map { $0.number(2) } == [7, 3])
        #expect(leaf.number(2) == 1)
    }
}
