import Foundation
import Testing

extension SideBySide.Second {
    @Suite("A full disk")
    struct DiskFullTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test(
            "Standard output that can't be written is status 74",
            arguments: [["schema"], ["doctor"], ["check", "one.yaml"], ["run", "one.yaml", "--output", "run"]]
        )
        func standardOutput(arguments: [String]) throws {
            _ = try scratch.file("one.yaml", Workloads.oneApp(duration: "400ms"))
            let result = try Command.run([Product.fbprof.path] + arguments, in: scratch.path, output: "/dev/full")
            #expect(result.status == 74, "\(result)")
            #expect(result.errorOfItsOwn == "fbprof: could not write to standard output: No space left on device\n")
            #expect(!scratch.has("run.partial"), "the run itself is whole")
        }

        @Test("A trace without room on its disk is status 74, and the run ends at once")
        func tinyDisk() throws {
            let workload = try scratch.file("long.yaml", Workloads.oneApp(duration: "60s"))
            let disk = try scratch.folder("disk")
            // The disk is in a mount namespace of its own: it is gone with the command.
            let script =
                "mount -t tmpfs -o size=32k none '\(disk)' || exit 99; '\(Product.fbprof.path)' run '\(workload)' -o '\(disk)/run'"
            let shell = ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script]
            guard Command.isRoot, FileManager.default.isExecutableFile(atPath: shell[0]) else {
                return skipped("only root can mount a tiny disk")
            }
            let result = try Command.run(shell, atMost: 30)
            guard result.status != 99, !result.error.contains("unshare") else {
                return skipped("no disk can be mounted: \(result)")
            }
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains("No space left on device"), "\(result)")
            #expect(result.error.contains("/run.partial/trace"), "\(result)")
        }

        @Test("A trace beyond the shell's limit on file sizes is status 74, and the run ends at once")
        func fileLimit() throws {
            let workload = try scratch.file("long.yaml", Workloads.oneApp(duration: "60s"))
            let script = "ulimit -f 32; exec '\(Product.fbprof.path)' run '\(workload)' -o '\(scratch["run"])'"
            let result = try Command.run(["/bin/sh", "-c", script], atMost: 30)
            #expect(result.status == 74, "\(result)")
            #expect(result.error.contains("File too large"), "\(result)")
        }
    }
}
