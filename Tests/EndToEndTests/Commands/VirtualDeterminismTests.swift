import Foundation
import Testing

extension Commands {
    @Suite("Virtual runs in other time zones and locales")
    struct VirtualDeterminismTests {
        @Test(
            "time zone and locale change no byte of the trace",
            arguments: ["iconreel-3-sync", "inversion-semaphore", "lock-contention"]
        )
        func places(example: String) throws {
            let scratch = try Scratch()
            let workload = Repository.root.appending(path: "Examples/\(example).yaml").path()
            let places = [
                ["TZ": "UTC", "LANG": "C", "LC_ALL": "C"],
                ["TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"],
                ["TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
            ]
            let traces = try places.indices.map { index in
                let output = scratch["run \(index)"]
                let result = try Command.fbprof(
                    "run",
                    workload,
                    "--engine",
                    "virtual",
                    "--set",
                    "duration=2s",
                    "--output",
                    output,
                    environment: places[index]
                )
                #expect(result.status == 0, "\(result)")
                return try Data(contentsOf: URL(filePath: output + "/trace"))
            }
            #expect(traces.allSatisfy { $0 == traces[0] })
            #expect(traces[0].count > 1000)
        }
    }
}
