/// The workload whose run in virtual time is mutated.
enum Corpus {
    static let workload = """
        version: 1
        name: corpus
        duration: 400ms
        warmUp: 50ms
        device: { cores: 2 }
        apps:
          maps:
            work:
              load: [{ read: 200kB }, { lock: tiles, do: [{ compute: 3ms }] }]
            frame:
              - { compute: 6ms, name: layout }
              - { async: load, on: global }
              - { lock: tiles, do: [{ compute: 1ms }] }
              - { gpu: 4ms }
          music:
            events:
              tick:
                every: 20ms
                do: [{ lock: tiles, do: [{ compute: 5ms }] }]
            frame: [{ compute: { uniform: [2ms, 12ms] } }, { sleep: 2ms }]
        timeline:
          - { at: 0s, open: maps }
          - { at: 100ms, open: music }
          - { at: 300ms, close: maps }
        """
}
