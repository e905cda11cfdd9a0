#define _GNU_SOURCE
#include "linux_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// Returns the result of a call, and restores errno.
#define CALL(expression)                              \
    ({                                                \
        int saved_errno = errno;                      \
        long call_result = (expression);              \
        if (call_result < 0) {                        \
            call_result = -errno;                     \
            errno = saved_errno;                      \
        }                                             \
        (int)call_result;                             \
    })

int32_t fb_gettid(void) { return (int32_t)syscall(SYS_gettid); }

int fb_tgkill(int32_t thread, int signal) { return CALL(syscall(SYS_tgkill, getpid(), thread, signal)); }

int fb_signal_rt_min(void) { return SIGRTMIN; }

int fb_signal_rt_max(void) { return SIGRTMAX; }

int fb_futex_wait(const uint32_t *word, uint32_t expected, int64_t deadline) {
    struct timespec until = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
    return CALL(syscall(SYS_futex, word, FUTEX_WAIT_BITSET | FUTEX_PRIVATE_FLAG, expected,
                        deadline < 0 ? NULL : &until, NULL, FUTEX_BITSET_MATCH_ANY));
}

int fb_futex_wake(const uint32_t *word, int count) {
    return CALL(syscall(SYS_futex, word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, count, NULL, NULL, 0));
}

int fb_set_affinity(int32_t thread, const int32_t *cpus, size_t count) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (size_t index = 0; index < count; index++) {
        if (cpus[index] < 0 || cpus[index] >= CPU_SETSIZE) return -EINVAL;
        CPU_SET(cpus[index], &set);
    }
    return CALL(sched_setaffinity(thread, sizeof set, &set));
}

int fb_get_affinity(int32_t thread, int32_t *cpus, size_t capacity) {
    cpu_set_t set;
    int result = CALL(sched_getaffinity(thread, sizeof set, &set));
    if (result < 0) return result;
    int found = 0;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &set)) continue;
        if ((size_t)found < capacity) cpus[found] = cpu;
        found++;
    }
    return found;
}

int fb_set_scheduler(int32_t thread, int policy, int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return CALL(sched_setscheduler(thread, policy, &parameters));
}

int fb_get_scheduler(int32_t thread) { return CALL(sched_getscheduler(thread)); }

// The C library has no sched_setattr before 2.41. This is the first version of the kernel's structure.
struct scheduler_attributes {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime; // for SCHED_OTHER: the slice
    uint64_t deadline;
    uint64_t period;
};

int fb_set_fair(int32_t thread, int nice, uint64_t slice) {
    struct scheduler_attributes attributes = {
        .size = sizeof attributes, .policy = SCHED_OTHER, .nice = nice, .runtime = slice};
    return CALL(syscall(SYS_sched_setattr, thread, &attributes, 0));
}

int fb_set_nice(int32_t thread, int nice) { return CALL(setpriority(PRIO_PROCESS, (id_t)thread, nice)); }

int fb_get_nice(int32_t thread, int *nice) {
    // The kernel returns 20 - nice, which is always positive; the C library's wrapper can't distinguish -1 from an
    // error.
    int result = CALL(syscall(SYS_getpriority, PRIO_PROCESS, thread));
    if (result < 0) return result;
    *nice = 20 - result;
    return 0;
}

int fb_raise_file_limit(void) {
    struct rlimit limit;
    int result = CALL(getrlimit(RLIMIT_NOFILE, &limit));
    if (result < 0) return result;
    limit.rlim_cur = limit.rlim_max;
    result = CALL(setrlimit(RLIMIT_NOFILE, &limit));
    if (result < 0) return result;
    return limit.rlim_cur > INT_MAX ? INT_MAX : (int)limit.rlim_cur;
}

int fb_memory_file(const char *name) { return CALL(memfd_create(name, MFD_CLOEXEC)); }

int fb_die_with_parent(void) { return CALL(prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)); }

int fb_outlive_parent(void) { return CALL(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }

int fb_fix_addresses(void) {
    int now = CALL(personality(0xffffffff));
    return now < 0 ? now : CALL(personality((unsigned long)now | ADDR_NO_RANDOMIZE)) < 0 ? -EPERM : 0;
}

int fb_may_fix_addresses(void) {
    int now = CALL(personality(0xffffffff)), result = fb_fix_addresses();
    if (result == 0) personality((unsigned long)now);
    return result;
}

int fb_has_capabilities(const char *path) { return CALL(getxattr(path, "security.capability", NULL, 0)) > 0; }

int fb_may_gain_rights(const char *path) {
    struct statvfs system;
    return CALL(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)) != 1 && CALL(statvfs(path, &system)) == 0 &&
           !(system.f_flag & ST_NOSUID);
}

int fb_set_timer_slack(uint64_t nanoseconds) { return CALL(prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0)); }

int fb_set_thread_name(const char *name) { return CALL(prctl(PR_SET_NAME, name, 0, 0, 0)); }

clockid_t fb_thread_cpu_clock(int32_t thread) {
    if (thread == 0) return CLOCK_THREAD_CPUTIME_ID;
    // The kernel's encoding, as used by pthread_getcpuclockid: a thread's clock of the scheduler's kind.
    return (clockid_t)((~(uint32_t)thread << 3) | 6);
}

int fb_thread_cpu(int32_t thread) {
    char text[512];
    snprintf(text, sizeof text, "/proc/self/task/%d/stat", thread);
    int file = CALL(open(text, O_RDONLY | O_CLOEXEC));
    if (file < 0) return file;
    ssize_t length = CALL(read(file, text, sizeof text - 1));
    CALL(close(file));
    if (length < 0) return (int)length;
    text[length] = '\0';
    // The second field is a name in parentheses, which may contain anything; the CPU is the 39th.
    char *rest = strrchr(text, ')');
    for (int field = 2; rest && field < 39; field++) rest = strchr(rest + 1, ' ');
    return rest ? atoi(rest + 1) : -EIO;
}
