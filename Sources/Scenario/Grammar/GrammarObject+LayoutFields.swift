import FrameTrace

extension GrammarObject {
    /// The acts that concern the layout of the screen.
    static let layoutActs = [
        GrammarField(
            "layout",
            .choice(StepReader.LayoutDemand.allCases.map(\.rawValue)),
            .optional,
            "Lays the app out, with the steps of its `layoutSubviews`: `needed`, once before its next frame, however often it is"
                + " asked for; `now`, here, which the report counts as a forced pass.",
            example: "needed"
        ),
        GrammarField(
            "when",
            .choice(LayoutCondition.allCases.map(\.rawValue)),
            .optional,
            "Does the steps under `do` if the app's place on the screen matches.",
            example: "compact",
            companions: [steps]
        ),
        GrammarField(
            "keyboard",
            .choice(StepReader.KeyboardChange.allCases.map(\.rawValue)),
            .optional,
            "Raises the keyboard, or lets it go: every app that is visible is called for it.",
            example: "show"
        ),
    ]

    /// The fields of `device` that concern the screen.
    static let layoutDeviceFields = [
        GrammarField(
            "screen",
            .object(.screen),
            .otherwise("1024 points wide and 768 high"),
            "The screen that the apps share.",
            example: "{ width: 1366, height: 1024 }"
        ),
        GrammarField(
            "exclusive",
            .names("lock", 1...100),
            .optional,
            "Locks for things that only one app can have at a time, such as the camera. Apps on screen get them "
                + "first.",
            example: "camera"
        ),
        GrammarField(
            "host",
            .object(.host),
            .optional,
            "The home screen as an app of the system: it is always there, and draws while others come, go and change their size.",
            example: "{ frame: 1ms }"
        ),
    ]

    /// The fields of `host`.
    static let hostFields = [
        GrammarField(
            "frame",
            .time(1_000...1_000_000_000),
            .standard("1ms"),
            "The CPU time of each of its frames.",
            example: "2ms"
        ),
        GrammarField(
            "recovery",
            .time(0...60_000_000_000),
            .standard("2s"),
            "If the last app on screen was ended: the time until the user can open another.",
            example: "1s"
        ),
    ]

    /// The fields of `screen`.
    static let screenFields = [
        GrammarField(
            "width",
            .integer(200...10_000),
            .standard("1024"),
            "Its width at the start, in points.",
            example: "1366"
        ),
        GrammarField(
            "height",
            .integer(200...10_000),
            .standard("768"),
            "Its height at the start, in points.",
            example: "1024"
        ),
        GrammarField(
            "animation",
            .time(0...10_000_000_000),
            .standard("300ms"),
            "How long the animations run when an app gets another size.",
            example: "500ms"
        ),
    ]

    /// The entries of `timeline` that change the layout of the screen, or all apps at once.
    static let layoutChanges = [
        GrammarField(
            "resize",
            .reference("app"),
            .optional,
            "The user gives an app another size, and the app beside it the rest.",
            example: "notes",
            companions: [
                GrammarField(
                    "to",
                    .choice(ResizeTarget.allCases.map(\.rawValue)),
                    .required,
                    "Its share of the width, or `slide over`, or `full screen`, for which the other app leaves the screen.",
                    example: "half"
                )
            ]
        ),
        GrammarField(
            "rotate",
            .choice(TimelineEntry.Orientation.allCases.map(\.rawValue)),
            .optional,
            "The device is turned: the apps on screen get another size.",
            example: "portrait"
        ),
        GrammarField(
            "lock",
            .choice(TimelineReader.HomeButton.allCases.map(\.rawValue)),
            .optional,
            "The device is locked: all apps go to the background, a picture in picture too.",
            example: "press"
        ),
        GrammarField(
            "unlock",
            .choice(TimelineReader.HomeButton.allCases.map(\.rawValue)),
            .optional,
            "The device is unlocked, and the apps that were on screen return.",
            example: "press"
        ),
        GrammarField(
            "connect",
            .choice(TimelineReader.Peripheral.allCases.map(\.rawValue)),
            .optional,
            "An external display is connected, and the primary app uses it.",
            example: "display"
        ),
        GrammarField(
            "disconnect",
            .choice(TimelineReader.Peripheral.allCases.map(\.rawValue)),
            .optional,
            "The external display is disconnected.",
            example: "display"
        ),
        GrammarField(
            "warn",
            .reference("app"),
            .optional,
            "The system warns an app that memory is short, whether it is or not.",
            example: "maps"
        ),
    ]

    /// The callbacks for changes of the screen's layout, in the order of a transition.
    static let layoutCallbackFields = [
        callback(.willTransition, "Its size class is about to change: `willTransition(to: traits)`."),
        callback(.viewWillTransition, "Its size is about to change: `viewWillTransition(to: size)`."),
        callback(.traitCollectionDidChange, "Its size class has changed."),
        callback(.animateAlongside, "The animations of its transition are made."),
        callback(.layoutSubviews, "One layout pass: in a transition, for `layout: needed` and for `layout: now`."),
        callback(.transitionCompletion, "Its transition is over: the place for work that takes long."),
        callback(.snapshot, "The system takes a picture of it, off screen."),
        callback(.keyboardWillShow, "The keyboard comes up, whichever app raised it."),
        callback(.keyboardWillHide, "The keyboard goes."),
        callback(.screenDidConnect, "It is the primary app, and has an external display."),
        callback(.screenDidDisconnect, "It has the external display no longer."),
    ]
}
