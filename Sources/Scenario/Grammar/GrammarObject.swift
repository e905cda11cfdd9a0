/// A mapping of the file with certain fields.
package enum GrammarObject: Hashable, CaseIterable, Sendable {
    /// The file itself.
    case workload
    /// `device`.
    case device
    /// `disk` of the device.
    case disk
    /// `network` of the device.
    case network
    /// `mappings` of the device.
    case mappings
    /// `watchdog` of the device.
    case watchdog
    /// An entry of `apps`.
    case app
    /// `screen` of the device.
    case screen
    /// `host` of the device.
    case host
    /// `render` of an app.
    case render
    /// `callbacks` of an app.
    case callbacks
    /// `background` of an app.
    case background
    /// `restoration` of an app.
    case restoration
    /// An entry of `controllers` of a restoration.
    case viewController
    /// An entry of `queues`.
    case queue
    /// An entry of `caches`.
    case cache
    /// An entry of `when` of a cache.
    case cacheSituation
    /// An entry of `operationQueues`.
    case operationQueue
    /// An entry of `operations`.
    case operation
    /// An entry of `conditions` of an operation.
    case operationCondition
    /// An entry of `events`.
    case event
    /// An entry of `views`.
    case view
    /// An entry of `script`.
    case script
    /// An entry of `timers`.
    case timer
    /// An entry of `observers`.
    case observer
    /// An entry of a list of steps.
    case step
    /// An entry of `timeline`.
    case timelineEntry
    /// `gate`.
    case gate
    /// Limits of a gate.
    case gateBudgets
    /// An entry of `quarantine` of a gate.
    case gateQuarantine
    /// A file that contains only a gate.
    case gateFile
    /// A distribution that an amount is drawn from.
    case distribution(GrammarQuantity)
    /// The parts of a normal distribution.
    case normal(GrammarQuantity)
    /// The parts of a lognormal distribution.
    case lognormal(GrammarQuantity)

    /// All objects: the file's own, then the distributions of each quantity.
    package static var allCases: [GrammarObject] {
        [
            .workload, .device, .disk, .network, .mappings, .watchdog, .screen, .host, .app, .render, .callbacks,
            .background,
            .restoration, .viewController, .queue, .cache, .cacheSituation, .operationQueue, .operation,
            .operationCondition, .event,
            .view, .script, .timer, .observer, .step, .timelineEntry, .gate, .gateBudgets,
            .gateQuarantine, .gateFile,
        ]
            + GrammarQuantity.allCases.flatMap { [.distribution($0), .normal($0), .lognormal($0)] }
    }

    /// The object in words, with its article.
    var title: String {
        switch self {
        case .workload: "a workload"
        case .device: "a device"
        case .disk: "a disk"
        case .network: "a network"
        case .mappings: "limits on mappings"
        case .watchdog: "a watchdog"
        case .app: "an app"
        case .render: "a render thread"
        case .callbacks: "callbacks"
        case .screen: "a screen"
        case .host: "a home screen"
        case .background: "a background mode"
        case .restoration: "a restoration"
        case .viewController: "a view controller"
        case .operationQueue: "an operation queue"
        case .operation: "an operation"
        case .operationCondition: "a condition of an operation"
        case .queue: "a queue"
        case .cache: "a cache"
        case .cacheSituation: "a situation of a cache"
        case .event: "an event"
        case .view: "a view"
        case .script: "an entry of a script"
        case .timer: "a timer"
        case .observer: "an observer"
        case .step: "a step"
        case .timelineEntry: "a timeline entry"
        case .gate: "a gate"
        case .gateBudgets: "budgets"
        case .gateQuarantine: "a quarantine"
        case .gateFile: "a file of a gate"
        case .distribution: "a distribution"
        case .normal: "a normal distribution"
        case .lognormal: "a lognormal distribution"
        }
    }

    /// The noun for one of the ``alternatives``: `step`, `distribution`, otherwise `field`.
    var alternativeNoun: String {
        switch self {
        case .step: "step"
        case .distribution: "distribution"
        case .operationCondition: "condition"
        default: "field"
        }
    }

    /// The noun for the choice of which a mapping has exactly one.
    var choiceNoun: String {
        switch self {
        case .step: "act in a step"
        case .distribution: "distribution"
        case .operationCondition: "condition"
        default: "change in an entry"
        }
    }

    /// All fields that may stand in it, including companions, each name once.
    var allFields: [GrammarField] {
        var names: Set<String> = []
        let all = alternatives + fields + alternatives.flatMap(\.companions)
        return all.filter { names.insert($0.name).inserted }
    }

    /// Returns the field of a name, including companions.
    func field(_ name: String) -> GrammarField? { Self.fieldsByName[self]?[name] }

    /// Computed once: a file of thousands of steps looks up the fields of a step ten times each.
    private static let fieldsByName: [GrammarObject: [String: GrammarField]] = {
        var result: [GrammarObject: [String: GrammarField]] = [:]
        for object in allCases {
            for field in object.allFields { result[object, default: [:]][field.name] = field }
        }
        return result
    }()
}
