import Foundation
import Glibc
import Testing

extension Commands {
    @Suite("Hostile files")
    struct HostileFileTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test(
            "JSON that is nested too deep, or has a string without end, is refused without a trap",
            arguments: [513, 200_000]
        )
        func nesting(depth: Int) throws {
            let nested = try scratch.file("nested.json", String(repeating: "[", count: depth))
            let inside = try scratch.file("inside.json", #"{"schema":"x","a":"# + String(repeating: "[", count: depth))
            // The longer one is longer than the 64 MiB that are read.
            let length = min(500 * depth, 70_000_000)
            let long = try scratch.file("long.json", "{\"schema\":\"" + String(repeating: "x", count: length) + "\"}")
            for path in [nested, inside, long] {
                for arguments in [
                    ["baseline", "show", path], ["gate", path, "--baseline", path], ["compare", path, path],
                ] {
                    let result = try Command.run([Product.fbprof.path] + arguments)
                    #expect([65, 74].contains(result.status), "\(arguments) \(result)")
                }
            }
        }

        @Test("A file that never ends is refused with the limit of 64 MiB")
        func endless() throws {
            let result = try Command.fbprof("compare", "/dev/zero", try SharedRuns.base())
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains("64 MiB"), "\(result)")
        }
    }
}
