import FrameBudget
import FrameTrace
import Testing

/// Steps that belong on the main thread.
@Suite("Steps of the user interface")
struct UIStepTests {
    private func found(_ run: MainThreadRun) -> [OffMainUI] {
        run.run.result.findings.compactMap { if case .offMainUI(let steps) = $0 { steps } else { nil } }
    }

    @Test(
        "R-13: steps marked `ui` that a worker ran are reported with their count; on the main thread they are no finding"
    )
    func named() throws {
        let run = try MainThreadRun.app(
            """
            queues: { icons: {} }
            work:
              load: [{ compute: 2ms, name: decode }, { compute: 300us, name: set image, ui: on }]
              show: [{ compute: 500us, name: set label, ui: on }]
            events:
              tap: { every: 100ms, do: [{ async: load, on: icons }, { async: show, on: main }, { call: show }] }
            frame: [{ compute: 1ms, ui: on }]
            """
        )
        #expect(found(run) == [OffMainUI(app: "a", step: "load › set image", count: 9, cpu: .milliseconds(2.7))])
    }

    @Test("R-13: steps within a marked step count as marked, also those of blocks and calls")
    func inner() throws {
        let run = try MainThreadRun.app(
            """
            queues: { q: {} }
            work:
              label: [{ compute: 100us, name: write }]
              load: [{ repeat: 3, ui: on, do: [{ call: label }] }, { compute: 1ms }]
            events: { tap: { at: [100ms], do: [{ async: load, on: q }] } }
            frame: [{ compute: 1ms }]
            """
        )
        #expect(found(run).map(\.step) == ["load › ui › label › write"])
        #expect(found(run).first?.count == 3)
    }

    @Test("R-13: `ui` steps of operations are reported as those of blocks are, except on the main queue")
    func operations() throws {
        func steps(on queue: String) throws -> [OffMainUI] {
            found(
                try MainThreadRun.app(
                    """
                    operations: { show: { on: \(queue), do: [{ compute: 1ms, name: set title, ui: on }] } }
                    operationQueues: { work: {} }
                    onOpen: [show]
                    frame: [{ compute: 1ms }]
                    """
                )
            )
        }
        #expect(try steps(on: "work").map { "\($0.step) \($0.count)" } == ["show › set title 1"])
        #expect(try steps(on: "main").isEmpty)
    }
}
