import FrameTrace

extension GrammarObject {
    /// The fields of `callbacks`: the system's calls of an app, except `launch`, which has a field of its own.
    static let callbackFields = [
        callback(.willFinishLaunching, "Its launch begins: before the steps under `launch`."),
        callback(.didBecomeActive, "It has become active: its first frame is to come."),
        callback(.willResignActive, "It is about to become inactive: it has left the screen."),
        callback(.didEnterBackground, "It has gone to the background."),
        callback(.willEnterForeground, "It is about to come back to the screen."),
        callback(.willTerminate, "The user quits it while it is not suspended."),
        callback(.willEncodeRestorableState, "What `restoration` keeps of its state is about to be preserved."),
        callback(.didDecodeRestorableState, "What was preserved has been restored: before the steps under `launch`."),
    ]

    static func callback(_ callback: AppCallback, _ summary: String) -> GrammarField {
        GrammarField(
            callback.name,
            .list(of: .object(.step), 1...100_000),
            .optional,
            summary,
            example: "[{ compute: 20ms }]"
        )
    }

    /// The fields of `watchdog`.
    static let watchdogFields = [
        GrammarField(
            "enabled",
            .toggle,
            .standard("on"),
            "Whether there is a watchdog. Under a debugger there is none.",
            example: "off"
        ),
        allowance("launch", "20s", "From the opening of an app to the end of its launch and of its first callbacks."),
        allowance("resume", "10s", "From the opening of an app that runs to the end of its callbacks."),
        allowance("suspend", "10s", "From leaving the screen to the end of the callbacks."),
        allowance("sceneUpdate", "10s", "One pass of the run loop of an app that is on screen."),
        allowance(
            "resize",
            "10s",
            "One change of its size, from the beginning of its setup to the end of its transition."
        ),
        allowance("terminate", "5s", "From quitting an app to the end of `willTerminate`."),
        allowance("taskExpiry", "5s", "From the end of the time for background tasks to the end of their handlers."),
    ]

    private static func allowance(_ name: String, _ standard: String, _ summary: String) -> GrammarField {
        GrammarField(name, .time(1_000_000...Self.longestRun), .standard(standard), summary, example: "2s")
    }
}
