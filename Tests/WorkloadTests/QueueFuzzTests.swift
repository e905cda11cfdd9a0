import FrameTrace
import Scenario
import Testing
import Thoroughness
import WorkloadYAML

/// Random apps with queues and waits: those that are accepted have to compile into consistent programs.
@Suite("Random queues and waits")
struct QueueFuzzTests {
    /// Makes the text of an app whose names mostly resolve.
    private struct Generator {
        var random: DeterministicRandom

        mutating func one(of words: [String]) -> String { words.randomElement(using: &random) ?? "" }

        mutating func steps(depth: Int) -> String {
            let count = Int.random(in: 1...2, using: &random)
            return "[" + (0..<count).map { _ in step(depth: depth) }.joined(separator: ", ") + "]"
        }

        mutating func step(depth: Int) -> String {
            let kind = Int.random(in: 0..<(depth > 2 ? 12 : 20), using: &random)
            let work = one(of: ["w0", "w1", "w2"])
            let queue = one(of: ["q0", "q1", "q2", "q3", "main", "global", "global.utility"])
            switch kind {
            case 0: return "{ compute: 1ms }"
            case 1: return "{ gpu: 1ms }"
            case 2: return "{ call: \(work) }"
            case 3: return "{ async: \(work), on: \(queue), group: g, as: h, after: { uniform: [0ms, 1ms] } }"
            case 4: return "{ async: \(work), on: \(queue), flags: [barrier] }"
            case 5: return "{ task: \(work), as: h }"
            case 6: return "{ enter: g }"
            case 7: return "{ leave: g }"
            case 8: return "{ notify: g, work: \(work), on: \(queue) }"
            case 9: return "{ wait: \(one(of: ["s", "g", "h"])) }"
            case 10: return "{ signal: \(one(of: ["s", "c"])) }"
            case 11: return "{ sync: \(queue) }"
            case 12: return "{ sync: \(queue), do: \(steps(depth: depth + 1)) }"
            case 13: return "{ sync: \(queue), flags: [barrier], do: \(steps(depth: depth + 1)) }"
            case 14: return "{ perform: 3, do: \(steps(depth: depth + 1)) }"
            case 15: return "{ lock: \(one(of: ["l", "m"])), do: \(steps(depth: depth + 1)) }"
            case 16: return "{ lock: l, do: [{ wait: c }] }"
            case 17: return "{ \(one(of: ["readLock", "writeLock"])): rw, do: \(steps(depth: depth + 1)) }"
            case 18: return "{ placeholder: \(one(of: ["g", "h"])), do: \(steps(depth: depth + 1)) }"
            default: return "{ repeat: 2, do: \(steps(depth: depth + 1)) }"
            }
        }

        mutating func app() -> String {
            let queues = (0..<4).map { index in
                let target = index > 0 ? one(of: ["", ", target: q\(index - 1)", ", target: main"]) : ""
                return "q\(index): { kind: \(one(of: ["serial", "concurrent"]))\(target) }"
            }
            return """
                frame: \(steps(depth: 0))
                    events: { e: { every: 1s, do: \(steps(depth: 0)) } }
                    queues: { \(queues.joined(separator: ", ")) }
                    semaphores: { s: 0 }
                    conditions: { c: l }
                    work: { w0: \(steps(depth: 1)), w1: \(steps(depth: 1)), w2: \(steps(depth: 1)) }
                """
        }
    }

    /// The queues and locks that a thread holds, exclusively or shared.
    private struct Holding {
        var exclusive: [ResourceID] = []
        var shared: [ResourceID] = []

        mutating func take(_ resource: ResourceID, alone: Bool) {
            #expect(!exclusive.contains(resource), "waits for itself")
            #expect(!alone || !shared.contains(resource), "waits for itself")
            if alone { exclusive.append(resource) } else { shared.append(resource) }
        }

        mutating func drop(_ resource: ResourceID) {
            if exclusive.last == resource { exclusive.removeLast() } else { #expect(shared.popLast() == resource) }
        }
    }

    @Test("An accepted app compiles to existing resources and paired acts, and none of its threads waits for itself")
    func randomApps() throws {
        var generator = Generator(random: DeterministicRandom(seed: 3))
        var accepted = 0
        let cases = Thorough.count(1200, usually: 500)
        for _ in 0..<cases {
            let text = Samples.app(generator.app())
            guard let workload = try? Samples.workload(text) else { continue }
            accepted += 1
            let compiled = CompiledWorkload(workload)
            let app = try #require(compiled.apps.first)
            let main = compiled.resources.indices.filter { compiled.resources[$0].kind == .mainQueue }
            let onMain = Holding(exclusive: main.map { ResourceID(index: $0) })
            check(app.frame, compiled, onMain)
            check(app.events[0].program, compiled, onMain)
            for work in compiled.works { check(work.program, compiled, Holding()) }
        }
        #expect(accepted > cases / 12)
    }

    private func check(_ program: Program, _ compiled: CompiledWorkload, _ start: Holding) {
        var holding = start
        var cursor = program.cursor()
        var acts = 0
        while acts < 5000, let (act, path) = cursor.next() {
            acts += 1
            #expect(compiled.paths[path].app == AppID(0))
            switch act {
            case .enterQueue(let queue, qos: _, let flags): enter(queue, flags, compiled, &holding)
            case .leaveQueue(let queue): leave(queue, compiled, &holding)
            case .acquire(let lock), .acquireShared(let lock): holding.take(lock, alone: true)
            case .release(let lock), .releaseShared(let lock): holding.drop(lock)
            case .submit(let submission): check(submission, compiled)
            case .submitAndWait(let submission):
                check(submission, compiled)
                #expect(!holding.exclusive.contains { compiled.resources[$0.index].kind == .mainQueue })
            case .perform(let work, let count): #expect(compiled.works.indices.contains(work.index) && count == 3)
            case .notify(let group, let submission):
                check(submission, compiled)
                #expect(compiled.resources[group.index].kind == .group)
            case .enterGroup(let group), .leaveGroup(let group):
                #expect(compiled.resources[group.index].kind == .group)
            case .wait(let resource, timeout: _):
                if case .condition(let lock) = compiled.resources[resource.index].kind {
                    #expect(holding.exclusive.contains(lock))
                }
            default: break
            }
        }
        if acts < 5000 {
            #expect(holding.exclusive == start.exclusive)
            #expect(holding.shared == start.shared)
        }
    }

    private func check(_ submission: Submission, _ compiled: CompiledWorkload) {
        #expect(compiled.works.indices.contains(submission.work.index))
        #expect(compiled.works[submission.work.index].id == submission.work)
        for resource in [submission.queue, submission.group, submission.handle].compactMap(\.self) {
            #expect(compiled.resources.indices.contains(resource.index))
        }
    }

    /// The queues that a block goes through, from the one that it names to the bottom.
    private func chain(_ queue: ResourceID, _ compiled: CompiledWorkload) -> [ResourceID] {
        guard case .queue(_, qos: _, let target) = compiled.resources[queue.index].kind else { return [queue] }
        return [queue] + (target.map { chain($0, compiled) } ?? [])
    }

    private func enter(
        _ queue: ResourceID,
        _ flags: WorkFlags,
        _ compiled: CompiledWorkload,
        _ holding: inout Holding
    ) {
        for step in chain(queue, compiled) {
            switch compiled.resources[step.index].kind {
            case .queue(.serial, _, _): holding.take(step, alone: true)
            case .queue(.concurrent, _, _): holding.take(step, alone: step == queue && flags.contains(.barrier))
            case .globalQueue: holding.take(step, alone: false)
            default: Issue.record("a block of sync on the main queue is not done by the caller")
            }
        }
    }

    private func leave(_ queue: ResourceID, _ compiled: CompiledWorkload, _ holding: inout Holding) {
        for step in chain(queue, compiled).reversed() { holding.drop(step) }
    }
}
