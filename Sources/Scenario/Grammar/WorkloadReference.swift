import FrameTrace

/// The reference page of the workload language, generated from the parser's grammar.
public enum WorkloadReference {
    /// The page in Markdown: Documentation/Workload.md.
    public static func markdown() -> String {
        var page = introduction
        for (object, heading, text) in sections {
            page += "\n## \(heading)\n\n\(text)\n\n"
            page += table(object)
        }
        return page + units + slowerCPU
    }

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

    private static let slowerCPU = """

        ## A CPU that gets slower

        No field lowers the speed of a CPU during a run, as a thermal limit does. `compute` is CPU time: on a slower CPU the
        same work takes a longer `compute`. Here a fact says that the CPU has its full speed, a timer unsets it, and a step
        under `unless` adds the extra time from then on.

        ```yaml
        version: 1
        duration: 20s
        device: { cores: 1, refresh: 60Hz }
        # From 10 s on, the CPU has 60 % of its speed: work of 11 ms takes 18.3 ms, 7.3 ms more.
        vars: { work: 11ms, more: 7.3ms }
        apps:
          game:
            facts: { full speed: on }
            timers:
              limit: { every: 10s, repeats: off, do: [{ unset: full speed }] }
            frame:
              - { compute: $work, name: draw }
              - { unless: full speed, do: [{ compute: $more, name: slower CPU }] }
          thermal limit:
            launch: [{ compute: 1us }]
        timeline:
          - { at: 0s, open: game }
          - { at: 10s, open: thermal limit }
        ```

        The verdict names the game's own work, as it does where a real CPU is slower, and *What to do* names the step
        `slower CPU`. The app `thermal limit` draws nothing. It only begins a phase, so that tables show the figures with and
        without the limit.

        - A timer counts from the opening of its app. Each app needs a fact and a timer of its own, and a step under `unless`
          in its frame, and in each handler and each work that gets slower.
        - `--set vars.more=5ms` tries another limit. For several levels, use several facts.
        - The bound by arithmetic counts steps under `unless` as if the fact never held.
        - For a CPU that is slower from the start, make each `compute` longer. `fbprof ab WORKLOAD --slower 67%` does so for
          one side.

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
        // A field may be required beside one act and optional beside another.
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
