import FrameBudget
import FrameStatistics
import Testing

@testable import FrameTrace
@testable import Scenario
@testable import SelfTest
@testable import Simulation

/// The short form of `fbprof verify --lives`, and tests that its rules find errors.
@Suite("Random lives, judged from their traces")
struct LivesCheckTests {
    private static let lives = 150

    @Test(
        "every rule holds in virtual time, and each state and five reasons for an end occur (S-1 to S-4, S-7, K-1, M-6)"
    )
    func virtual() {
        let report = LivesCheck.virtual(lives: Self.lives, seed: 1, recordedBy: "test")
        #expect(report.failures.isEmpty, "\(report.failures.prefix(3))")
        #expect(report.lives == Self.lives)
        #expect(Set(report.states.keys) == Set(AppState.allCases))
        #expect(
            Set(report.ends.keys).isSuperset(of: [.user, .watchdog, .heldResource, .backgroundTask, .memoryPressure]),
            "\(report.ends)"
        )
    }

    @Test("exactly as many lives as requested: the last run has fewer apps", arguments: [1, 2, 20])
    func exact(lives: Int) {
        let report = LivesCheck.virtual(lives: lives, seed: 1, recordedBy: "test")
        #expect(report.lives == lives && report.runs == (lives + 2) / RandomLives.appCount)
        #expect(report.failures.isEmpty, "\(report.failures.prefix(3))")
    }

    /// The trace of a random run, and its workload.
    private static func sample(_ seed: UInt64) throws -> (trace: Trace, workload: Workload) {
        let workload = RandomLives.workload(seed: seed)
        let bytes = VirtualEngine.trace(CompiledWorkload(workload), scheduler: .fair, recordedBy: "test")
        return (try Trace(bytes: bytes), workload)
    }

    private static func wait(for resource: ResourceID, from start: Instant?) -> WaitSpan {
        let start = start ?? .zero
        return WaitSpan(
            kind: .lock,
            resource: resource,
            owner: nil,
            start: start,
            end: start + .seconds(1),
            blocked: .seconds(1),
            wakeUp: .zero,
            delayWithin: .zero
        )
    }

    private static func failures(
        _ notes: [(note: DeviceNote, at: Instant)],
        _ workload: Workload,
        _ trace: Trace
    ) -> Int {
        var rules = LifeRules(workload, trace, slack: .zero)
        for (note, at) in notes { rules.take(note, at: at) }
        rules.settle()
        return rules.failures.count
    }

    @Test("a state or callback note that is missing or there twice is found")
    func found() throws {
        let (trace, workload) = try Self.sample(3)
        let notes = Array(trace.notes)
        #expect(Self.failures(notes, workload, trace) == 0)
        var (tried, seen) = (0, 0)
        for (index, entry) in notes.enumerated() {
            switch entry.note {
            case .state: break
            case .callback(_, let callback) where !callback.isOfLayout: break
            default: continue
            }
            var missing = notes
            missing.remove(at: index)
            var twice = notes
            twice.insert(entry, at: index)
            tried += 2
            seen +=
                (Self.failures(missing, workload, trace) > 0 ? 1 : 0)
                + (Self.failures(twice, workload, trace) > 0 ? 1 : 0)
        }
        #expect(tried > 40)
        // The last note before an end, the last note of an app, and a callback that not every app gets may be missing
        // unnoticed.
        let ends = trace.notes.count { if case .terminated = $0.note { true } else { false } }
        let optional = trace.notes.count { entry in
            guard case .callback(_, let callback) = entry.note else { return false }
            return callback == .willEncodeRestorableState || callback == .didDecodeRestorableState
        }
        #expect(seen >= tried - 2 * ends - workload.apps.count - optional, "\(seen) of \(tried)")
    }

    @Test("an end without its reason, memory of an ended app, and a lock that an ended app owns are found")
    func unjustified() throws {
        var (trace, workload) = try Self.sample(3)
        let app = AppID(0)
        func failures(_ notes: [DeviceNote]) -> Int {
            let end = trace.notes.last?.at ?? .zero
            return Self.failures(Array(trace.notes) + notes.map { ($0, end + .milliseconds(1)) }, workload, trace)
        }
        #expect(failures([]) == 0)
        #expect(failures([.memory(.use(app, MemoryUse(dirty: 1)))]) == 1)
        // Owners are recorded while a thread waits; an owner note without a later wait is no failure.
        let owner = [DeviceNote.owner(ResourceID(0), trace.mainThread(of: trace.apps[0]))]
        #expect(failures(owner) == 0)
        let other = try #require(trace.mainThread(of: trace.apps[1]))
        trace.events[other, default: []].append(.wait(Self.wait(for: ResourceID(0), from: trace.notes.last?.at)))
        #expect(failures(owner) == 1)
        for reason in TerminationReason.allCases where reason != .user {
            let end = Termination(app: app, because: reason, state: .notRunning)
            #expect(failures([.terminated(end)]) > 0, "\(reason)")
        }
    }
}
