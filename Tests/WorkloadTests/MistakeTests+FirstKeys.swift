extension MistakeTests {
    /// Slips at the first key of a mapping, and keys beside the name that they belong below.
    static let firstKeys = [
        Mistake(
            "no space after the colon of a step's act",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame:
                  - compute: 4ms
                  - compute:3ms
                    name: draw

            """#,
            #"""
            w.yaml:7:9: expected a space after the colon
               7 |       - compute:3ms
                 |         ^^^^^^^^^^^
                 = write `compute: 3ms`
            """#
        ),
        Mistake(
            "no space after the colon of the first field of a queue",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                queues:
                  icons:
                    kind:serial

                    qos: utility
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:7:9: expected a space after the colon
               7 |         kind:serial
                 |         ^^^^^^^^^^^
                 = write `kind: serial`
            """#
        ),
        Mistake(
            "no space after the colon in the first line",
            #"""
            version:1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]

            """#,
            #"""
            w.yaml:1:1: expected a space after the colon
               1 | version:1
                 | ^^^^^^^^^
                 = write `version: 1`
            """#
        ),
        Mistake(
            "an address above a field",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                exec:
                  - http://localhost:80
                    name: draw

            """#,
            #"""
            w.yaml:7:9: expected the indentation of a line above, found 8 spaces
               7 |         name: draw
                 |         ^^^^
                 = indent it by 4 spaces, like `exec`
            """#
        ),
        Mistake(
            "a field that stands beside its queue",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues:
                  icons:
                  kind: serial

            """#,
            #"""
            w.yaml:8:7: apps.mail.queues.icons: expected the fields of a queue below it, found "kind" beside it
               8 |       kind: serial
                 |       ^^^^
                 = indent `kind` further than `icons`
            """#
        ),
        Mistake(
            "fields that stand beside two queues",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                queues:
                  icons:
                  kind: serial
                  letters: # of the list
                  kind: serial

            """#,
            #"""
            w.yaml:10:7: expected the fields of "letters" below it, found "kind" beside it
              10 |       kind: serial
                 |       ^^^^
                 = indent `kind` further than `letters`
            """#
        ),
        Mistake(
            "fields that stand beside two apps, of which one comes again below a list",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
              frame:
                - compute: 4ms
              budget: 8ms
              maps:
              frame:
                - compute: 4ms
              budget: 8ms

            """#,
            #"""
            w.yaml:9:3: expected the fields of "maps" below it, found "frame" beside it
               9 |   frame:
                 |   ^^^^^
                 = indent `frame` further than `maps`
            """#
        ),
    ]
}
