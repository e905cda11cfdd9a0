import FrameTrace
import Scenario
import Testing
import WorkloadYAML

@Suite("Operations in workloads")
struct OperationDiagnosticTests {
    /// The errors of an app with a frame of one step; its other fields begin at line 6, column 5.
    private func errors(_ fields: String) -> String { Samples.errors(steps: "{ compute: 1ms }", fields) }

    @Test("every field of operations, and every step that uses them, is read")
    func everything() throws {
        let text = Samples.app(
            """
            frame: [{ start: [all, ask], atMost: 3 }, { finish: ask }, { suspend: q }, { resume: q }, { setWidth: q, width: 2 }]
                facts: { account: on, home: off }
                operationQueues: { q: { maxConcurrent: 1, qos: utility, suspended: on, promotesAll: on }, plain: {} }
                onOpen: all
                work: { tell: [{ set: account }, { unset: home }, { wait: ask }, { cancel: q }, { cancel: ask }] }
                operations:
                  load: { do: [{ fetch: 20kB, latency: 4ms }, { fetch: 1kB }] }
                  parse: { after: [load], do: [{ unless: cancelled, do: [{ user: 2s }] }] }
                  all: { group: [load, parse], on: q, priority: high, qos: utility, barrier: on, timeout: 2s, indicator: on }
                  log in: { on: main, do: [{ unless: account, do: [{ compute: 1ms }] }] }
                  ask:
                    do: [{ compute: 1ms }]
                    asynchronous: on
                    exclusive: [alert, video]
                    onStart: [{ compute: 2ms }]
                    completion: tell
                    conditions:
                      - { login: account, from: log in }
                      - { location: home, from: log in, silent: on, not: on }
                      - { reachable: example.com }
                      - { noCancelledDependencies: on }
                      - { permission: home }
            """
        )
        let app = try Samples.workload(text).apps[0]
        let layer = app.operations
        #expect(
            layer.queues == [
                OperationQueueSpec(name: "q", maxConcurrent: 1, qos: .utility, isSuspended: true, promotesAll: true),
                OperationQueueSpec(name: "plain"),
            ]
        )
        #expect(layer.facts == [FactSpec(name: "account", isOn: true), FactSpec(name: "home", isOn: false)])
        #expect(layer.onOpen == ["all"])
        #expect(
            app.frame.map(\.act) == [
                .start(["all", "ask"], atMost: 3), .control("ask", .finish), .control("q", .suspend),
                .control("q", .resume),
                .control("q", .setWidth(2)),
            ]
        )
        let all = try #require(layer.operations.first { $0.name == "all" })
        #expect(all.members == ["load", "parse"])
        #expect((all.queue, all.priority, all.qos) == (.own("q"), .high, .utility))
        #expect((all.isBarrier, all.showsIndicator, all.timeout) == (true, true, .seconds(2)))
        let ask = try #require(layer.operations.first { $0.name == "ask" })
        #expect(ask.isAsynchronous)
        #expect(ask.exclusive == ["alert", "video"])
        #expect(ask.completion == "tell")
        #expect(
            ask.conditions == [
                OperationCondition(.login("account"), generates: "log in"),
                OperationCondition(.location("home"), isNegated: true),
                OperationCondition(.reachable(host: "example.com")), OperationCondition(.noCancelledDependencies),
                OperationCondition(.permission("home")),
            ]
        )
        #expect(
            layer.operations[0].steps.map(\.act) == [
                .fetch(.fixed(20_000), latency: .fixed(4e6)), .fetch(.fixed(1000), latency: nil),
            ]
        )
        #expect(layer.operations[1].steps.map(\.act) == [.unless("cancelled", [Step(.user(.fixed(2e9)))])])
        #expect(CompiledWorkload(try Samples.workload(text)).works.count > 5)
    }

    @Test("O-4: a circle through dependencies, conditions or groups is found and named")
    func circles() {
        #expect(
            errors(
                "operations: { a: { after: b, do: [{ compute: 1ms }] }, b: { after: [c], do: [{ compute: 1ms }] }, c: { after: a, do: [{ compute: 1ms }] } }"
            )
            .contains(#"found "a" › "b" › "c" › "a"; they would wait for each other for ever"#)
        )
        #expect(
            errors("operations: { g: { group: [m] }, m: { after: g, do: [{ compute: 1ms }] } }").contains(
                #""g" › "m" › "g""#
            )
        )
        let condition = "operations: { a: { conditions: [{ reachable: x, from: a }], do: [{ compute: 1ms }] } }"
        #expect(errors(condition).contains(#"found "a" › "a""#))
    }

    @Test(
        "wrong operations are refused, with what was expected",
        arguments: [
            ("operations: { a: {} }", "expected either do or group, found neither"),
            ("operations: { a: { do: [{ compute: 1ms }], group: [b] }, b: { do: [{ compute: 1ms }] } }", "found both"),
            (
                "operations: { a: { after: lod, do: [{ compute: 1ms }] }, load: { do: [{ compute: 1ms }] } }",
                #"expected the name of an operation of the app, found "lod"; did you mean "load"?"#
            ),
            (
                "operations: { a: { on: q, do: [{ compute: 1ms }] } }",
                #"expected the name of an operation queue of the app, found "q""#
            ),
            (
                "queues: { q: {} }\n    operations: { a: { on: q, do: [{ compute: 1ms }] } }",
                #"found "q", which is a queue at line"#
            ),
            (
                "operations: { a: { do: [{ compute: 1ms }], conditions: [{ login: x }] } }",
                #"expected the name of a fact of the app, found "x""#
            ),
            (
                "operations: { a: { do: [{ compute: 1ms }], conditions: [{}] } }",
                "expected one of reachable, permission, login, location or noCancelledDependencies, found none"
            ),
            ("operations: { a: { do: [{ compute: 1ms }], completion: x } }", "expected the name of a work of the app"),
            ("onOpen: x", #"expected the name of an operation of the app, found "x""#),
            ("facts: { cancelled: on }", #"expected a name other than cancelled or failed, found "cancelled""#),
            ("operationQueues: { main: {} }", "expected a name other than main"),
            (
                "operations: { a: { do: [{ compute: 1ms }], asynchronous: on, onFinish: [{ compute: 1ms }] } }",
                "expected no onFinish beside asynchronous"
            ),
            (
                "operations: { g: { group: [m] }, h: { group: [m] }, m: { do: [{ compute: 1ms }] } }",
                #"found "m", which is inside "g""#
            ),
            (
                "operations: { g: { group: [m] }, m: { do: [{ compute: 1ms }] }, x: { after: m, do: [{ compute: 1ms }] } }",
                #"found "m", which is inside the group "g""#
            ),
            (
                "operationQueues: { q: {} }\n    operations: { g: { group: [m] }, m: { on: q, do: [{ compute: 1ms }] } }",
                "expected no queue for an operation inside a group"
            ),
            (
                "operations: { a: { after: [b, b], do: [{ compute: 1ms }] }, b: { do: [{ compute: 1ms }] } }",
                "expected each name once"
            ),
        ]
    )
    func refused(_ fields: String, _ message: String) {
        let found = errors(fields)
        #expect(found.contains(message), "\(found)")
    }

    @Test("For a dependency inside a group, the advice is to depend on the group")
    func wholeGroup() throws {
        let step = "do: [{ compute: 1ms }]"
        let operations = "operations: { g: { group: [m] }, m: { \(step) }, x: { after: m, \(step) } }"
        let text = Samples.app("frame: [{ compute: 1ms }]\n    \(operations)")
        let error = #expect(throws: WorkloadError.self) { _ = try Samples.workload(text) }
        let lines = try #require(error).lines.joined(separator: "\n")
        #expect(lines.contains(#"= write "g" in its place, to depend on the whole group"#), "\(lines)")
    }

    @Test(
        "O-4: no hint for a dependency proposes the operation itself, or one that already depends on it",
        arguments: [
            ("up: { after: nothing, do: [S] }", "add `operations: { nothing: {"),
            // The operation's own name is only one edit away, and is not proposed.
            ("up: { after: op, do: [S] }", "add `operations: { op: {"),
            ("up: { group: [ap] }", "add `operations: { ap: {"),
            ("up: { after: nothing, do: [S] }, log: { do: [S] }", "write log, or add"),
            // These would be circles: last needs mid, which needs up.
            (
                "up: { after: nothing, do: [S] }, mid: { after: up, do: [S] }, last: { group: [mid] }, log: { do: [S] }",
                "write log, or add"
            ),
            (
                "up: { do: [S], conditions: [{ reachable: x, from: mind }] }, mid: { after: up, do: [S] }",
                "add `operations: { mind: {"
            ),
            (
                "up: { after: mid, do: [S] }, mid: { after: nothing, do: [S] }, log: { after: up, do: [S] }",
                "add `operations: { nothing: {"
            ),
            // The other way round there is no circle.
            (
                "up: { after: mid, do: [S] }, mid: { do: [S] }, log: { after: nothing, do: [S] }",
                "write up or mid, or add"
            ),
        ]
    )
    func proposals(_ operations: String, _ help: String) throws {
        let steps = operations.replacing("[S]", with: "[{ compute: 1ms }]")
        let text = Samples.app("frame: [{ compute: 1ms }]\n    operations: { \(steps) }")
        let error = #expect(throws: WorkloadError.self) { _ = try Samples.workload(text) }
        let lines = try #require(error).lines.joined(separator: "\n")
        #expect(lines.contains("= " + help) && !lines.contains("did you mean"), "\(lines)")
    }

    @Test("the timeline switches the network off and on")
    func network() throws {
        let text = """
            version: 1
            duration: 10s
            device: { network: { throughput: 1MB, latency: 0s } }
            apps: { a: { frame: [{ compute: 1ms }] } }
            timeline: [{ at: 0s, open: a }, { at: 5s, network: off }, { at: 6s, network: on }]
            """
        let workload = try Samples.workload(text)
        #expect(workload.device.network == NetworkProfile(throughput: ByteCount(bytes: 1_000_000), latency: .zero))
        #expect(workload.timeline.dropFirst().map(\.change) == [.network(isOn: false), .network(isOn: true)])
        #expect(Samples.errors(text.replacing("network: off", with: "network: down")).contains("expected on or off"))
    }
}
