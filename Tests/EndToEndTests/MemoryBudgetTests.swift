import Foundation
import Glibc
import Testing

extension SideBySide.Second {
    @Suite("Memory that a run takes")
    struct MemoryBudgetTests {
        /// The resident bytes of a process by the kernel's count; nil once it has ended.
        private func resident(_ process: pid_t) -> Int64? {
            guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8),
                let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Rss:") }),
                let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int64($0) })
            else { return nil }
            return kilobytes << 10
        }

        @Test("A live run's resident memory is at most the device's memory for apps and 64 MB")
        func budget() throws {
            let scratch = try Scratch()
            let workload = try scratch.file(
                "budget.yaml",
                """
                version: 1
                name: budget
                duration: 4s
                device: { memory: 300MB, system: 100MB }
                apps:
                  reel:
                    caches: { icons: { items: 1000, size: 60kB, page: 20, workingSet: all } }
                    launch:
                      - { use: icons, of: working set, load: [{ compute: 10us }] }
                      - { allocate: ring, size: 60MB, kind: purgeable }
                    frame: [{ compute: 1ms }]
                  other:
                    launch: [{ allocate: pages, size: 100MB }]
                    frame: [{ compute: 1ms }]
                timeline: [{ at: 0s, open: reel }, { at: 2s, open: other }]
                """
            )
            let command = try Command.start(workload, output: scratch["run"])
            var peak: Int64 = 0
            while command.isRunning {
                if let now = resident(command.id) { peak = max(peak, now) }
                usleep(20_000)
            }
            let result = try command.wait(atMost: 60)
            #expect(result.status == 0, "\(result)")
            print("the run had at most \(peak / 1_000_000) MB in memory; the device has 200 MB for its apps")
            // At least 160 MB are in memory at the end.
            #expect(peak > 160_000_000 && peak <= 264_000_000, "\(peak)")
        }
    }
}
