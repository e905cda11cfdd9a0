import Scenario
import Testing
import WorkloadYAML

@Suite("Render threads in a workload file")
struct RenderThreadTests {
    private func workload(_ app: String) throws -> Workload {
        try WorkloadFile.parse(text: "version: 1\nduration: 10s\napps:\n  map:\n    \(app)\n", named: "t.yaml")
    }

    private func problem(_ app: String) -> String {
        do {
            _ = try workload(app)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("A render thread has steps, buffers and a latency; the defaults are two buffers and one interval")
    func fields() throws {
        let frame = "frame: [{ compute: 1ms }]\n    "
        let plain = try workload(frame + "render: { do: [{ compute: 6ms, name: draw }] }").apps[0].render
        #expect(plain == RenderThread(steps: [Step(name: "draw", .compute(.fixed(6e6)))], buffers: 2, latency: 1))
        let deep = try workload(frame + "render: { do: [{ gpu: 2ms }], buffers: 3, latency: 2 }").apps[0].render
        #expect(deep == RenderThread(steps: [Step(.gpu(.fixed(2e6)))], buffers: 3, latency: 2))
        #expect(try workload(frame).apps[0].render == nil)
    }

    @Test(
        "Wrong render threads are refused with what was expected",
        arguments: [
            (
                "events: { tap: { every: 1s, do: [{ compute: 1ms }] } }\n    render: { do: [{ compute: 6ms }] }",
                "expected `frame` beside `render`"
            ),
            (
                "frame: [{ compute: 1ms }]\n    redraw: on demand\n    render: { do: [{ compute: 6ms }] }",
                "expected no `render` in an app that says `redraw: on demand`"
            ),
            ("frame: [{ compute: 1ms }]\n    render: { buffers: 2 }", "do"),
            ("frame: [{ compute: 1ms }]\n    render: { do: [{ compute: 6ms }], buffers: 0 }", "from 1 to 16"),
            ("frame: [{ compute: 1ms }]\n    render: { do: [{ compute: 6ms }], latency: 20 }", "from 1 to 16"),
            ("frame: [{ compute: 1ms }]\n    render: { do: [{ stage: draw, do: [{ compute: 6ms }] }] }", "stage"),
            ("frame: [{ compute: 1ms }]\n    render: [{ compute: 6ms }]", "render"),
        ]
    )
    func refused(_ app: String, _ expected: String) {
        let problem = problem(app)
        #expect(problem.contains(expected) && problem.contains("render"), "\(problem)")
    }

    @Test("A render thread may use the app's names, and names that only it uses bring no warning")
    func names() throws {
        let text = """
            version: 1
            duration: 10s
            apps:
              map:
                frame: [{ compute: 1ms }]
                render: { do: [{ call: draw }, { async: save, on: disk }, { lock: tiles, do: [{ compute: 1ms }] }] }
                queues: { disk: {} }
                work: { draw: [{ compute: 2ms }], save: [{ write: 4kB }] }
            """
        #expect(try WorkloadFile.read(Array(text.utf8), named: "t.yaml").warnings.isEmpty)
        let slower = try WorkloadFile.parse(text: text, named: "t.yaml").slower(by: 0.5).apps[0]
        #expect(slower.work[0].steps == [Step(.compute(.fixed(3e6)))])
    }
}
