import Scenario
import Testing
import WorkloadYAML

/// Common mistakes in workload files, each with its whole error: the place, the line with a caret, what was expected,
/// and what to write instead.
@Suite("Mistakes in workload files")
struct MistakeTests {
    /// A mistake with its expected error.
    struct Mistake: Sendable, CustomTestStringConvertible {
        /// The name of the mistake.
        let name: String
        /// The text of the file.
        let text: String
        /// The expected lines of the error.
        let lines: String

        init(_ name: String, _ text: String, _ lines: String) {
            (self.name, self.text, self.lines) = (name, text, lines)
        }

        var testDescription: String { name }
    }

    @Test(
        "Each mistake is reported with its place, a caret, what was expected and what to write",
        arguments: mistakes + slips + firstKeys + fields + operations
    )
    func mistake(_ mistake: Mistake) {
        #expect(lines(Array(mistake.text.utf8)) == mistake.lines)
    }

    @Test("Each expected error says what to write or what was probably meant, and has a caret")
    func isWhole() {
        #expect(Self.mistakes.count >= 25)
        for mistake in Self.mistakes + Self.slips + Self.firstKeys + Self.fields {
            #expect(mistake.lines.contains("did you mean") || mistake.lines.contains("     = "), "\(mistake.name)")
            #expect(mistake.lines.contains("     | ") && mistake.lines.contains("^"), "\(mistake.name)")
        }
    }

    @Test("Bytes that are not UTF-8 are reported with their line, a caret and advice")
    func bytes() {
        let text = Array("version: 1\nname: caf".utf8) + [0xE9, 0x0A]
        #expect(
            lines(text) == """
                w.yaml:2:10: expected text in UTF-8, found other bytes
                   2 | name: caf\u{FFFD}
                     |          ^
                     = save the file as UTF-8, or remove the bytes
                """
        )
    }

    @Test("A long line is cut around the place, and a direction override in it is not printed")
    func longLine() throws {
        let text = "version: 1\nduration: 10s\nname: " + String(repeating: "x", count: 300) + " # \u{202E}\n"
        let excerpt = lines(Array(text.utf8)).split(separator: "\n").dropFirst().prefix(2).map(String.init)
        try #require(excerpt.count == 2)
        #expect(excerpt[0].count <= 110)
        #expect(excerpt[1].contains("^"))
        #expect(!lines(Array(text.utf8)).contains("\u{202E}"))
    }

    @Test("The caret is under its place with each kind of line end, also after characters of several bytes")
    func places() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["version: 1", "duration: 10s", "apps: { 地図é: { frame: [{ compute: 4 }] } }", ""]
                .joined(separator: end)
            let lines = lines(Array(text.utf8)).split(separator: "\n").map(String.init)
            #expect(lines.first?.hasPrefix("w.yaml:3:35: ") ?? false, "\(lines)")
            #expect(lines.dropFirst().first == "   3 | apps: { 地図é: { frame: [{ compute: 4 }] } }")
            let caret = String(repeating: " ", count: 34) + "^"
            #expect(lines.dropFirst(2).first == "     | \(caret)")
        }
    }

    private func lines(_ bytes: [UInt8]) -> String {
        do throws(WorkloadError) {
            _ = try WorkloadFile.parse(bytes, named: "w.yaml")
            return "none"
        } catch {
            return error.lines.joined(separator: "\n")
        }
    }

    static let mistakes = [
        Mistake(
            "a tab as indentation",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
            \#tframe: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:5:1: expected spaces, found a tab
               5 | →frame: [{ compute: 4ms }]
                 | ^^^^^^
                 = indent with spaces, two for each level
            """#
        ),
        Mistake(
            "an anchor",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: &decode 4ms }]

            """#,
            #"""
            w.yaml:5:24: expected no anchors (&)
               5 |     frame: [{ compute: &decode 4ms }]
                 |                        ^
                 = name an amount under `vars` and write `$NAME` in its place; put steps under `work` and `call` them
            """#
        ),
        Mistake(
            "two acts in one step",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                  - { compute: 4ms, read: 20kB }

            """#,
            #"""
            w.yaml:6:25: apps.mail.frame[0]: expected one act in a step, found "compute" and "read"
               6 |       - { compute: 4ms, read: 20kB }
                 |                         ^^^^
                 = write two steps: `{ compute: 4ms }, { read: 20kB }`
            """#
        ),
        Mistake(
            "async without on",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ async: load }]
                work: { load: [{ compute: 4ms }] }

            """#,
            #"""
            w.yaml:5:13: apps.mail.frame[0].on: expected the name of a queue, found nothing
               5 |     frame: [{ async: load }]
                 |             ^
                 = add `on: global.utility`
            """#
        ),
        Mistake(
            "a misspelt field",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frme: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:5:5: apps.mail: unknown field "frme"; did you mean "frame"?
               5 |     frme: [{ compute: 4ms }]
                 |     ^^^^
            """#
        ),
        Mistake(
            "an unknown step",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ paint: 4ms }]

            """#,
            #"""
            w.yaml:5:15: apps.mail.frame[0]: unknown step "paint"; expected compute, sleep, lock, read, write, touch, repeat, chance, every, stage, call, gpu, redraw, async, sync, task, perform, performBlock, notify, cancel, readLock, writeLock, wait, signal, broadcast, enter, leave, placeholder, start, finish, suspend, resume, setWidth, set, unset, unless, fetch, user, allocate, map, release, access, endAccess, leak, use, turn, layout, when, keyboard, beginBackgroundTask, endBackgroundTask, edit or save
               5 |     frame: [{ paint: 4ms }]
                 |               ^^^^^
                 = write `{ compute: 4ms, name: paint }` for work on the CPU; `fbprof schema` and Documentation/Workload.md have all steps
            """#
        ),
        Mistake(
            "a wrong unit",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4msec }]

            """#,
            #"""
            w.yaml:5:24: apps.mail.frame[0].compute: expected a time such as 4ms, found "4msec"
               5 |     frame: [{ compute: 4msec }]
                 |                        ^^^^^
                 = write `compute: 4ms`
            """#
        ),
        Mistake(
            "a unit of something else",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ read: 20ms }]

            """#,
            #"""
            w.yaml:5:21: apps.mail.frame[0].read: expected a size such as 20kB, found "20ms"
               5 |     frame: [{ read: 20ms }]
                 |                     ^^^^
                 = write `read: 20kB`
            """#
        ),
        Mistake(
            "no unit",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4 }]

            """#,
            #"""
            w.yaml:5:24: apps.mail.frame[0].compute: expected a time such as 4ms, found "4"
               5 |     frame: [{ compute: 4 }]
                 |                        ^
                 = write `compute: 4ms`: the units are ns, us, ms, s, min, h
            """#
        ),
        Mistake(
            "a negative time",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: -4ms }]

            """#,
            #"""
            w.yaml:5:24: apps.mail.frame[0].compute: expected a time from 1ns to 60s, found "-4ms"
               5 |     frame: [{ compute: -4ms }]
                 |                        ^^^^
                 = write `compute: 4ms`
            """#
        ),
        Mistake(
            "a list where a name is wanted",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ lock: [db], do: [{ compute: 4ms }] }]

            """#,
            #"""
            w.yaml:5:21: apps.mail.frame[0].lock: expected a name of 1 to 80 printable characters, found a list
               5 |     frame: [{ lock: [db], do: [{ compute: 4ms }] }]
                 |                     ^
                 = write `lock: NAME`
            """#
        ),
        Mistake(
            "a number where a word is wanted",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues: { icons: { kind: 1 } }

            """#,
            #"""
            w.yaml:6:30: apps.mail.queues.icons.kind: expected serial or concurrent, found "1"
               6 |     queues: { icons: { kind: 1 } }
                 |                              ^
                 = write `kind: serial`
            """#
        ),
        Mistake(
            "a list where a mapping is wanted",
            #"""
            version: 1
            duration: 10s
            device: [cores, 2]
            apps:
              mail: { frame: [{ compute: 4ms }] }

            """#,
            #"""
            w.yaml:3:9: device: expected a mapping with the fields of a device, found a list
               3 | device: [cores, 2]
                 |         ^
                 = write `device: { cores: 2 }`
            """#
        ),
        Mistake(
            "a mapping where a list is wanted",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: { compute: 4ms }

            """#,
            #"""
            w.yaml:5:12: apps.mail.frame: expected a list of steps, found a mapping
               5 |     frame: { compute: 4ms }
                 |            ^
                 = put it in a list: write `frame: [{ compute: 4ms }]`
            """#
        ),
        Mistake(
            "a duplicate key",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                budget: 8ms
                frame: [{ compute: 5ms }]

            """#,
            #"""
            w.yaml:7:5: expected each key once, found "frame" again
               7 |     frame: [{ compute: 5ms }]
                 |     ^^^^^
                 = remove one of the two
            """#
        ),
        Mistake(
            "a duplicate key in braces",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms, name: draw, compute: 5ms }]

            """#,
            #"""
            w.yaml:5:41: expected each key once, found "compute" again
               5 |     frame: [{ compute: 4ms, name: draw, compute: 5ms }]
                 |                                         ^^^^^^^
                 = remove one of the two
            """#
        ),
        Mistake(
            "an unknown queue",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ async: load, on: images }]
                work: { load: [{ compute: 4ms }] }
                queues: { icons: {} }

            """#,
            #"""
            w.yaml:5:32: apps.mail.frame[0].on: expected the name of a queue, found "images"
               5 |     frame: [{ async: load, on: images }]
                 |                                ^^^^^^
                 = write icons, main or global, or add `queues: { images: {} }` to the app
            """#
        ),
        Mistake(
            "an unknown semaphore",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ wait: redy }]
                semaphores: { ready: 0 }

            """#,
            #"""
            w.yaml:5:21: apps.mail.frame[0].wait: expected the name of a semaphore, group, condition, work item or operation of the app, found "redy"; did you mean "ready"?
               5 |     frame: [{ wait: redy }]
                 |                     ^^^^
            """#
        ),
        Mistake(
            "an unknown app in the timeline",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
            timeline:
              - { at: 0s, open: notes }

            """#,
            #"""
            w.yaml:7:21: timeline[0].open: expected the name of an app, found "notes"
               7 |   - { at: 0s, open: notes }
                 |                     ^^^^^
                 = write mail
            """#
        ),
        Mistake(
            "calls in a circle",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ call: load }]
                work:
                  load: [{ call: parse }]
                  parse: [{ call: load }]

            """#,
            #"""
            w.yaml:8:23: apps.mail.work.parse[0].call: expected calls that end, found the circle "load" › "parse" › "load"
               8 |       parse: [{ call: load }]
                 |                       ^^^^
                 = remove this call, or hand the work over with `async`, which may come again
            """#
        ),
        Mistake(
            "an empty file",
            "",
            #"""
            w.yaml:1:1: expected a workload, found nothing
               1 | 
                 | ^
                 = begin with `version: 1`, `duration: 10s` and `apps:`, each on a line of its own
            """#
        ),
        Mistake(
            "a step without its colon",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                  - compute 4ms

            """#,
            #"""
            w.yaml:6:9: apps.mail.frame[0]: expected a mapping with the fields of a step, found "compute 4ms"
               6 |       - compute 4ms
                 |         ^^^^^^^^^^^
                 = put a colon after compute: `{ compute: 4ms }`
            """#
        ),
        Mistake(
            "no space after the colon",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [ compute:4ms ]

            """#,
            #"""
            w.yaml:5:14: apps.mail.frame[0]: expected a mapping with the fields of a step, found "compute:4ms"
               5 |     frame: [ compute:4ms ]
                 |              ^^^^^^^^^^^
                 = put a space after the colon: `{ compute: 4ms }`
            """#
        ),
        Mistake(
            "a bracket that is not closed",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }
                budget: 8ms

            """#,
            #"""
            w.yaml:5:12: expected , or ] after a value in this list
               5 |     frame: [{ compute: 4ms }
                 |            ^
                 = close the bracket, or put a comma between the values
            """#
        ),
        Mistake(
            "a colon too many",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                budget: 8ms: 9ms

            """#,
            #"""
            w.yaml:6:16: expected one key on the line, found another colon
               6 |     budget: 8ms: 9ms
                 |                ^
                 = indent the line like its neighbours, or put the text in quotes if the colon belongs to it
            """#
        ),
        Mistake(
            "yes for on",
            #"""
            version: 1
            duration: 10s
            overrides: yes
            apps:
              mail: { frame: [{ compute: 4ms }] }

            """#,
            #"""
            w.yaml:3:12: overrides: expected on or off, found "yes"
               3 | overrides: yes
                 |            ^^^
                 = write `overrides: on`
            """#
        ),
        Mistake(
            "a step without an act",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ name: draw }]

            """#,
            #"""
            w.yaml:5:13: apps.mail.frame[0]: expected one of compute, sleep, lock, read, write, touch, repeat, chance, every, stage, call, gpu, redraw, async, sync, task, perform, performBlock, notify, cancel, readLock, writeLock, wait, signal, broadcast, enter, leave, placeholder, start, finish, suspend, resume, setWidth, set, unset, unless, fetch, user, allocate, map, release, access, endAccess, leak, use, turn, layout, when, keyboard, beginBackgroundTask, endBackgroundTask, edit or save, found none
               5 |     frame: [{ name: draw }]
                 |             ^
                 = add `compute: 4ms`
            """#
        ),
        Mistake(
            "the same lock twice",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ lock: db, do: [{ lock: db, do: [{ compute: 4ms }] }] }]

            """#,
            #"""
            w.yaml:5:38: apps.mail.frame[0].do[0].lock: expected a lock that is not held here already, found "db"; the thread would wait for itself
               5 |     frame: [{ lock: db, do: [{ lock: db, do: [{ compute: 4ms }] }] }]
                 |                                      ^^
                 = write the steps under `do` without the inner `lock`
            """#
        ),
        Mistake(
            "memory that nothing allocates",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ allocate: icons, size: 60kB }, { release: icon }]

            """#,
            #"""
            w.yaml:5:57: apps.mail.frame[1].release: expected the name of a block of memory, purgeable block of memory, backing store or mapped file of the app, found "icon"; did you mean "icons"?
               5 |     frame: [{ allocate: icons, size: 60kB }, { release: icon }]
                 |                                                         ^^^^
            """#
        ),
        Mistake(
            "a rebuild of memory that is never discarded",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ allocate: icons, size: 60kB }, { access: icons, rebuild: [{ compute: 1ms }] }]

            """#,
            #"""
            w.yaml:5:56: apps.mail.frame[1].access: expected the name of a purgeable block of memory or backing store of the app, found "icons", which is a block of memory at line 5, column 25
               5 |     frame: [{ allocate: icons, size: 60kB }, { access: icons, rebuild: [{ compute: 1ms }] }]
                 |                                                        ^^^^^
                 = add `{ allocate: icons, size: 20kB, kind: purgeable }`
            """#
        ),
        Mistake(
            "a block of two kinds",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ allocate: icons, size: 60kB }, { map: icons, size: 20MB }]

            """#,
            #"""
            w.yaml:5:53: apps.mail.frame[1].map: expected a name for a mapped file that nothing else has, found "icons", which is a block of memory at line 5, column 25
               5 |     frame: [{ allocate: icons, size: 60kB }, { map: icons, size: 20MB }]
                 |                                                     ^^^^^
                 = give one of the two another name, such as `icons mapped file`
            """#
        ),
        Mistake(
            "a system without room for apps",
            #"""
            version: 1
            duration: 10s
            device: { memory: 200MB, system: 300MB }
            apps:
              mail:
                frame: [{ allocate: icons, size: 60kB }, { release: icons }]

            """#,
            #"""
            w.yaml:3:34: device.system: expected less than the memory of the device, 200 MB, found "300MB"
               3 | device: { memory: 200MB, system: 300MB }
                 |                                  ^^^^^
                 = write a larger `memory`, or a smaller `system`
            """#
        ),
        Mistake(
            "no apps",
            #"""
            version: 1
            duration: 10s
            apps: {}

            """#,
            #"""
            w.yaml:3:7: apps: expected at least 1 app, found 0
               3 | apps: {}
                 |       ^
                 = write `apps: { NAME: { frame: [{ compute: 4ms }] } }`
            """#
        ),
    ]
}
