import FrameTrace

/// The reference page of the workload language, from the grammar that the parser reads by.
public enum WorkloadReference {
    /// The page in Markdown: Documentation/Workload.md.
    public static func markdown() -> String {
        var page = introduction
        for (object, heading, text) in sections {
            page += "\n## \(heading)\n\n\(text)\n\n"
            page += table(object)
        }
        return page + units
    }

    private static let sections: [(GrammarObject, String, String)] = [
        (.workload, "The file", "The document is a mapping."),
        (.device, "`device`", "All apps share one machine."),
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

    private static let introduction = """
        # The workload file

        <!-- Generated from Sources/Scenario/Grammar; the test "The reference page is up to date" says how. -->

        A workload says which apps run, what each app does for a frame, and which apps are on screen when. It is a YAML file
        in UTF-8 of at most 1 MiB, 20,000 keys and values and 64 levels, without anchors, aliases, tags or block text. Nothing
        is guessed: `yes`, `012` and `1:30:00` are text, unknown fields are errors, and an error names the line, the column,
        the field and what was expected.

        ```yaml
        version: 1
        duration: 30s
        device: { cores: 1, refresh: 60Hz }
        apps:
          maps:
            frame:
              - { compute: 10ms, name: draw map }
          notes:
            work:
              save: [{ lock: database, do: [{ write: 4kB }] }]
            events:
              tap: { every: 800ms, do: [{ call: save }] }
            frame:
              - { compute: { lognormal: { median: 4ms, p99: 9ms } } }
        timeline:
          - { at: 0s, open: maps }
          - { at: 10s, open: notes, as: split view }
        ```

        `fbprof schema` prints a JSON Schema of the language for editors.

        """

    private static let units = """

        ## Units and limits

        | What | Written | One step takes |
        | --- | --- | --- |
        | time | `ns`, `us` or `µs`, `ms`, `s`, `min`, `h` | 1ns to 60s |
        | size | `B`, `kB` or `KB` (1000), `MB`, `GB`, `KiB` (1024), `MiB`, `GiB` | 1B to 1GiB |
        | count | a whole number without a unit | 1 to 1000000 |
        | probability | `20%` or `0.2` | |
        | refresh rate | `60Hz`, `59.94Hz` | |

        A unit stands right behind its number or after spaces: `9ms` and `9 ms` are the same.
        In place of a number, `$NAME` stands for the quantity of that name under `vars`.

        Names are 1 to 80 printable characters. With every call expanded, all frames, handlers and work that is handed over have
        at most \(WorkGraph.mostSteps) steps together; each of them takes at most \(DecimalText.fixed(WorkGraph.mostTurns, places: 0)) steps in one go, with repeats and the
        turns of parallel loops; calls are nested at most \(WorkGraph.deepestCalls) deep, and never in a circle. Work may
        resubmit itself. A thread can't take a lock that it holds, nor `sync` on a queue that it is on.

        """

    private static func table(_ object: GrammarObject) -> String {
        var rows = "| Field | Value | Without it | Meaning |\n| --- | --- | --- | --- |\n"
        for field in object.allFields { rows += row(field, of: object) }
        return rows
    }

    private static func row(_ field: GrammarField, of object: GrammarObject) -> String {
        let isAlternative = object.alternatives.contains { $0.name == field.name }
        let owning = object.alternatives.filter { $0.companions.contains { $0.name == field.name } }
        let owners = owning.map { "`\($0.name)`" }
        var absence =
            switch field.presence {
            case .required: "an error"
            case .optional: isAlternative ? "one of these" : "nothing"
            case .standard(let text): "`\(text)`"
            case .otherwise(let words): words
            }
        // One name may be required beside one act and not beside another.
        let lenient = owning.filter { owner in
            owner.companions.contains { $0.name == field.name && $0.isRequired != field.isRequired }
        }
        if !lenient.isEmpty { absence += ", but nothing with \(SourceText.oneOf(lenient.map { "`\($0.name)`" }))" }
        if !owners.isEmpty { absence += "; only with \(SourceText.oneOf(owners))" }
        return "| `\(field.name)` | \(type(field.value)), as in `\(field.example)` | \(absence) | \(field.summary) |\n"
    }

    private static func type(_ value: GrammarValue) -> String {
        switch value {
        case .variable: "a number with its unit, or a distribution"
        case .integer, .time, .size, .rate, .probability, .share, .day: value.allowedRange ?? value.expectation
        case .amount(let quantity):
            switch quantity {
            case .time: "an amount of time"
            case .interval: "an amount of time, from 1ms to 24h"
            case .size: "an amount of bytes"
            case .count: "an amount, counted"
            }
        case .quantity(let quantity, _): quantity.noun
        case .text: "a name"
        case .word: "a text"
        case .choice(let words): SourceText.oneOf(words.map { "`\($0)`" })
        case .flags(let words): "a list of \(SourceText.oneOf(words.map { "`\($0)`" }))"
        case .toggle: "`on` or `off`"
        case .object: "a mapping"
        case .list(.quantity, _): "a list of numbers"
        default: value.expectation
        }
    }
}
