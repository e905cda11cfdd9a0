import FrameStatistics
import FrameTrace
import Scenario

extension VerifyScenario {
    /// The app whose frames are judged: 60 fps, some ms of own work, and sometimes the cause.
    static func victimApp(_ cause: InjectedCause, readSize: ByteCount) -> App {
        // Leaves room for the CPU time that the faults themselves take.
        let own = Step(name: "own work", .compute(time(cause == .pageFault ? 2...3 : 4...6)))
        var app = App(name: victim, frame: [own])
        switch cause {
        case .ownWork: app.frame.append(sometimes([Step(name: "too much", .compute(time(15...25)))]))
        case .gpu: app.frame.append(sometimes([Step(name: "render", .gpu(time(15...25)))]))
        case .diskRead, .pageFault:
            let mean = Double(readSize.bytes)
            app.frame.append(sometimes([Step(name: "read", .read(.uniform(mean * 0.8...mean * 1.2)))]))
        case .semaphoreLate: addLateSignal(to: &app)
        case .lockOwnerRuns: addLock(to: &app, qos: .userInitiated, hold: time(14...24), hogs: 0)
        case .lockOwnerDisplaced: addLock(to: &app, qos: .utility, hold: time(5...6), hogs: 4)
        case .sameApp:
            app.frame = [sometimes(submitHogs(5)), Step(name: "own work", .compute(time(5...6)))]
            addHogs(5, to: &app, qos: .userInteractive)
        case .otherApp, .otherProcess: app.frame = [Step(name: "own work", .compute(time(5...6)))]
        case .outsideWork: app.events = [decoy, event(Self.event, phase: 0.6, [handling])]
        case .mainQueueItem: addMainQueueItem(to: &app)
        case .otherGPU: app.frame.append(Step(name: "render", .gpu(time(0.4...0.8))))
        case .quota, .control, .frozen, .stopped: break
        }
        return app
    }

    /// The app beside the victim that a cause needs.
    static func otherApp(_ cause: InjectedCause) -> App? {
        switch cause {
        case .otherApp: hogging
        case .otherGPU: drawing
        default: nil
        }
    }

    /// The app that holds the GPU when a frame of the victim requests it.
    private static var drawing: App {
        var app = App(name: hogApp, frame: [Step(name: "draw little", .compute(time(0.02)))])
        app.events = [event("burst", phase: 0.97, [Step(name: "render", .gpu(time(20...30)))])]
        return app
    }

    /// The app that holds the CPU when a frame of the victim is due.
    private static var hogging: App {
        var app = App(name: hogApp, frame: [Step(name: "draw little", .compute(time(0.02)))])
        app.events = [event("burst", phase: 0.97, submitHogs(5))]
        addHogs(5, to: &app, qos: .userInteractive)
        return app
    }

    /// An event that comes every eleven frames, but only sometimes does something.
    ///
    /// - Parameter phase: when it comes, in parts of a frame after the vsync.
    private static func event(_ name: String, phase: Double, _ steps: [Step]) -> AppEvent {
        let interval = RefreshRate.hz60.interval
        return AppEvent(
            name: name,
            every: interval * 11,
            from: .milliseconds(interval.inMilliseconds * phase),
            steps: [sometimes(steps, 0.7)]
        )
    }

    /// The work of a handler, or of an item on the main queue, while a frame is due.
    private static var handling: Step { Step(name: "handle", .compute(time(20...40))) }

    /// An event whose handler comes just before the injected one, and delays nothing.
    private static var decoy: AppEvent {
        let interval = RefreshRate.hz60.interval
        return AppEvent(
            name: "blink",
            every: interval * 11,
            from: .milliseconds(interval.inMilliseconds * 0.5),
            steps: [Step(name: "blink", .compute(time(0.2...0.4)))]
        )
    }

    /// Adds a worker that submits an item to the main queue some time after the event, as loaded data would arrive.
    private static func addMainQueueItem(to app: inout App) {
        app.queues.append(QueueSpec(name: "loader", qos: .userInitiated))
        app.work += [
            NamedWork(
                name: "load",
                steps: [Step(.sleep(time(1))), Step(.async(WorkSubmission(work: item, queue: .main)))]
            ),
            NamedWork(name: item, steps: [handling]),
        ]
        app.events = [
            decoy, event("ask", phase: 0.6, [Step(.async(WorkSubmission(work: "load", queue: .own("loader"))))]),
        ]
    }

    /// Adds a frame step that submits the signaling work and waits for it. The CPU is idle meanwhile.
    private static func addLateSignal(to app: inout App) {
        app.queues.append(QueueSpec(name: "post", qos: .userInitiated))
        app.semaphores.append(SemaphoreSpec(name: semaphore, value: 0))
        app.work.append(
            NamedWork(name: "send", steps: [Step(.sleep(time(15...25))), Step(.signal(semaphore))])
        )
        app.frame.append(
            sometimes([
                Step(.async(WorkSubmission(work: "send", queue: .own("post")))), Step(.wait(semaphore, timeout: nil)),
            ])
        )
    }

    /// Adds a frame step that waits until a worker has the lock, and then for the lock. Naps keep the order: the worker
    /// sleeps until the frame waits, and the hogs sleep until both are in place.
    private static func addLock(to app: inout App, qos: QoS, hold: Amount, hogs: Int) {
        app.queues.append(QueueSpec(name: "keeper", qos: qos))
        app.semaphores.append(SemaphoreSpec(name: "held", value: 0))
        let holding = [
            Step(.signal("held")), Step(.sleep(time(lockNap))), Step(name: "keep", .compute(hold)),
        ]
        app.work.append(NamedWork(name: "hold", steps: [Step(.lock(lock, holding))]))
        addHogs(hogs, to: &app, qos: .default, nap: lockNap + 0.1)
        let steps =
            [Step(.async(WorkSubmission(work: "hold", queue: .own("keeper")))), Step(.wait("held", timeout: nil))]
            + submitHogs(hogs) + [Step(.lock(lock, []))]
        app.frame.append(sometimes(steps))
    }

    /// How long the owner of the lock sleeps before it computes, in milliseconds.
    static let lockNap = 0.5

    private static func submitHogs(_ count: Int) -> [Step] {
        (0..<count).map { Step(.async(WorkSubmission(work: hog, queue: .own("hogs \($0)")))) }
    }

    /// Adds hogs on separate serial queues, so that each gets a thread. Each takes 4 to 6 ms of CPU time, in small
    /// steps.
    private static func addHogs(_ count: Int, to app: inout App, qos: QoS, nap: Double = 0) {
        guard count > 0 else { return }
        app.queues += (0..<count).map { QueueSpec(name: "hogs \($0)", qos: qos) }
        let burst = Step(.repeat(.uniform(40...60), [Step(name: hog, .compute(time(0.1)))]))
        app.work.append(NamedWork(name: hog, steps: nap > 0 ? [Step(.sleep(time(nap))), burst] : [burst]))
    }
}
