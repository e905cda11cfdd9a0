import FrameTrace
import Scenario
import Simulation
import Testing

@Suite("Task stack")
struct TaskStackTests {
    private let compiled: CompiledWorkload
    private var stack: TaskStack

    init() {
        let event = AppEvent(name: "tap", every: .milliseconds(130), steps: [Step(.compute(.fixed(7)))])
        let frame = [
            Step(.compute(.fixed(1))), Step(.compute(.uniform(1...1e6))),
            Step(.every(2, [Step(.sleep(.fixed(3)))])),
        ]
        let app = App(name: "a", frame: frame, events: [event])
        compiled = CompiledWorkload(Workload(name: "stack", duration: .seconds(1), apps: [app], timeline: []))
        stack = TaskStack(of: ThreadID(0), in: compiled)
    }

    private func acts(of stack: inout TaskStack) -> [PrimitiveAct] {
        var acts: [PrimitiveAct] = []
        while let (act, _) = stack.next() { acts.append(act) }
        return acts
    }

    private func acts(_ program: Program, _ number: UInt32) -> [PrimitiveAct] {
        var acts: [PrimitiveAct] = []
        var cursor = program.cursor(frame: FrameNumber(number))
        while let (act, _) = cursor.next() { acts.append(act) }
        return acts
    }

    @Test("a task yields the acts of its program's cursor, and an unfinished frame does not affect the next one")
    mutating func acts() {
        #expect(stack.isEmpty)
        for number in UInt32(0)..<4 {
            stack.push(frame: FrameNumber(number))
            #expect(stack.top == .frame(FrameNumber(number)))
            #expect(stack.path == compiled.apps[0].root)
            if number == 1 {
                _ = stack.next()
            } else {
                #expect(acts(of: &stack) == acts(compiled.apps[0].frame, number))
            }
            #expect(stack.pop() == .frame(FrameNumber(number)))
            #expect(stack.isEmpty)
        }
        #expect(stack.pop() == nil)
        #expect(stack.top == nil)
        #expect(stack.path == nil)
    }

    @Test("a nested task runs on top, and the one below resumes where it was")
    mutating func nested() {
        stack.push(frame: FrameNumber(2))
        var expected = acts(compiled.apps[0].frame, 2)
        #expect(stack.next()?.act == expected.removeFirst())
        stack.push(event: 0, occurrence: 5)
        #expect(stack.depth == 2)
        #expect(stack.top == .event(0))
        #expect(stack.path == compiled.apps[0].events[0].path)
        #expect(acts(of: &stack) == acts(compiled.apps[0].events[0].program, 5))
        #expect(stack.pop() == .event(0))
        #expect(acts(of: &stack) == expected)
        #expect(stack.depth == 1)
    }

    @Test("the same program twice on the stack has a separate position for each")
    mutating func sameTwice() {
        stack.push(frame: FrameNumber(0))
        _ = stack.next()
        stack.push(frame: FrameNumber(1))
        #expect(acts(of: &stack) == acts(compiled.apps[0].frame, 1))
        stack.pop()
        #expect(acts(of: &stack) == Array(acts(compiled.apps[0].frame, 0).dropFirst()))
    }

    @Test("a worker thread has no app")
    func worker() {
        let worker = TaskStack(of: ThreadID(1), in: compiled)
        #expect(worker.app == nil)
        #expect(worker.isEmpty)
    }
}
