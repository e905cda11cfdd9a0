/// The workloads of ``JSONDocuments``.
enum JSONWorkloads {
    /// Their texts, by the name of the file.
    static let files = ["rich.yaml": rich, "light.yaml": light, "wrong.yaml": wrong, "odd.yaml": odd]

    /// Two apps that do a little of everything. In the second one, memory is short from its hundredth frame on.
    private static let rich = """
        version: 1
        name: rich
        duration: 5s
        warmUp: 500ms
        device: { cores: 1, refresh: 120Hz, memory: 300MB, network: { throughput: 100kB, latency: 50ms } }
        vars: { index: 500us, load: 5kB, pause: 300ms, more: 80MB }
        apps:
          reader:
            queues: { serial work: { qos: utility } }
            work: { index: [{ compute: $index, name: index }] }
            operationQueues: { requests: { maxConcurrent: 1 } }
            operations:
              send: { on: requests, do: [{ fetch: $load, name: send }] }
              show: { on: main, after: send, do: [{ compute: 3ms, name: show }] }
            launch: [{ allocate: pages, size: 100MB }]
            frame:
              - { async: index, on: serial work }
              - { stage: layout, do: [{ compute: { lognormal: { median: 1ms, p99: 10ms } }, name: lay out }] }
              - { stage: draw, do: [{ compute: 1ms, name: draw }] }
            # It comes in the middle of a frame, whose end it waits for.
            events: { tap: { every: 1s, from: 500us, do: [{ sleep: $pause }, { start: [show] }] } }
          game:
            launch: [{ allocate: textures, size: 50MB }]
            frame:
              - { compute: 1ms, name: simulate }
              - { every: 25, do: [{ compute: 9ms, name: load }] }
              - { every: 100, do: [{ allocate: more, size: $more }] }
            render: { do: [{ compute: 1ms, name: rasterize }] }
        timeline:
          - { at: 0s, open: reader }
          - { at: 2200ms, open: game, as: split view }

        """

    private static let light = """
        version: 1
        name: light
        duration: 1s
        warmUp: 200ms
        vars: { draw: 6ms }
        apps: { viewer: { frame: [{ compute: { lognormal: { median: $draw, p99: 15ms } }, name: draw }] } }

        """

    private static let wrong = """
        version: 1
        duration: 2s
        apps: { a: { frame: [{ compute: 4ms, nam: draw }, { wait: { semaphore: s } }] } }

        """

    private static let odd = """
        version: 1
        duration: 2s
        apps: { a: { frame: [{ compute: 40ms }, { lock: db, do: [{ compute: 1ms }] }] } }

        """
}
