#define _GNU_SOURCE
#include "switch_records.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum scope { THREAD_ALONE, THREAD_AND_ITS_THREADS, PROCESS_AND_ITS_CHILDREN };

static int open_switches(int32_t thread, int32_t cpu, enum scope scope) {
    int inherit = scope != THREAD_ALONE;
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    // A dummy event that never occurs: only its side records are used.
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_DUMMY;
    attributes.context_switch = 1;
    attributes.task = 1; // the end of a thread, which then has no further switch out
    // names of processes that end before they can be looked up
    attributes.comm = thread == -1 || scope == PROCESS_AND_ITS_CHILDREN;
    attributes.inherit = inherit;
    attributes.inherit_thread = scope == THREAD_AND_ITS_THREADS; // not inherited by processes that the thread starts
    // Unprivileged users may not observe the kernel; switches are recorded nevertheless.
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.sample_id_all = 1;
    attributes.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;
    attributes.use_clockid = 1;
    attributes.clockid = CLOCK_MONOTONIC;
    // The ring is not polled, so no wake-up is needed.
    attributes.watermark = 1;
    attributes.wakeup_watermark = UINT32_MAX >> 1;
    int saved_errno = errno;
    long result = syscall(SYS_perf_event_open, &attributes, thread, cpu, -1, PERF_FLAG_FD_CLOEXEC);
    if (result < 0 && errno == EINVAL && attributes.inherit_thread) {
        // Linux before 5.13 can't exclude child processes: their records have another process id.
        attributes.inherit_thread = 0;
        result = syscall(SYS_perf_event_open, &attributes, thread, cpu, -1, PERF_FLAG_FD_CLOEXEC);
    }
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return (int)result;
}

int fb_switches_open_own(int32_t cpu) { return open_switches(0, cpu, THREAD_AND_ITS_THREADS); }

int fb_switches_open_cpu(int32_t cpu) { return open_switches(-1, cpu, THREAD_ALONE); }

int fb_switches_open_program(int32_t process, int32_t cpu) {
    return open_switches(process, cpu, PROCESS_AND_ITS_CHILDREN);
}

int fb_switches_redirect(int descriptor, int target) {
    int saved_errno = errno;
    int result = ioctl(descriptor, PERF_EVENT_IOC_SET_OUTPUT, target);
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return result;
}

int32_t fb_current_cpu(void) { return sched_getcpu(); }

int fb_ring_map(int descriptor, size_t size, void **ring) {
    int saved_errno = errno;
    size_t whole = size + (size_t)sysconf(_SC_PAGESIZE);
    void *made = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (made == MAP_FAILED) {
        int result = -errno;
        errno = saved_errno;
        return result;
    }
    *ring = made;
    return 0;
}

void fb_ring_unmap(void *ring, size_t size) { munmap(ring, size + (size_t)sysconf(_SC_PAGESIZE)); }

size_t fb_ring_take(void *ring, uint8_t *buffer) {
    struct perf_event_mmap_page *ends = ring;
    const uint8_t *data = (const uint8_t *)ring + ends->data_offset;
    // The kernel writes a record before it moves the head past it, and never overwrites what is after the tail.
    uint64_t head = __atomic_load_n(&ends->data_head, __ATOMIC_ACQUIRE);
    uint64_t tail = ends->data_tail;
    size_t count = (size_t)(head - tail);
    size_t start = (size_t)(tail & (ends->data_size - 1));
    size_t first = (size_t)ends->data_size - start;
    if (first > count) first = count;
    memcpy(buffer, data + start, first);
    memcpy(buffer + first, data, count - first);
    __atomic_store_n(&ends->data_tail, head, __ATOMIC_RELEASE);
    return count;
}
