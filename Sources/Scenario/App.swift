public import FrameTrace

/// A simulated app: what its main thread does for each frame and for each event.
public struct App: Sendable, Equatable {
    /// The app's name in the file and in reports.
    public var name: String
    /// When its next frame may begin.
    public var pacing: Pacing
    /// At which vsyncs it wants a new frame.
    public var cadence: Cadence
    /// How long after V(due) a frame must have ended; nil is the time until its next one is wanted.
    public var budget: TimeSpan?
    /// What the main thread does for each frame; nothing in an app that draws none.
    public var frame: [Step]
    /// What another thread does for each frame after the main thread; nil where frames end with the main thread's work.
    public var render: RenderThread?
    /// Named pieces of work that `call` refers to.
    public var work: [NamedWork]
    /// The input that comes for it, and what the main thread does with it.
    public var events: [AppEvent]
    /// Its timers.
    public var timers: [AppTimer]
    /// What its run loop does at certain points of each pass.
    public var observers: [AppObserver]
    /// What the main thread does when the app is opened for the first time, before the first pass of its run loop.
    public var launch: [Step]
    /// What the main thread does when the system calls the app for a change of its state.
    public var callbacks: [AppCallback: [Step]] = [:]
    /// Its background tasks.
    public var backgroundTasks: [BackgroundTaskSpec] = []
    /// What keeps it awake in the background; nil for an app that is suspended.
    public var background: BackgroundModeSpec?
    /// What is kept of its state; nil for nothing.
    public var restoration: RestorationSpec?
    /// When it wants frames.
    public var redraw: RedrawRule
    /// The queues it makes.
    public var queues: [QueueSpec]
    /// The semaphores it makes.
    public var semaphores: [SemaphoreSpec]
    /// The conditions it makes.
    public var conditions: [ConditionSpec]
    /// Its operations and their queues.
    public var operations = AppOperations()
    /// Whether it is the home screen.
    public var isHost = false
    /// What its main thread does when it is warned that memory is short (M-9); empty where it does nothing.
    public var onMemoryWarning: [Step] = []
    /// Its caches.
    public var caches: [CacheSpec] = []
    /// The footprint above which it is terminated at once (M-8); nil where nothing but the device limits it.
    public var memoryLimit: ByteCount?

    /// An app of the given parts.
    public init(
        name: String,
        pacing: Pacing = .vsync,
        cadence: Cadence = .everyVsync,
        budget: TimeSpan? = nil,
        frame: [Step],
        work: [NamedWork] = [],
        events: [AppEvent] = [],
        queues: [QueueSpec] = [],
        semaphores: [SemaphoreSpec] = [],
        conditions: [ConditionSpec] = [],
        timers: [AppTimer] = [],
        observers: [AppObserver] = [],
        launch: [Step] = [],
        redraw: RedrawRule = .always
    ) {
        self.name = name
        self.pacing = pacing
        self.cadence = cadence
        self.budget = budget
        self.frame = frame
        self.work = work
        self.events = events
        self.queues = queues
        self.semaphores = semaphores
        self.conditions = conditions
        self.timers = timers
        self.observers = observers
        self.launch = launch
        self.redraw = redraw
    }
}

extension App {
    /// Whether it wants frames at all: it has `frame`.
    public var drawsFrames: Bool { redraw != .never }

    /// How long after V(due) a frame must have ended on a display of a rate.
    public func budget(at refresh: RefreshRate) -> TimeSpan { budget ?? cadence.interval(at: refresh) }

    /// Whether any of its steps reads or writes a file.
    public var usesFiles: Bool {
        caches.contains { $0.file != nil }
            || contains { act in
                switch act {
                case .read, .write: true
                default: false
                }
            }
    }

    /// Whether any of its steps asks for a frame.
    var asksForFrames: Bool {
        contains { act in
            if case .redraw = act { true } else { false }
        }
    }

    /// Whether any of its steps concerns its layout or the keyboard.
    var usesLayouts: Bool {
        contains { act in
            switch act {
            case .layout, .when, .keyboard: true
            default: false
            }
        }
    }

    /// Whether any of its steps maps a file.
    public var mapsFiles: Bool { contains { if case .map = $0 { true } else { false } } }

    /// The most bytes that a step maps under a name.
    public func largestMapping(named name: String) -> ByteCount {
        if let cache = caches.first(where: { $0.name == name && $0.isMapped }) { return cache.extent }
        var largest = 0.0
        _ = contains { act in
            if case .map(name, let amount, _) = act { largest = max(largest, amount.practicalMaximum) }
            return false
        }
        return ByteCount(bytes: Int64(min(largest, GrammarQuantity.size.range.upperBound)))
    }

    /// The most files that a step maps under a name.
    public func mappedFiles(named name: String) -> Int {
        var most = 1
        _ = contains { act in
            if case .map(name, _, let files) = act { most = max(most, files) }
            return false
        }
        return most
    }

    /// Whether it has a cache, or any of its steps allocates or maps memory.
    public var usesMemory: Bool {
        !caches.isEmpty
            || contains { act in
                switch act {
                case .allocate, .map, .leak: true
                default: false
                }
            }
    }

    /// The blocks of memory that its steps allocate or map, with the kind of each.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    var memoryBlocks: [String: MemoryKind] {
        var blocks: [String: MemoryKind] = [:]
        for cache in caches { blocks[cache.name] = cache.isMapped ? .mapped : .dirty }
        _ = contains { act in
            switch act {
            case .allocate(let name, _, let kind): blocks[name] = kind
            case .map(let name, _, _): blocks[name] = .mapped
            default: break
            }
            return false
        }
        return blocks
    }

    /// The groups that its steps name.
    ///
    /// - Complexity: O(*n*) in the number of steps.
    var groups: Set<String> {
        var groups: Set<String> = []
        _ = contains { act in
            switch act {
            case .enter(let group), .leave(let group), .notify(let group, _): groups.insert(group)
            case .async(let submission): if let group = submission.group { groups.insert(group) }
            default: break
            }
            return false
        }
        return groups
    }

    /// Whether one of its acts, however deep within others, is as asked.
    func contains(_ isWanted: (Act) -> Bool) -> Bool {
        bodies.contains { $0.contains { $0.contains(isWanted) } }
    }

    /// All lists of steps that the app's description has.
    var bodies: [[Step]] {
        // Handlers have the steps of the run loop's own timers.
        let queueTimers = timers.filter { $0.queue != nil }
        return [frame, render?.steps ?? []] + work.map(\.steps) + handlers.map(\.steps) + queueTimers.map(\.steps) + [
            operations.steps
        ]
    }
}

extension Step {
    /// Whether it forces a layout pass.
    var forcesLayout: Bool { contains { if case .layout(isForced: true) = $0 { true } else { false } } }

    /// Whether its act, or one within it, is as asked.
    fileprivate func contains(_ isWanted: (Act) -> Bool) -> Bool {
        isWanted(act) || act.steps.contains { $0.contains(isWanted) }
    }
}
