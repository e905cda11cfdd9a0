import FrameTrace

extension GrammarObject {
    /// The acts that concern an app's life in the background, and its saved state.
    static let lifeActs = [
        GrammarField(
            "beginBackgroundTask",
            .reference("background task"),
            .optional,
            "Begins a background task. While one is open, the app is not suspended, up to "
                + "`device.backgroundTaskTime`. Each begin needs an end.",
            example: "upload"
        ),
        GrammarField(
            "endBackgroundTask",
            .reference("background task"),
            .optional,
            "Ends a background task that was begun; no effect where none is open.",
            example: "upload"
        ),
        GrammarField(
            "edit",
            .amount(.size),
            .optional,
            "Changes this many bytes of the user's data. They are lost if the app ends before a step saves them.",
            example: "20kB"
        ),
        GrammarField(
            "save",
            .toggle,
            .optional,
            "`on`: all changed bytes are saved from here on. The writing itself is a `write` before it.",
            example: "on"
        ),
    ]

    /// The fields of an app that concern its life in the background.
    static let lifeAppFields = [
        GrammarField(
            "backgroundTasks",
            .named("background task", .list(of: .object(.step), 0...100_000), 0...100),
            .optional,
            "Its background tasks, by name, each with what its main thread does when the time for it is over.",
            example: "{ upload: [{ endBackgroundTask: upload }] }"
        ),
        GrammarField(
            "background",
            .object(.background),
            .otherwise("it is suspended when its background time is over"),
            "The reason that it stays awake in the background.",
            example: "{ mode: audio }"
        ),
        GrammarField(
            "restoration",
            .object(.restoration),
            .otherwise("nothing is kept"),
            "What is kept of its state when it leaves the screen, for a later launch.",
            example: "{ controllers: { tabs: {}, list: { in: tabs } } }"
        ),
    ]

    /// The fields of `background`.
    static let backgroundFields = [
        GrammarField(
            "mode",
            .choice(BackgroundMode.allCases.map(\.rawValue)),
            .required,
            "The mode that it declares: an app with one is not suspended.",
            example: "audio"
        ),
        GrammarField(
            "silent",
            .toggle,
            .standard("off"),
            "Whether the user notices nothing of it, as with silent sound. The report says what staying awake cost.",
            example: "on"
        ),
    ]

    /// The fields of `restoration`.
    static let restorationFields = [
        GrammarField(
            "save",
            .toggle,
            .standard("on"),
            "Whether the app lets its state be preserved when it goes to the background.",
            example: "off"
        ),
        GrammarField(
            "restore",
            .toggle,
            .standard("on"),
            "Whether the app lets its state be restored when it launches.",
            example: "off"
        ),
        GrammarField(
            "controllers",
            .named("view controller", .object(.viewController), 1...200),
            .required,
            "Its view controllers, by name, each after the one that contains it.",
            example: "{ tabs: {}, list: { in: tabs } }"
        ),
    ]

    /// The fields of an entry of `controllers`.
    static let viewControllerFields = [
        GrammarField(
            "in",
            .reference("view controller"),
            .otherwise("it is the root; only the first may be"),
            "The view controller that contains it.",
            example: "tabs"
        ),
        GrammarField(
            "identifier",
            .toggle,
            .standard("on"),
            "Whether it has a restoration identifier. At one without, the chain stops: nothing in it is preserved.",
            example: "off"
        ),
        GrammarField(
            "encoded",
            .toggle,
            .standard("on"),
            "Whether the one that contains it encodes it.",
            example: "off"
        ),
        GrammarField(
            "maker",
            .choice(ViewControllerSpec.Maker.allCases.map(\.rawValue)),
            .standard(ViewControllerSpec.Maker.neither.rawValue),
            "Who makes it when the state is restored: its restoration class, the app's delegate, or neither.",
            example: "class"
        ),
        GrammarField(
            "made",
            .toggle,
            .standard("on"),
            "Whether its maker returns it. With `off` it returns nil.",
            example: "off"
        ),
        GrammarField(
            "exists",
            .toggle,
            .standard("on"),
            "Whether it exists after the launch anyway, as with a storyboard. If a restoration class returns nil, "
                + "even that is not restored.",
            example: "off"
        ),
    ]
}
