import CUnwind
import Glibc
import Testing

extension StackTests {
    @Suite struct LinuxCallTests {
        @Test func futexWaitEndsByTimeOutOrDifference() {
            let word = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
            unsafe word.initialize(to: 1)
            #expect(unsafe fb_futex_wait(word, 2, -1) == -EAGAIN)
            #expect(unsafe fb_futex_wait(word, 1, 1) == -ETIMEDOUT)
            #expect(unsafe fb_futex_wake(word, 1) == 0)
            unsafe word.deallocate()
        }

        @Test func affinityIsSetAndRead() {
            var before = [Int32](repeating: -1, count: 1024)
            let count = unsafe fb_get_affinity(0, &before, before.count)
            #expect(count > 0)
            #expect(unsafe fb_set_affinity(0, [before[0]], 1) == 0)
            var now = [Int32](repeating: -1, count: 4)
            #expect(unsafe fb_get_affinity(0, &now, 4) == 1)
            #expect(now[0] == before[0])
            #expect(unsafe fb_set_affinity(0, [-1], 1) == -EINVAL)
            #expect(unsafe fb_set_affinity(0, before, Int(count)) == 0)
        }

        @Test func schedulingIsSetOrRefusedByNumber() {
            var nice: Int32 = 99
            #expect(unsafe fb_get_nice(0, &nice) == 0)
            #expect((-20...19).contains(nice))
            #expect(fb_set_nice(0, nice) == 0)
            let slice = fb_set_fair(0, nice, 200_000)
            // A container's filter may refuse it, or deny that there is such a call.
            #expect([0, -EPERM, -ENOSYS].contains(slice))
            #expect(fb_get_scheduler(0) == FB_POLICY_OTHER)
            #expect([0, -EPERM].contains(fb_set_scheduler(0, FB_POLICY_FIFO, 1)))
            #expect(fb_set_scheduler(0, FB_POLICY_OTHER, 0) == 0)
            #expect(fb_set_scheduler(0, 77, 0) == -EINVAL)
            #expect(fb_set_timer_slack(50_000) == 0)
        }

        @Test func threadClockIsTheThreads() {
            var pthreads: clockid_t = 0
            #expect(unsafe pthread_getcpuclockid(pthread_self(), &pthreads) == 0)
            #expect(fb_thread_cpu_clock(fb_gettid()) == pthreads)
            var time = timespec()
            #expect(unsafe clock_gettime(pthreads, &time) == 0)
            #expect(time.tv_sec + time.tv_nsec > 0)
        }

        @Test func switchRecordsAreOpenedOrRefused() {
            let file = fb_switches_open_own(fb_current_cpu())
            #expect(file != 0)
            if file > 0 { close(file) }
            #expect(fb_switches_open_own(1 << 20) < 0)
        }

        @Test func unreadableMemoryIsAnError() {
            var word: UInt64 = 0
            #expect(unsafe fb_read_memory(16, &word, 8) == Int64(-EFAULT))
        }

        @Test func signalToNobodyIsRefused() { #expect(fb_tgkill(0x3fff_fff0, 0) == -ESRCH) }
    }
}
