import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Advanced operations")
struct OperationLayerTests {
    private typealias Run = OperationRun

    /// An operation that waits for the user.
    private func alert(
        _ name: String,
        _ milliseconds: Double,
        on queue: String,
        in category: String = "alert"
    ) -> OperationSpec {
        var spec = OperationSpec(name: name, steps: [Step(.user(.fixed(milliseconds * 1e6)))])
        spec.queue = .own(queue)
        spec.exclusive = [category]
        return spec
    }

    private func queues(_ names: [String]) -> [OperationQueueSpec] { names.map { OperationQueueSpec(name: $0) } }

    @Test(
        "A-5: operations of a category execute one at a time, across queues, in starting order; user time is separate",
        arguments: [(5, 300.0), (3, 70.0)]
    )
    func exclusion(_ count: Int, _ length: Double) throws {
        let names = ["x", "y", "z"]
        let operations = (0..<count).map { alert("a\($0)", length, on: names[$0 % 3]) }
        let layer = AppOperations(queues: queues(names), operations: operations, onOpen: operations.map(\.name))
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph.length == .milliseconds(length * Double(count)))
        #expect(graph.order == operations.map(\.name))
        for (one, next) in zip(graph.operations, graph.operations.dropFirst()) { #expect(next.began == one.ended) }
        #expect(graph.operations.allSatisfy { $0.userTime == .milliseconds(length) })
        #expect(graph.userTime == graph.length)
        #expect(graph.operations[1].waited(for: .exclusion) == .milliseconds(length))
        #expect(graph.operations[1].after == [OperationEdge(operation: 0, reason: .exclusion)])
    }

    @Test("A-5: a cancelled operation between two of its category does not let these execute at the same time")
    func exclusionWithCancel() throws {
        let control = OperationSpec(name: "control", steps: [Run.sleep(10), Step(.cancel(handle: "b"))])
        let layer = AppOperations(
            queues: queues(["x", "y"]),
            operations: [
                alert("a", 50, on: "x"), alert("b", 50, on: "y"), alert("c", 50, on: "x"),
                alert("other", 5, on: "x", in: "video"),
                control,
            ],
            onOpen: ["a", "b", "c", "other", "control"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["b"]?.outcome == .cancelled)
        #expect(graph["b"]?.began == .milliseconds(10))
        #expect(graph["c"]?.began == .milliseconds(50))
        #expect(graph["other"]?.began == .zero)
    }

    /// An operation with a condition, and one that depends on it.
    private func conditional(
        _ condition: OperationCondition,
        facts: [String: Bool],
        log: [OperationSpec] = []
    ) -> AppOperations {
        var asked = Run.operation("asked", 20)
        asked.conditions = [condition]
        return AppOperations(
            operations: log + [asked, Run.operation("then", 10, after: ["asked"])],
            facts: facts.sorted { $0.key < $1.key }.map { FactSpec(name: $0.key, isOn: $0.value) },
            onOpen: ["then"]
        )
    }

    @Test(
        "A-1, A-3, A-4, A-6: an operation whose condition fails ends with an error and does not execute; dependents go on",
        arguments: [
            (OperationCondition.Subject.permission("p"), OperationError.Kind.noPermission),
            (.login("p"), .notLoggedIn), (.location("p"), .elsewhere),
        ]
    )
    func conditions(_ subject: OperationCondition.Subject, _ kind: OperationError.Kind) throws {
        for holds in [true, false] {
            for isNegated in [true, false] {
                let layer = conditional(OperationCondition(subject, isNegated: isNegated), facts: ["p": holds])
                let summary = try Run.summary(Run.workload(layer))
                let graph = try #require(summary.graphs.first)
                let asked = try #require(graph["asked"])
                let isMet = holds != isNegated
                #expect(asked.hasExecuted == isMet)
                #expect(asked.outcome == (isMet ? .done : .failed))
                let failure = OperationFailure(kind: kind, subject: "p", isNegated: isNegated)
                #expect(asked.errors == (isMet ? [] : [failure]))
                #expect(graph["then"]?.outcome == .done)
                #expect(graph["then"]?.began == asked.ended)
                #expect(summary.failed == (isMet ? 0 : 1))
            }
        }
    }

    @Test("A-2, A-6: a condition generates an operation that fulfils it, in user time; a silent condition does not")
    func generated() throws {
        let logIn = OperationSpec(
            name: "log in",
            steps: [Step(.unless("account", [Step(.user(.fixed(3e9))), Step(.control("account", .set(true)))]))]
        )
        let makes = conditional(
            OperationCondition(.login("account"), generates: "log in"),
            facts: ["account": false],
            log: [logIn]
        )
        let graph = try Run.graph(Run.workload(makes))
        #expect(graph["asked"]?.outcome == .done)
        #expect(graph["asked"]?.waited(for: .condition) == .seconds(3))
        #expect(graph.length == .milliseconds(3030))
        #expect(graph.userTime == .seconds(3))
        #expect(graph.path == ["log in", "asked", "then"])
        let silent = conditional(OperationCondition(.login("account")), facts: ["account": false], log: [logIn])
        #expect(try Run.graph(Run.workload(silent))["asked"]?.outcome == .failed)
        // A user who is already logged in is not asked.
        let known = conditional(
            OperationCondition(.login("account"), generates: "log in"),
            facts: ["account": true],
            log: [logIn]
        )
        #expect(try Run.graph(Run.workload(known)).userTime == .zero)
    }

    @Test(
        "A-6, O-8: an operation goes on after a cancelled dependency, or fails with the condition noCancelledDependencies",
        arguments: [true, false]
    )
    func cancelledDependencies(_ isAsked: Bool) throws {
        var then = Run.operation("then", 10, after: ["first"])
        if isAsked { then.conditions = [OperationCondition(.noCancelledDependencies)] }
        let control = OperationSpec(name: "control", steps: [Run.sleep(5), Step(.cancel(handle: "first"))])
        let layer = AppOperations(
            operations: [Run.operation("first", 20), then, control],
            onOpen: ["then", "control"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["first"]?.outcome == .cancelled)
        #expect(graph["then"]?.hasExecuted == !isAsked)
        #expect(graph["then"]?.errors.map(\.kind) == (isAsked ? [.cancelledDependency] : []))
    }

    @Test("A-8: a group starts its members when it executes, and finishes with the last of them")
    func group() throws {
        var group = OperationSpec(name: "group")
        group.members = ["load", "parse", "side"]
        group.dependencies = ["first"]
        let layer = AppOperations(
            operations: [
                Run.operation("first", 20), Run.operation("load", 30), Run.operation("parse", 10, after: ["load"]),
                Run.operation("side", 15), group, Run.operation("last", 5, after: ["group"]),
            ],
            onOpen: ["last"]
        )
        let graph = try Run.graph(Run.workload(layer))
        let moment = VirtualCosts().emptyItem
        #expect(graph["load"]?.began == .milliseconds(20) + moment)
        #expect(graph["load"]?.waited(for: .group) == .milliseconds(20) + moment)
        #expect(graph["group"]?.ended == .milliseconds(60) + moment)
        #expect(graph["last"]?.began == graph["group"]?.ended)
        #expect(graph.path == ["first", "load", "parse", "last"])
    }

    @Test("A-8: cancelling a group cancels all its members; a member's error is an error of the group")
    func groupEnds() throws {
        var group = OperationSpec(name: "group")
        group.members = ["running", "waiting"]
        let control = OperationSpec(name: "control", steps: [Run.sleep(10), Step(.cancel(handle: "group"))])
        let members = [Run.operation("running", 30), Run.operation("waiting", 10, after: ["running"])]
        let cancelled = try Run.graph(
            Run.workload(AppOperations(operations: members + [group, control], onOpen: ["group", "control"]))
        )
        #expect(["group", "running", "waiting"].allSatisfy { cancelled[$0]?.outcome == .cancelled })
        #expect(cancelled["running"]?.hasExecuted == true)
        #expect(cancelled["waiting"]?.hasExecuted == false)
        // A group that never executes ends with all its members.
        var early = group
        early.dependencies = ["gate"]
        let never = try Run.graph(
            Run.workload(
                AppOperations(
                    operations: members + [Run.operation("gate", 100), early, control],
                    onOpen: ["group", "control"]
                )
            )
        )
        #expect(never["running"]?.hasExecuted == false)
        #expect(never["running"]?.outcome == .cancelled)
        #expect(never.isFinished)
        var failing = Run.operation("running", 5)
        failing.conditions = [OperationCondition(.permission("p"))]
        let failed = try Run.graph(
            Run.workload(
                AppOperations(
                    operations: [failing, Run.operation("waiting", 5), group],
                    facts: [FactSpec(name: "p", isOn: false)],
                    onOpen: ["group"]
                )
            )
        )
        #expect(failed["group"]?.outcome == .failed)
        #expect(failed["group"]?.errors.map(\.kind) == [.member])
    }

    @Test("A-2, A-10: an operation can start another one of its own name, in its graph and in its group")
    func produced() throws {
        let page = OperationSpec(
            name: "page",
            steps: [Step(.fetch(.fixed(100_000), latency: nil)), Step(.start(["page"], atMost: 4))]
        )
        let network = NetworkProfile(throughput: ByteCount(bytes: 1_000_000), latency: .milliseconds(20))
        let plain = AppOperations(operations: [page], onOpen: ["page"])
        let graph = try Run.graph(Run.workload(plain, network: network))
        #expect(graph.operations.count == 4)
        #expect(graph.length == .milliseconds(480))
        #expect(graph.path == Array(repeating: "page", count: 4))
        var all = OperationSpec(name: "all")
        all.members = ["page"]
        let group = AppOperations(
            operations: [page, all, Run.operation("show", 10, after: ["all"])],
            onOpen: ["show"]
        )
        let grouped = try Run.graph(Run.workload(group, network: network))
        #expect(grouped.operations.count { $0.name == "page" } == 4)
        #expect(grouped["all"]?.ended == .milliseconds(480) + VirtualCosts().emptyItem)
        #expect(grouped["show"]?.began == grouped["all"]?.ended)
    }

    @Test("O-1, A-9: an asynchronous operation ends when its steps have ended and it was told to finish")
    func asynchronous() throws {
        var open = Run.operation("open", 10)
        open.isAsynchronous = true
        var early = Run.operation("early", 50)
        early.isAsynchronous = true
        let control = OperationSpec(
            name: "control",
            steps: [Run.sleep(30), Step(.control("open", .finish)), Step(.control("early", .finish))]
        )
        let layer = AppOperations(
            operations: [open, early, control, Run.operation("then", 5, after: ["open", "early"])],
            onOpen: ["then", "control"]
        )
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["open"]?.ended == .milliseconds(30))
        // Its steps had not ended when it was told to finish.
        #expect(graph["early"]?.ended == .milliseconds(50))
        #expect(graph["then"]?.began == .milliseconds(50))
    }

    @Test("A-7: a timeout cancels an unfinished operation with an error, and its steps can check for that")
    func timeout() throws {
        var slow = OperationSpec(name: "slow", steps: [Run.sleep(50), Step(.unless("cancelled", [Run.sleep(100)]))])
        slow.timeout = .milliseconds(30)
        var quick = Run.operation("quick", 20)
        quick.timeout = .milliseconds(30)
        let layer = AppOperations(operations: [slow, quick], onOpen: ["slow", "quick"])
        let graph = try Run.graph(Run.workload(layer))
        #expect(graph["slow"]?.outcome == .cancelled)
        #expect(graph["slow"]?.errors.map(\.kind) == [.timeout])
        #expect(graph["slow"]?.ended == .milliseconds(50))
        #expect(graph["quick"]?.outcome == .done)
    }

    @Test("A-7: the network indicator is on while operations that show it execute, and for one second after them")
    func indicator() throws {
        var operations = [
            Run.operation("a", 200), Run.operation("gap", 700, after: ["a"]), Run.operation("b", 300, after: ["gap"]),
        ]
        for index in [0, 2] { operations[index].showsIndicator = true }
        let layer = AppOperations(operations: operations, onOpen: ["b"])
        let spans = try Run.summary(Run.workload(layer)).indicators
        #expect(spans == [IndicatorSpan(app: "a", start: .zero, end: .milliseconds(2200))])
    }

    @Test("A-7: observers' steps run before and after an operation's own, the latter also if it does not execute")
    func observers() throws {
        var operation = Run.operation("o", 10)
        operation.onStart = [Run.sleep(3)]
        operation.onFinish = [Run.sleep(4)]
        let layer = AppOperations(operations: [operation], onOpen: ["o"])
        #expect(try Run.graph(Run.workload(layer)).length == .milliseconds(17))
        operation.conditions = [OperationCondition(.permission("p"))]
        let failing = AppOperations(
            operations: [operation],
            facts: [FactSpec(name: "p", isOn: false)],
            onOpen: ["o"]
        )
        #expect(try Run.graph(Run.workload(failing)).length == .milliseconds(4))
    }
}
