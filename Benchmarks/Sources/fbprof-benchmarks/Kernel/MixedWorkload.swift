/// A workload with all there is to schedule: main threads that preempt each other, workers of three classes, waits.
enum MixedWorkload {
    static func text(seconds: Int) -> String {
        """
        version: 1
        name: mixed
        duration: \(seconds)s
        device: { cores: 1, refresh: 60Hz }
        apps:
          maps:
            queues: { tiles: { kind: serial, qos: userInitiated } }
            work:
              tile: [{ compute: 1.5ms }, { sleep: 0.5ms }, { compute: 0.5ms }]
            events:
              pan: { every: 50ms, do: [{ async: tile, on: tiles }, { sync: tiles }] }
            frame: [{ compute: 3ms }]
          mail:
            queues: { index: { kind: serial, qos: utility } }
            work:
              message: [{ repeat: 20, do: [{ compute: 1ms }] }]
            events:
              arrive: { every: 100ms, do: [{ async: message, on: index }] }
            frame: [{ compute: 2.5ms }]
          video:
            frame: [{ compute: { lognormal: { median: 4ms, p99: 9ms } } }]

        """
    }
}
