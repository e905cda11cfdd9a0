#define _GNU_SOURCE
#include "bare_timer.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Without a ring there is nowhere to write a sample to: the interrupt is all there is.
int bare_timer_open(uint64_t period_ns) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_CPU_CLOCK;
    attributes.sample_period = period_ns;
    attributes.sample_type = PERF_SAMPLE_TIME;
    attributes.disabled = 1;
    attributes.exclude_kernel = 1;
    long result = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
    return result < 0 ? -errno : (int)result;
}

int bare_timer_set(int descriptor, int is_on) {
    return ioctl(descriptor, is_on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0) < 0 ? -errno : 0;
}

int64_t bare_timer_count(int descriptor, uint64_t period_ns) {
    uint64_t nanoseconds;
    if (read(descriptor, &nanoseconds, sizeof nanoseconds) != sizeof nanoseconds) return -errno;
    return (int64_t)(nanoseconds / period_ns);
}
