import FrameBudget
import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace
@testable import SelfTest

/// Quotas from kernel files as other machines have them; a file that is not listed can't be read.
@Suite("CPU quota")
struct CPUQuotaTests {
    private static let unified = "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw"
    private static let legacy = "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct"

    private func quota(_ files: [String: String], refused: Set<String> = []) -> CPUQuota {
        CPUQuota.current { path in
            refused.contains(path) ? .refused : files[path].map { .text($0) } ?? .missing
        }
    }

    private func isUnknown(_ quota: CPUQuota) -> Bool { if case .unknown = quota { true } else { false } }

    @Test("cgroup v2: the quota is the tightest of the group's own and those of its ancestors")
    func unifiedAncestors() {
        var files = [
            "/proc/self/cgroup": "0::/a/b\n", "/proc/self/mountinfo": Self.unified,
            "/sys/fs/cgroup/cgroup.controllers": "cpu", "/sys/fs/cgroup/a/cpu.max": "50000 100000\n",
            "/sys/fs/cgroup/a/b/cpu.max": "max 100000\n",
        ]
        #expect(quota(files) == .cpus(0.5))
        files["/sys/fs/cgroup/a/b/cpu.max"] = "20000 100000\n"
        #expect(quota(files) == .cpus(0.2))
        files["/sys/fs/cgroup/a/cpu.max"] = "max 100000\n"
        files["/sys/fs/cgroup/a/b/cpu.max"] = "max 100000\n"
        #expect(quota(files) == .none)
    }

    @Test("cgroup v1: the quota is found in a container whose mount shows only its own group")
    func legacyContainer() {
        let files = [
            "/proc/self/cgroup": "3:memory:/x\n2:cpu,cpuacct:/docker/1/inner\n0::/\n",
            "/proc/self/mountinfo":
                "40 31 0:29 /docker/1 /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n" + Self.unified,
            "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "150000\n",
            "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000\n",
            "/sys/fs/cgroup/cpu,cpuacct/inner/cpu.cfs_quota_us": "-1\n",
        ]
        #expect(quota(files) == .cpus(1.5))
    }

    @Test("a quota that can't be read is unknown, not absent")
    func hidden() {
        let root = ["/proc/self/cgroup": "1:cpu:/\n", "/proc/self/mountinfo": Self.legacy]
        #expect(isUnknown(quota([:])), "no /proc")
        #expect(isUnknown(quota(["/proc/self/cgroup": "1:cpu:/\n"])), "no mounts")
        #expect(isUnknown(quota(root)), "/sys is hidden")
        #expect(isUnknown(quota(root, refused: ["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"])))
        #expect(
            isUnknown(quota(["/proc/self/cgroup": "0::/\n", "/proc/self/mountinfo": Self.legacy])),
            "version 2 is not mounted"
        )
        #expect(
            isUnknown(
                quota(["/proc/self/cgroup": "0::/../other\n", "/proc/self/mountinfo": Self.unified])
            ),
            "the group lies outside"
        )
        var inner = root
        inner["/proc/self/cgroup"] = "1:cpu:/a\n"
        inner["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = "-1\n"
        #expect(isUnknown(quota(inner)), "one level of two")
        inner["/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us"] = "25000\n"
        inner["/sys/fs/cgroup/cpu/a/cpu.cfs_period_us"] = "100000\n"
        inner["/sys/fs/cgroup/cpu/cpu.cfs_quota_us"] = nil
        #expect(quota(inner) == .cpus(0.25), "a quota that is seen counts, whatever is not")
    }

    @Test("there is no quota where every group says so, the kernel has no quotas, or there is no CPU controller")
    func none() {
        let mounts = Self.legacy + "\n" + Self.unified
        let files = [
            "/proc/self/cgroup": "1:cpu:/\n0::/\n", "/proc/self/mountinfo": mounts,
            "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        ]
        #expect(quota(files) == .none)
        #expect(
            quota([
                "/proc/self/cgroup": "1:cpu:/\n", "/proc/self/mountinfo": mounts,
                "/sys/fs/cgroup/cpu/cpu.shares": "1024\n",
            ]) == .none
        )
        #expect(quota(["/proc/self/cgroup": "", "/proc/self/mountinfo": mounts]) == .none)
    }

    @Test("throttled periods and time are read from cgroup v1 and v2")
    func counts() {
        let legacy = ThrottleCounter.counts(of: "/g", .legacy) { _ in
            .text("nr_periods 10\nnr_throttled 4\nthrottled_time 123456789\n")
        }
        #expect(legacy == ThrottleCounter.Counts(periods: 4, time: .nanoseconds(123_456_789)))
        let unified = ThrottleCounter.counts(of: "/g", .unified) { _ in
            .text("usage_usec 1\nnr_throttled 7\nthrottled_usec 2500\n")
        }
        #expect(unified == ThrottleCounter.Counts(periods: 7, time: .microseconds(2500)))
        #expect(ThrottleCounter.counts(of: "/g", .unified) { _ in .text("usage_usec 1\n") } == nil)
        #expect(ThrottleCounter.counts(of: "/g", .legacy) { _ in .missing } == nil)
    }

    private static var canThrottle: Bool { (try? ThrottledThreads(quota: 50_000)) != nil }

    @Test(
        "throttling of a thread is counted from when the thread is moved into a group with a quota",
        .enabled(if: canThrottle, "SKIPPED: no CPU quota can be set here")
    )
    func throttled() throws {
        let counter = ThrottleCounter()
        counter.watchThreads()
        let group = try ThrottledThreads(quota: 5_000)
        let isOver = Flag()
        let thread = try PlatformThread(name: "quota-test") { while !isOver.isSet {} }
        defer {
            isOver.set()
            thread.join()
        }
        var moved = 0
        let limit = MonotonicClock.now() + .seconds(10)
        while moved == 0, MonotonicClock.now() < limit { moved = group.take(threadsNamed: "quota-test") }
        #expect(moved == 1)
        counter.watchThreads()
        while (counter.total()?.periods ?? 0) < 3, MonotonicClock.now() < limit { usleep(20_000) }
        let total = try #require(counter.total())
        #expect(total.periods >= 3)
        #expect(total.time > .zero)
        #expect(total.quota == 0.05)
    }
}
