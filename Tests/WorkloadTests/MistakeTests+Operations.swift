extension MistakeTests {
    /// Fields of operations, groups and operation queues that lack another one, or contradict it.
    static let operations = [
        Mistake(
            "an operation without steps",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                operations: { save: { priority: low } }
                onOpen: [save]

            """#,
            #"""
            w.yaml:6:25: apps.mail.operations.save: expected either do or group, found neither
               6 |     operations: { save: { priority: low } }
                 |                         ^
                 = add `do: [{ compute: 5ms }]`, or the operations inside it: `group: [NAME, NAME]`
            """#
        ),
        Mistake(
            "a queue for an operation in a group",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                operationQueues: { disk: {} }
                operations: { all: { group: [save] }, save: { on: disk, do: [{ compute: 1ms }] } }
                onOpen: [all]

            """#,
            #"""
            w.yaml:7:49: apps.mail.operations.save: expected no queue for an operation inside a group, which has its own, found "disk"
               7 |     operations: { all: { group: [save] }, save: { on: disk, do: [{ compute: 1ms }] } }
                 |                                                 ^
                 = remove `on`, or take the operation out of the group
            """#
        ),
        Mistake(
            "an operation queue named main",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                operationQueues: { main: {} }

            """#,
            #"""
            w.yaml:6:24: apps.mail.operationQueues.main: expected a name other than main, found "main"
               6 |     operationQueues: { main: {} }
                 |                        ^^^^
                 = give it another name, such as `main operations`
            """#
        ),
        Mistake(
            "an asynchronous group",
            #"""
            version: 1
            duration: 10s
            apps:
              mail:
                frame: [{ compute: 4ms }]
                operations: { all: { group: [save], asynchronous: on }, save: { do: [{ compute: 1ms }] } }
                onOpen: [all]

            """#,
            #"""
            w.yaml:6:55: apps.mail.operations.all.asynchronous: expected no asynchronous beside group: a group finishes when everything inside it has finished
               6 |     operations: { all: { group: [save], asynchronous: on }, save: { do: [{ compute: 1ms }] } }
                 |                                                       ^^
                 = remove `asynchronous`
            """#
        ),
    ]
}
