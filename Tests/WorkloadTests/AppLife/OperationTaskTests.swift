import FrameBudget
import FrameTrace
import Testing

/// Background tasks of operations that do not execute yet.
@Suite("Background tasks of waiting operations")
struct OperationTaskTests {
    /// One app, closed at 1 s, with 5 s in the background.
    private static func run(_ app: String) throws -> LifeRun {
        try LifeRun(
            """
            version: 1
            duration: 60s
            warmUp: 0s
            device: { backgroundTime: 5s }
            apps: { a: { \(app), frame: [{ compute: 1ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 1s, close: a }]
            """
        )
    }

    /// The times at which the app was suspended, in seconds.
    private static func suspended(_ run: LifeRun) -> [Double] {
        run.trace.notes.compactMap { note, at in
            if case .state(_, .suspended) = note { (at - .zero).inSeconds } else { nil }
        }
    }

    private static func tasks(_ run: LifeRun) -> [LifeSummary.BackgroundTask] {
        RunModel(run.trace).run.result.lives?.first?.tasks ?? []
    }

    @Test("A-7: an operation that waits for another keeps the app awake too, from its way to the background on")
    func waiting() throws {
        let run = try Self.run(
            """
            operations: {
              up: { backgroundTask: on, do: [{ sleep: 7s }, { compute: 1ms }] },
              then: { after: up, backgroundTask: on, do: [{ sleep: 9s }, { compute: 1ms }] } },
            onOpen: [then]
            """
        )
        let suspended = Self.suspended(run)
        #expect(suspended.count == 1 && suspended.allSatisfy { $0 >= 16 && $0 < 16.1 }, "\(suspended)")
        let tasks = Self.tasks(run)
        #expect(tasks.map(\.start) == [.seconds(1), .seconds(1)])
        #expect(tasks.allSatisfy { !$0.isExpired && $0.end != nil })
    }

    @Test("A-7: an operation that is created in the background begins its task at once, before it executes")
    func madeInBackground() throws {
        let run = try Self.run(
            """
            work: { send: [{ sleep: 3s }, { start: late }] },
            callbacks: { didEnterBackground: [{ async: send, on: global }] },
            operations: {
              first: { do: [{ sleep: 4s }, { compute: 1ms }] },
              late: { after: first, backgroundTask: on, do: [{ sleep: 5s }, { compute: 1ms }] } }
            """
        )
        // Made at 4 s; `first` ends at 8 s, which is after the time in the background.
        let suspended = Self.suspended(run)
        #expect(suspended.count == 1 && suspended.allSatisfy { $0 >= 13 && $0 < 13.1 }, "\(suspended)")
        let tasks = Self.tasks(run)
        #expect(tasks.count == 1 && tasks.allSatisfy { $0.start >= .seconds(4) && $0.start < .seconds(4.1) })
    }
}
