/// The sections of the page, each with a table of one object of the grammar.
extension WorkloadReference {
    static let sections: [(GrammarObject, String, String)] = [
        (.workload, "The file", "The document is a mapping."),
        (
            .device, "`device`",
            "All apps share one machine. Its CPUs have no field for their speed: "
                + "[A CPU that gets slower](#a-cpu-that-gets-slower) shows how to model a thermal limit."
        ),
        (.disk, "`disk`", "The disk as the virtual engine models it. A live run reads and writes the real one."),
        (
            .network, "`network`",
            "The line to the network that the apps share, modelled in both engines: transfers that are under way have equal parts of its bandwidth."
        ),
        (
            .mappings, "`mappings`",
            "The most that each app may map. The system terminates an app that exceeds a limit. A page has 4 KiB."
        ),
        (
            .app, "`apps`",
            "The apps, by name. `pacing` and `budget` of the workload hold for every app that gives none."
        ),
        (
            .render, "`render`",
            "The thread that ends an app's frames: it draws what the main thread has prepared, and presents it. [Render threads](RenderThreads.md) introduces it."
        ),
        (
            .queue, "`queues`",
            "The queues that an app makes. Steps name these queues or one of the system's: `main`, `global` (of the "
                + "default class) or `global.` with a class, such as `global.utility`. No queue of an app may have such a "
                + "name. [Queues, QoS and waits](Queues.md) introduces them."
        ),
        (
            .cache, "`caches`",
            "Caches that an app makes: items of one size, of which some are kept in memory. [Caches](Caches.md) introduces them."
        ),
        (
            .cacheSituation, "`when` of a cache",
            "Situations by name, and what a cache does differently in each: `background`, `compact`, `regular`, or a "
                + "text that an app on screen has been opened `as`."
        ),
        (
            .operationQueue, "`operationQueues`",
            "The operation queues that an app makes. Operations name them, or `main`. [Operations](Operations.md) introduces them."
        ),
        (
            .operation, "`operations`",
            "The operations of an app, as patterns: `start` and `onOpen` make one of each name, with all that it needs. Operations must not need each other in a circle."
        ),
        (
            .operationCondition, "Conditions of operations",
            "What must hold for an operation to execute: a mapping with exactly one condition."
        ),
        (
            .event, "`events`",
            "Input events, and what the app's main thread does with them while the app is on screen. An event comes "
                + "periodically (`every`), at recorded times (`at`), or when `script` sends it. Events queue in the order "
                + "of their arrival and none is lost, with one exception: of a long touch, the app gets only the newest "
                + "moved sample for each frame, and the report counts the others. [The run loop](RunLoop.md) has the order "
                + "in which the main thread serves what is due."
        ),
        (
            .view, "`views`",
            "The views of an app, for input that is not for the app as a whole. A touch or a redraw comes to the "
                + "view that it `hits`, a remote control or a shake to the `firstResponder`. A view that does not handle "
                + "an event passes it to the view around it, and finally the `do` of the event runs. A touch of a control "
                + "becomes an action message. [The run loop](RunLoop.md) has an example."
        ),
        (
            .callbacks, "`callbacks`",
            "The callbacks that the system makes on the app's main thread, in the order of [its life](AppLife.md). A "
                + "callback without steps takes no time. `launch` stands for didFinishLaunching."
        ),
        (
            .screen, "`screen`",
            "The size of the screen in points, as the device is held at the start. [Layouts](Layouts.md) says which part of it an app gets."
        ),
        (
            .host, "`host`",
            "The home screen competes for the CPU as any app does, at userInteractive, and shows in every table under the name `home screen`. [Layouts](Layouts.md#the-home-screen) says when it draws."
        ),
        (
            .background, "`background`",
            "An app that declares a mode is not suspended. If the mode is silent, the report says what staying awake "
                + "cost."
        ),
        (
            .restoration, "`restoration`",
            "What is kept of an app's state: preserved when the app goes to the background, and restored when it launches again, unless the user has quit it. [App life](AppLife.md) introduces it."
        ),
        (
            .viewController, "`controllers`",
            "The tree of view controllers whose state is kept. The report shows what is restored and where the chain "
                + "broke."
        ),
        (
            .watchdog, "`watchdog`",
            "The watchdog ends an app that exceeds an allowance, in mid-act, and the report says in which phase. The "
                + "times are wall times. Apple says that they may change; those of `sceneUpdate` and `terminate` are what "
                + "crash logs show."
        ),
        (.script, "`script`", "Each entry sends one event, once or several times."),
        (
            .timer, "`timers`",
            "A timer fires at whole multiples of its interval. If the main thread is busy, it fires late, and only "
                + "once: times that have passed are dropped. The next call waits until the handler has returned. "
                + "Timers, including those with `on`, stop while the app is off screen, even with a background mode or in "
                + "background time."
        ),
        (
            .observer, "`observers`",
            "What the run loop calls in each pass: before it looks at timers and at sources, before the thread sleeps, and after."
        ),
        (
            .step, "Steps",
            "A step is a mapping with exactly one act, and a name if it is to show on stacks, in the ledger and in "
                + "the report under that name. An act that wraps steps takes them under `do`. Naming a group (`group`, "
                + "`enter`) or a work item (`as`) creates it. Within an app, queues, semaphores, conditions, groups and "
                + "work items must have different names. All apps share locks; the name of a lock is either that of a "
                + "mutex or that of a read-write lock."
        ),
        (
            .timelineEntry, "`timeline`",
            "Entries may be in any order. Each is `at` a time with one change: only an app that is off screen can be opened, and only one that is on screen closed. [App life](AppLife.md) says what becomes of an app that leaves the screen."
        ),
        (
            .gate, "`gate`",
            "The rules by which [`fbprof gate`](GatingInCI.md) judges runs of this workload, so that CI needs one "
                + "command: `fbprof gate WORKLOAD`. The same mapping may be alone in a file, under `gate` as its only "
                + "field, for programs: `fbprof gate RUN --rules FILE`. The digest of the workload does not include `gate`."
        ),
        (.gateBudgets, "Budgets", "Absolute limits, for each app by itself."),
        (
            .gateQuarantine, "Quarantines",
            "A figure that is known to be bad: measured, shown, and not judged until after a day."
        ),
        (
            .distribution(.time), "Amounts",
            "An amount is a number with its unit, or a mapping with exactly one distribution, drawn anew each time. Draws depend on the seed, the app, the frame and the place of the step, so they are the same in every run, however the apps get in each other's way. A draw is never negative and never over the limit of the act."
        ),
    ]
}
