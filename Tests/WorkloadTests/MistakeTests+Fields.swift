extension MistakeTests {
    /// Fields that lack another one, or contradict it.
    static let fields = [
        Mistake(
            "three bounds of a range",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: { uniform: [1ms, 2ms, 3ms] } }]

            """#,
            #"""
            w.yaml:5:35: apps.mail.frame[0].compute.uniform: expected a list of times with 2, found 3
               5 |     frame: [{ compute: { uniform: [1ms, 2ms, 3ms] } }]
                 |                                   ^
                 = write `uniform: [4ms, 9ms]`
            """#
        ),
        Mistake(
            "an event that never comes",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                events: { tap: { do: [{ compute: 1ms }] } }

            """#,
            #"""
            w.yaml:6:15: apps.mail.events.tap: expected every, at, or an entry of script that sends it, found none: it would never come
               6 |     events: { tap: { do: [{ compute: 1ms }] } }
                 |               ^^^
                 = add `every: 1s`, or the times: `at: [2s, 3s]`
            """#
        ),
        Mistake(
            "a view within an unknown one",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                views: { list: { in: page } }

            """#,
            #"""
            w.yaml:6:26: apps.mail.views.list.in: expected the name of a view, found "page"
               6 |     views: { list: { in: page } }
                 |                          ^^^^
                 = add `page: {}` to the app's `views`
            """#
        ),
        Mistake(
            "samples of a touch that does not last",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                events: { tap: { every: 1s, samples: 60Hz, do: [{ compute: 1ms }] } }

            """#,
            #"""
            w.yaml:6:42: apps.mail.events.tap.samples: expected samples only beside lasts: this event is over at once
               6 |     events: { tap: { every: 1s, samples: 60Hz, do: [{ compute: 1ms }] } }
                 |                                          ^^^^
                 = add `lasts: 400ms` to the event, or remove `samples`
            """#
        ),
        Mistake(
            "jitter larger than the interval",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                events: { tap: { every: 20ms, jitter: 30ms, do: [{ compute: 1ms }] } }

            """#,
            #"""
            w.yaml:6:43: apps.mail.events.tap.jitter: expected at most every, 20ms, found "30ms"
               6 |     events: { tap: { every: 20ms, jitter: 30ms, do: [{ compute: 1ms }] } }
                 |                                           ^^^^
                 = write `jitter: 20ms` or less
            """#
        ),
        Mistake(
            "an unknown event in a script",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                events: { tap: { every: 1s, do: [{ compute: 1ms }] } }
                script: [{ at: 1s, send: scroll }]

            """#,
            #"""
            w.yaml:7:30: apps.mail.script[0].send: expected the name of an event, found "scroll"
               7 |     script: [{ at: 1s, send: scroll }]
                 |                              ^^^^^^
                 = write tap, or add `scroll: { do: [{ compute: 2ms }] }` to the app's `events`
            """#
        ),
        Mistake(
            "a mode for a timer on a queue",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                timers: { sync: { every: 1s, mode: common, on: global, do: [{ compute: 1ms }] } }

            """#,
            #"""
            w.yaml:6:40: apps.mail.timers.sync.mode: expected only for a timer of the run loop, found "common" beside on
               6 |     timers: { sync: { every: 1s, mode: common, on: global, do: [{ compute: 1ms }] } }
                 |                                        ^^^^^^
                 = remove `mode`, or remove `on`
            """#
        ),
        Mistake(
            "a target without an action",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                views: { page: {}, list: { in: page, target: page } }

            """#,
            #"""
            w.yaml:6:50: apps.mail.views.list.target: expected only beside action: this view is not a control
               6 |     views: { page: {}, list: { in: page, target: page } }
                 |                                                  ^^^^
                 = remove `target`, or add `action: NAME`
            """#
        ),
        Mistake(
            "stages in the wrong order",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ stage: draw, do: [{ compute: 1ms }] }, { stage: layout, do: [{ compute: 1ms }] }]

            """#,
            #"""
            w.yaml:5:63: apps.mail.frame[1].stage: expected the stages in their order, layout, draw, commit, each once; found layout after draw
               5 |     frame: [{ stage: draw, do: [{ compute: 1ms }] }, { stage: layout, do: [{ compute: 1ms }] }]
                 |                                                               ^^^^^^
                 = move `stage: layout` before `stage: draw`
            """#
        ),
        Mistake(
            "a view that an accelerometer hits",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                views: { page: {} }
                events: { tilt: { every: 1s, kind: accelerometer, hits: page, do: [{ compute: 1ms }] } }

            """#,
            #"""
            w.yaml:7:61: apps.mail.events.tilt.hits: expected only for kind: touch or kind: redraw, found kind: accelerometer
               7 |     events: { tilt: { every: 1s, kind: accelerometer, hits: page, do: [{ compute: 1ms }] } }
                 |                                                             ^^^^
                 = remove `hits`, or write `kind: touch`
            """#
        ),
        Mistake(
            "an app with a space at the end of its name",
            #"""
            version: 1
            duration: 10s
            apps:
              'mail ':
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:4:3: apps: expected a name of 1 to 80 printable characters, found "mail "
               4 |   'mail ':
                 |   ^^^^^^^
                 = write a name such as `app 1`, with no space at its ends
            """#
        ),
        Mistake(
            "an empty timeline",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
            timeline: []

            """#,
            #"""
            w.yaml:6:11: timeline: expected at least one timeline entry, found an empty list
               6 | timeline: []
                 |           ^
                 = write `timeline: [{ at: 10s, open: NAME }]`
            """#
        ),
    ]
}
