#define _GNU_SOURCE
#include "subject_events.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

// The bits of asm/perf_regs.h; the kernel writes registers in bit order.
#if defined(__x86_64__)
enum { REGISTERS = 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 }; // si, di, sp, ip
#else
enum { REGISTERS = 0 }; // no event opens, so turns are not found on this processor
#endif

static int open_event(uint32_t type, uint64_t config, uint64_t with, int32_t process, int32_t cpu, int on_exec) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = type;
    attributes.config = config;
    attributes.sample_period = 1; // every occurrence
    attributes.disabled = 1;
    attributes.enable_on_exec = on_exec != 0;
    attributes.inherit = process != -1;
    attributes.sample_id_all = 1;
    attributes.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU | with;
    if (with & PERF_SAMPLE_REGS_USER) attributes.sample_regs_user = REGISTERS;
    attributes.exclude_callchain_user = 1;
    // Like the switch records: all events in one ring must use the same clock.
    attributes.use_clockid = 1;
    attributes.clockid = CLOCK_MONOTONIC;
    attributes.watermark = 1;
    attributes.wakeup_watermark = UINT32_MAX >> 1;
    int saved_errno = errno;
    long result = syscall(SYS_perf_event_open, &attributes, process, cpu, -1, PERF_FLAG_FD_CLOEXEC);
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return (int)result;
}

int fb_subject_open_leaves(int32_t process, int32_t cpu, int on_exec) {
    const uint64_t type = PERF_TYPE_SOFTWARE, config = PERF_COUNT_SW_CONTEXT_SWITCHES;
    int result = open_event(type, config, PERF_SAMPLE_REGS_USER | PERF_SAMPLE_CALLCHAIN, process, cpu, on_exec);
    // Without the kernel's stack, only calls with an instruction of their own can be identified.
    return result >= 0 ? result : open_event(type, config, PERF_SAMPLE_REGS_USER, process, cpu, on_exec);
}

int fb_subject_open_tracepoint(uint64_t id, int32_t process, int32_t cpu, int on_exec) {
    return open_event(PERF_TYPE_TRACEPOINT, id, PERF_SAMPLE_REGS_USER | PERF_SAMPLE_RAW, process, cpu, on_exec);
}

int fb_subject_open_faults(int32_t process, int32_t cpu, int on_exec) {
    return open_event(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS_MAJ, PERF_SAMPLE_ADDR, process, cpu, on_exec);
}

int fb_subject_enable(int descriptor) {
    int saved_errno = errno;
    int result = ioctl(descriptor, PERF_EVENT_IOC_ENABLE, 0);
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return result;
}

long fb_subject_read(int32_t process, uint64_t address, void *buffer, size_t size) {
    int saved_errno = errno;
    struct iovec local = {buffer, size}, remote = {(void *)(uintptr_t)address, size};
    ssize_t count = process_vm_readv(process, &local, 1, &remote, 1, 0);
    if (count < 0) {
        count = -errno;
        errno = saved_errno;
    }
    return count;
}

int fb_subject_open_process(int32_t process) {
    int saved_errno = errno;
    long result = syscall(SYS_pidfd_open, process, 0); // close-on-exec by default
    if (result < 0) {
        result = -errno;
        errno = saved_errno;
    }
    return (int)result;
}

int fb_exec(const char *program, char *const arguments[]) {
    execvp(program, arguments);
    return -errno;
}
