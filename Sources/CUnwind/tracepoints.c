#define _GNU_SOURCE
#include "tracepoints.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Not in every libc's headers yet. The numbers are the same on all architectures that have these calls.
#ifndef SYS_fsopen
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#endif
enum { FS_CLOSE_ON_EXEC = 1, FS_CREATE = 6, MOUNT_CLOSE_ON_EXEC = 1 };

static int result_of(long result, int saved_errno) {
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return (int)result;
}

static int open_mounted(const char *path) {
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return -1;
    // The mount point exists even if nothing is mounted there.
    if (faccessat(directory, "events/sched/sched_waking/format", R_OK, 0) == 0) return directory;
    close(directory);
    return -1;
}

int fb_tracefs_open(void) {
    int saved_errno = errno;
    int directory = open_mounted("/sys/kernel/tracing");
    if (directory < 0) directory = open_mounted("/sys/kernel/debug/tracing");
    if (directory < 0) {
        long context = syscall(SYS_fsopen, "tracefs", FS_CLOSE_ON_EXEC);
        if (context < 0) return result_of(context, saved_errno);
        long mount = syscall(SYS_fsconfig, context, FS_CREATE, NULL, NULL, 0);
        if (mount == 0) mount = syscall(SYS_fsmount, context, MOUNT_CLOSE_ON_EXEC, 0);
        directory = result_of(mount, saved_errno);
        close((int)context);
    }
    errno = saved_errno;
    return directory;
}

int fb_read_at(int directory, const char *path, uint8_t *buffer, size_t size) {
    int saved_errno = errno;
    int file = openat(directory, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return result_of(file, saved_errno);
    size_t count = 0;
    ssize_t more = 0;
    while (count < size) {
        more = read(file, buffer + count, size - count);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) break;
        count += (size_t)more;
    }
    int result = more < 0 ? -errno : (int)count;
    close(file);
    errno = saved_errno;
    return result;
}

int fb_tracepoint_open(uint64_t id, int32_t cpu) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_TRACEPOINT;
    attributes.config = id;
    attributes.sample_period = 1; // every occurrence
    attributes.disabled = 1;
    attributes.sample_id_all = 1;
    attributes.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU | PERF_SAMPLE_RAW;
    // Like the switch records: all events in one ring must use the same clock.
    attributes.use_clockid = 1;
    attributes.clockid = CLOCK_MONOTONIC;
    attributes.watermark = 1;
    attributes.wakeup_watermark = UINT32_MAX >> 1;
    int saved_errno = errno;
    return result_of(syscall(SYS_perf_event_open, &attributes, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC), saved_errno);
}

int fb_tracepoint_filter(int descriptor, const char *expression) {
    int saved_errno = errno;
    return result_of(ioctl(descriptor, PERF_EVENT_IOC_SET_FILTER, expression), saved_errno);
}

int fb_tracepoint_enable(int descriptor) {
    int saved_errno = errno;
    return result_of(ioctl(descriptor, PERF_EVENT_IOC_ENABLE, 0), saved_errno);
}
