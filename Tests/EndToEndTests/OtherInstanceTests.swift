import Testing

extension EndToEnd {
    @Suite("Two runs at a time")
    struct OtherInstanceTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test("The second run warns about the first one, with its PID, and goes on")
        func warned() throws {
            let workload = try scratch.file("one.yaml", Workloads.oneApp(duration: "6s"))
            let first = try Command.start(workload, output: scratch["first"])
            let short = try scratch.file("short.yaml", Workloads.oneApp())
            let second = try Command.fbprof("run", short, "--output", scratch["second"])
            #expect(second.status == 0, "\(second)")
            #expect(second.error.contains("another fbprof (PID \(first.id), \"fbprof run \(workload)\")"), "\(second)")
            first.send(15)
            _ = try first.wait(atMost: 20)
            // A run in virtual time shares no CPU, so it has no warning.
            let virtual = try Command.fbprof("run", short, "--engine", "virtual", "--output", scratch["virtual"])
            #expect(virtual.error.isEmpty, "\(virtual)")
        }
    }
}
