public import FrameTrace

/// A simulated app: the work of its main thread for each frame and for each event.
public struct App: Sendable, Equatable {
    /// The app's name in the file and in reports.
    public var name: String
    /// The rule for when its next frame may begin.
    public var pacing: Pacing
    /// The vsyncs at which it wants a new frame.
    public var cadence: Cadence
    /// The time from V(due) until a frame must have ended; nil for the time until the next wanted frame.
    public var budget: TimeSpan?
    /// The steps of the main thread for each frame; empty in an app that draws none.
    public var frame: [Step]
    /// The render thread that continues each frame after the main thread; nil if frames end on the main thread.
    public var render: RenderThread?
    /// Named pieces of work that `call` refers to.
    public var work: [NamedWork]
    /// The input that it receives, and the main thread's handling of it.
    public var events: [AppEvent]
    /// Its timers.
    public var timers: [AppTimer]
    /// The observers of its run loop, called at certain points of each pass.
    public var observers: [AppObserver]
    /// The steps of the main thread when the app is first opened, before the first pass of its run loop.
    public var launch: [Step]
    /// The main thread's steps for each callback of the system on a change of the app's state.
    public var callbacks: [AppCallback: [Step]] = [:]
    /// Its background tasks.
    public var backgroundTasks: [BackgroundTaskSpec] = []
    /// The mode that keeps it awake in the background; nil for an app that is suspended.
    public var background: BackgroundModeSpec?
    /// The state that is preserved; nil for none.
    public var restoration: RestorationSpec?
    /// The rule for when it wants frames.
    public var redraw: RedrawRule
    /// The queues it creates.
    public var queues: [QueueSpec]
    /// The semaphores it creates.
    public var semaphores: [SemaphoreSpec]
    /// The conditions it creates.
    public var conditions: [ConditionSpec]
    /// Its operations and their queues.
    public var operations = AppOperations()
    /// Whether it is the home screen.
    public var isHost = false
    /// The main thread's steps on a memory warning (M-9); may be empty.
    public var onMemoryWarning: [Step] = []
    /// Its caches.
    public var caches: [CacheSpec] = []
    /// The footprint above which it is terminated at once (M-8); nil if only the device limits it.
    public var memoryLimit: ByteCount?

    /// Creates an app of the given parts.
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
    /// Whether it draws frames at all, that is, has `frame`.
    public var drawsFrames: Bool { redraw != .never }

    /// Returns the time from V(due) until a frame must have ended, on a display of the given rate.
    public func budget(at refresh: RefreshRate) -> TimeSpan { budget ?? cadence.interval(at: refresh) }

    /// Whether it has a cache with a file, or any of its steps reads or writes a file.
    public var usesFiles: Bool {
        caches.contains { $0.file != nil }
            || contains { act in
                switch act {
                case .read, .write: true
                default: false
                }
            }
    }

    /// Whether any of its steps requests a frame.
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

    /// Returns the most bytes that a step or a mapped cache maps under a name.
    public func largestMapping(named name: String) -> ByteCount {
        if let cache = caches.first(where: { $0.name == name && $0.isMapped }) { return cache.extent }
        var largest = 0.0
        _ = contains { act in
            if case .map(name, let amount, _) = act { largest = max(largest, amount.practicalMaximum) }
            return false
        }
        return ByteCount(bytes: Int64(min(largest, GrammarQuantity.size.range.upperBound)))
    }

    /// Returns the largest number of files that a step maps under a name.
    public func mappedFiles(named name: String) -> Int {
        var most = 1
        _ = contains { act in
            if case .map(name, _, let files) = act { most = max(most, files) }
            return false
        }
        return most
    }

    /// Whether it has a cache, or any of its steps allocates, maps or leaks memory.
    public var usesMemory: Bool {
        !caches.isEmpty
            || contains { act in
                switch act {
                case .allocate, .map, .leak: true
                default: false
                }
            }
    }

    /// The blocks of memory of its caches and of the steps that allocate or map, with the kind of each.
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

    /// Returns whether any of its acts, at any depth of nesting, satisfies a predicate.
    func contains(_ isWanted: (Act) -> Bool) -> Bool {
        bodies.contains { $0.contains { $0.contains(isWanted) } }
    }
}

extension Step {
    /// Whether it forces a layout pass, itself or in a nested step.
    var forcesLayout: Bool { contains { if case .layout(isForced: true) = $0 { true } else { false } } }

    /// Returns whether its act, or one nested in it, satisfies a predicate.
    fileprivate func contains(_ isWanted: (Act) -> Bool) -> Bool {
        isWanted(act) || act.steps.contains { $0.contains(isWanted) }
    }
}
