// Copies a blocked thread without a signal, so that its wait is not interrupted.
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "capture.h"

// Reads a short /proc file into text. Returns its length or -errno.
static ssize_t read_text(int fd, char *text, size_t capacity) {
    ssize_t length;
    do {
        length = pread(fd, text, capacity - 1, 0);
    } while (length < 0 && errno == EINTR);
    if (length < 0) return -errno;
    text[length] = '\0';
    return length;
}

// Reads the next number; returns false if there is none.
static bool next_number(char **text, uint64_t *number) {
    char *end = NULL;
    *number = strtoull(*text, &end, 0);
    bool found = end != *text;
    *text = end;
    return found;
}

int fb_wait_read(int syscall_fd, fb_wait *wait) {
    char text[256], *rest = text;
    ssize_t length = read_text(syscall_fd, text, sizeof text);
    if (length < 0) return (int)length;
    memset(wait, 0, sizeof *wait);
    if (length == 0) return -ESRCH;
    if (text[0] == 'r') return 0;
    uint64_t number;
    if (!next_number(&rest, &number)) return -EIO;
    wait->number = (int64_t)number;
    if (wait->number >= 0) {
        for (int index = 0; index < 6; index++) {
            if (!next_number(&rest, &wait->arguments[index])) return -EIO;
        }
    }
    // The kernel still lists the exiting thread, although its stack may already be another thread's.
    if (wait->number == SYS_exit || wait->number == SYS_exit_group) return -ESRCH;
    if (!next_number(&rest, &wait->sp) || !next_number(&rest, &wait->pc)) return -EIO;
    return 1;
}

// Returns how often a thread was put on a CPU; 0 if the kernel doesn't count that.
static uint64_t times_scheduled(int schedstat_fd) {
    char text[96], *rest = text;
    uint64_t on_cpu, delay, times;
    if (schedstat_fd < 0 || read_text(schedstat_fd, text, sizeof text) <= 0) return 0;
    if (!next_number(&rest, &on_cpu) || !next_number(&rest, &delay) || !next_number(&rest, &times)) return 0;
    return times;
}

// Reads the context word and the stack in one call. Returns the stack's bytes or -errno.
static int64_t read_stack(uint64_t context, uint64_t length, fb_copy *copy) {
    struct iovec to[] = {{&copy->context, 8}, {copy->bytes, length}};
    struct iovec from[] = {{(void *)context, 8}, {(void *)copy->stack_address, length}};
    int skip = context == 0;
    ssize_t read = process_vm_readv(getpid(), to + skip, 2 - skip, from + skip, 2 - skip, 0);
    if (read < 0) return -errno;
    return skip ? read : read > 8 ? read - 8 : 0;
}

int fb_copy_blocked(int syscall_fd, int schedstat_fd, const fb_slot *slot, fb_wait *wait, fb_copy *copy) {
    const fb_copy *shape = fb_slot_copy(slot);
    uint64_t times = times_scheduled(schedstat_fd);
    int result = fb_wait_read(syscall_fd, wait);
    if (result < 0) return result;
    if (result == 0) return -EAGAIN;

    copy->stack_low = shape->stack_low;
    copy->stack_top = shape->stack_top;
    copy->registers[FB_REGISTER_RSP] = wait->sp;
    copy->registers[FB_REGISTER_RIP] = wait->pc;
    copy->known = 1u << FB_REGISTER_RSP | 1u << FB_REGISTER_RIP;
    copy->request = 0;
    copy->context = 0;
    copy->stack_address = wait->sp & ~UINT64_C(7);
    copy->stack_length = 0;
    if (wait->sp >= copy->stack_low && wait->sp < copy->stack_top) {
        uint64_t length = copy->stack_top - copy->stack_address;
        if (length > copy->capacity) length = copy->capacity;
        int64_t read = read_stack(fb_slot_context_address(slot), length, copy);
        if (read < 0) return (int)read;
        copy->stack_length = (uint64_t)read & ~UINT64_C(7);
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    copy->taken_at = now.tv_sec * INT64_C(1000000000) + now.tv_nsec;

    // A thread that was not on a CPU meanwhile changed nothing, even if it has been woken.
    if (times > 0) return times_scheduled(schedstat_fd) == times;
    fb_wait after;
    return fb_wait_read(syscall_fd, &after) == 1 && memcmp(&after, wait, sizeof after) == 0;
}
