extension MistakeTests {
    /// Slips of indentation and spaces, and words of other systems.
    static let slips = [
        Mistake(
            "no space after the colon of a field, in braces",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues: { icons: { kind:serial } }

            """#,
            #"""
            w.yaml:6:24: apps.mail.queues.icons: expected a space after the colon, found "kind:serial"
               6 |     queues: { icons: { kind:serial } }
                 |                        ^^^^^^^^^^^
                 = write `kind: serial`
            """#
        ),
        Mistake(
            "no space after the colon of an act, in braces",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute:4ms }]

            """#,
            #"""
            w.yaml:5:15: apps.mail.frame[0]: expected a space after the colon, found "compute:4ms"
               5 |     frame: [{ compute:4ms }]
                 |               ^^^^^^^^^^^
                 = write `compute: 4ms`
            """#
        ),
        Mistake(
            "no space after the colon of a field, on a line of its own",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues:
                  icons:
                    kind:serial

            """#,
            #"""
            w.yaml:8:9: apps.mail.queues.icons: expected a mapping with the fields of a queue, found "kind:serial"
               8 |         kind:serial
                 |         ^^^^^^^^^^^
                 = put a space after the colon: `kind: serial`
            """#
        ),
        Mistake(
            "no space after the colon, between other lines",
            #"""
            version: 1
            duration:10s
            apps:
              mail:
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:2:1: expected a space after the colon
               2 | duration:10s
                 | ^^^^^^^^^^^^
                 = write `duration: 10s`
            """#
        ),
        Mistake(
            "fields that stand beside their app",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
              frame: [{ compute: 4ms }]
              budget: 8ms

            """#,
            #"""
            w.yaml:5:3: apps.mail: expected the fields of an app below it, found "frame" beside it
               5 |   frame: [{ compute: 4ms }]
                 |   ^^^^^
                 = indent `frame` further than `mail`
            """#
        ),
        Mistake(
            "an app that stands beside apps",
            #"""
            version: 1
            duration: 10s
            apps:
            mail:
              frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:3:6: apps: expected a mapping from names to apps, found nothing
               3 | apps:
                 |      ^
                 = write `apps: { NAME: { frame: [{ compute: 4ms }] } }`
            w.yaml:4:1: unknown field "mail"; expected version, name, duration, warmUp, seed, pacing, budget, device, platform, pool, overrides, overrideEnds, focalBoost, vars, apps, timeline or gate
               4 | mail:
                 | ^^^^
                 = `mail` has the fields of an app: indent it under `apps`
            """#
        ),
        Mistake(
            "a field between two levels",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                  - compute: 4ms
                 name: draw

            """#,
            #"""
            w.yaml:7:6: expected the indentation of a line above, found 5 spaces
               7 |      name: draw
                 |      ^^^^
                 = indent it by 4 spaces, like `frame`, or indent it by 8 spaces, like `compute`
            """#
        ),
        Mistake(
            "a field that is indented too far",
            #"""
            version: 1
            duration: 10s
             apps:
              mail:
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:3:2: expected the indentation of a line above, found 1 space
               3 |  apps:
                 |  ^^^^
                 = write it without indentation, like `duration`
            """#
        ),
        Mistake(
            "a field in the column of its dash",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                  - sync: load
                  on: icons

            """#,
            #"""
            w.yaml:7:7: expected a dash, as before the other values of the list
               7 |       on: icons
                 |       ^^
                 = write `- ` before the value, or indent it by 4 spaces, like `frame`, or indent it by 8 spaces, like `sync`
            """#
        ),
        Mistake(
            "a dash that is indented too far",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                - compute: 4ms
                  name: draw
                  - sleep: 1ms

            """#,
            #"""
            w.yaml:8:7: expected the dash below another one, found 6 spaces before it
               8 |       - sleep: 1ms
                 |       ^^^^^^^
                 = indent it by 4 spaces, like the dash above
            """#
        ),
        Mistake(
            "a duration within the warm-up that a file without one has",
            #"""
            version: 1
            duration: 500ms
            apps:
              mail:
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:2:11: duration: expected more than the warm-up, which is 1s without `warmUp`, found "500ms"
               2 | duration: 500ms
                 |           ^^^^^
                 = write a longer `duration`, or add a shorter warm-up, such as `warmUp: 0s`
            """#
        ),
        Mistake(
            "a class that there is none of",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues: { icons: { qos: low } }

            """#,
            #"""
            w.yaml:6:29: apps.mail.queues.icons.qos: expected background, utility, default, userInitiated or userInteractive, found "low"
               6 |     queues: { icons: { qos: low } }
                 |                             ^^^
                 = write `qos: utility`: background is the lowest class, userInteractive the highest
            """#
        ),
        Mistake(
            "a global queue of a class that there is none of",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ async: load, on: global.high }]
                work: { load: [{ compute: 4ms }] }
                queues: { icons: {} }

            """#,
            #"""
            w.yaml:5:32: apps.mail.frame[0].on: expected the name of a queue, found "global.high"
               5 |     frame: [{ async: load, on: global.high }]
                 |                                ^^^^^^^^^^^
                 = write `on: global.userInitiated`, or another class: the classes, from the lowest to the highest, are background, utility, default, userInitiated, userInteractive
            """#
        ),
    ]
}
