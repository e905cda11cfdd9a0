import FrameTrace

extension GrammarObject {
    /// The longest time that a run may last: 24 hours, in nanoseconds.
    static let longestRun: Int64 = 86_400_000_000_000

    /// The fields that may stand in it together.
    var fields: [GrammarField] {
        switch self {
        case .workload: Self.workloadFields
        case .device: Self.deviceFields + Self.memoryDeviceFields + Self.layoutDeviceFields
        case .disk: Self.diskFields
        case .network: Self.networkFields
        case .app:
            Self.appFields + Self.renderAppFields + Self.operationAppFields + Self.memoryAppFields + Self.cacheAppFields
                + Self.lifeAppFields + Self.programAppFields
        case .operationQueue: Self.operationQueueFields
        case .operation: Self.operationFields
        case .operationCondition: Self.operationConditionFields
        case .queue: Self.queueFields
        case .cache: Self.cacheFields
        case .cacheSituation: Self.cacheSituationFields
        case .event: Self.eventFields
        case .render: Self.renderFields
        case .callbacks: Self.callbackFields + Self.layoutCallbackFields
        case .screen: Self.screenFields
        case .host: Self.hostFields
        case .watchdog: Self.watchdogFields
        case .background: Self.backgroundFields
        case .restoration: Self.restorationFields
        case .viewController: Self.viewControllerFields
        case .view: Self.viewFields
        case .mappings: Self.mappingFields
        case .script: Self.scriptFields
        case .timer: Self.timerFields
        case .observer: Self.observerFields
        case .step:
            [
                GrammarField(
                    "name",
                    .text,
                    .optional,
                    "The name under which the step shows on stacks, in the ledger and in the report.",
                    example: "draw map"
                ),
                GrammarField(
                    "ui",
                    .toggle,
                    .standard("off"),
                    "`on` says that the step belongs on the main thread, as everything that touches views does. The report "
                        + "has a finding if a worker thread does it.",
                    example: "on"
                ),
            ]
        case .timelineEntry:
            [
                GrammarField(
                    "at",
                    .time(0...Self.longestRun),
                    .required,
                    "When, from the start of the run.",
                    example: "10s"
                )
            ]
        case .gate: Self.gateFields
        case .gateBudgets: Self.budgetFields
        case .gateQuarantine: Self.quarantineFields
        case .gateFile: Self.gateFileFields
        case .distribution: []
        case .normal(let quantity):
            [
                GrammarField("mean", .quantity(quantity, allowsZero: false), .required, "The mean.", example: "4ms"),
                GrammarField(
                    "deviation",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The standard deviation.",
                    example: "1ms"
                ),
            ]
        case .lognormal(let quantity):
            [
                GrammarField(
                    "median",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The median.",
                    example: "4ms"
                ),
                GrammarField(
                    "p99",
                    .quantity(quantity, allowsZero: false),
                    .required,
                    "The 99th percentile, no less than the median.",
                    example: "9ms"
                ),
            ]
        }
    }

    /// The fields that exclude each other: exactly one must be present.
    var alternatives: [GrammarField] {
        switch self {
        case .step: Self.acts
        case .timelineEntry: Self.changes + Self.layoutChanges
        case .operationCondition: Self.operationConditions
        case .distribution(let quantity): Self.distributions(of: quantity)
        default: []
        }
    }

    /// The rule for when frames may begin.
    static let pacing = GrammarValue.choice(Pacing.allCases.map(\.rawValue))

    /// A frame budget.
    static let budget = GrammarValue.time(1000...60_000_000_000)

    private static let changes = [
        GrammarField(
            "open",
            .reference("app"),
            .optional,
            "An app comes on screen and wants frames.",
            example: "notes",
            companions: [
                GrammarField(
                    "as",
                    .text,
                    .optional,
                    "How it is shown: `full screen`, or `slide over`, `split view` or `picture in picture` beside the apps "
                        + "on screen. Any other text is a label, for the report and for a cache's `when`.",
                    example: "split view"
                )
            ]
        ),
        GrammarField("close", .reference("app"), .optional, "An app goes to the background.", example: "maps"),
        GrammarField(
            "home",
            .choice(TimelineReader.HomeButton.allCases.map(\.rawValue)),
            .optional,
            "The home button: all apps on screen go to the background, except a picture in picture.",
            example: "press"
        ),
        GrammarField(
            "quit",
            .reference("app"),
            .optional,
            "The user quits an app. An app that is not suspended gets `willTerminate`; then its process ends, in "
                + "mid-act. When it is opened again, it launches anew.",
            example: "maps"
        ),
        GrammarField(
            "network",
            .toggle,
            .optional,
            "The network comes or goes, for all apps. It is there at the start.",
            example: "off"
        ),
    ]
}
