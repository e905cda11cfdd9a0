#define _GNU_SOURCE
#include "kernel_calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const entries[] = {"__x64_sys_", "__do_sys_", "__se_sys_"};

// Functions by their whole names. `__x64_sys_read` may end with a jump to `ksys_read`, so that only the latter is on
// the stack. A call that resumes after a signal or a stop is `restart_syscall`.
static const struct {
    const char *symbol, *name;
    int kind;
} others[] = {
    {"entry_SYSCALL_64_after_hwframe", "", FB_KERNEL_COMMON},
    {"entry_SYSCALL_64_safe_stack", "", FB_KERNEL_COMMON},
    {"entry_SYSCALL_64", "", FB_KERNEL_COMMON},
    {"do_syscall_64", "", FB_KERNEL_COMMON},
    {"x64_sys_call", "", FB_KERNEL_COMMON},
    {"asm_fred_entrypoint_user", "", FB_KERNEL_COMMON},
    {"fred_entry_from_user", "", FB_KERNEL_COMMON},
    {"fred_other", "", FB_KERNEL_COMMON},
    {"asm_exc_page_fault", "", FB_KERNEL_FAULT},
    {"ksys_read", "read", FB_KERNEL_HELPER},
    {"ksys_write", "write", FB_KERNEL_HELPER},
    {"ksys_pread64", "pread64", FB_KERNEL_HELPER},
    {"ksys_pwrite64", "pwrite64", FB_KERNEL_HELPER},
    {"do_readv", "readv", FB_KERNEL_HELPER},
    {"do_writev", "writev", FB_KERNEL_HELPER},
    {"do_preadv", "preadv", FB_KERNEL_HELPER},
    {"do_pwritev", "pwritev", FB_KERNEL_HELPER},
    {"__sys_recvmsg", "recvmsg", FB_KERNEL_HELPER},
    {"__sys_recvmmsg", "recvmmsg", FB_KERNEL_HELPER},
    {"__sys_recvfrom", "recvfrom", FB_KERNEL_HELPER},
    {"__sys_sendmsg", "sendmsg", FB_KERNEL_HELPER},
    {"__sys_sendmmsg", "sendmmsg", FB_KERNEL_HELPER},
    {"__sys_sendto", "sendto", FB_KERNEL_HELPER},
    {"__sys_accept4", "accept4", FB_KERNEL_HELPER},
    {"__sys_connect", "connect", FB_KERNEL_HELPER},
    {"kernel_wait4", "wait4", FB_KERNEL_HELPER},
    {"ksys_sync", "sync", FB_KERNEL_HELPER},
    {"ksys_sync_file_range", "sync_file_range", FB_KERNEL_HELPER},
    {"do_sys_ftruncate", "ftruncate", FB_KERNEL_HELPER},
    {"ksys_ftruncate", "ftruncate", FB_KERNEL_HELPER},
    {"do_semtimedop", "semtimedop", FB_KERNEL_HELPER},
    {"ksys_semtimedop", "semtimedop", FB_KERNEL_HELPER},
    {"do_msgrcv", "msgrcv", FB_KERNEL_HELPER},
    {"ksys_msgrcv", "msgrcv", FB_KERNEL_HELPER},
    {"do_msgsnd", "msgsnd", FB_KERNEL_HELPER},
    {"do_restart_poll", "restart_syscall", FB_KERNEL_HELPER},
    {"futex_wait_restart", "restart_syscall", FB_KERNEL_HELPER},
    {"hrtimer_nanosleep_restart", "restart_syscall", FB_KERNEL_HELPER},
    {"posix_cpu_nsleep_restart", "restart_syscall", FB_KERNEL_HELPER},
};

// Returns the call's name in a function's name, or NULL.
static const char *call_of(const char *symbol, int *kind) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        size_t length = strlen(entries[i]);
        if (strncmp(symbol, entries[i], length) != 0) continue;
        *kind = FB_KERNEL_ENTRY;
        const char *name = symbol + length;
        // It has the number of sendfile.
        return strcmp(name, "sendfile64") == 0 ? "sendfile" : name;
    }
    size_t length = strcspn(symbol, "."); // strips suffixes such as .isra.0, .part.0
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strlen(others[i].symbol) != length || strncmp(symbol, others[i].symbol, length) != 0) continue;
        *kind = others[i].kind;
        return others[i].name;
    }
    return NULL;
}

long fb_kernel_calls_in(const char *path, struct fb_kernel_call *calls, size_t count) {
    int saved_errno = errno;
    FILE *file = fopen(path, "re");
    if (!file) {
        long result = -errno;
        errno = saved_errno;
        return result;
    }
    size_t found = 0;
    int is_open = 0; // whether the last function has no end yet
    int is_hidden = 1;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, file) > 0) {
        char *end;
        uint64_t address = strtoull(line, &end, 16);
        if (end == line || *end != ' ' || end[1] == 0 || end[2] != ' ') continue;
        if (address != 0) is_hidden = 0;
        if (is_open && address > calls[found - 1].start) {
            calls[found - 1].end = address;
            is_open = 0;
        }
        char *symbol = end + 3;
        symbol[strcspn(symbol, "\t\n ")] = 0;
        int kind;
        const char *name = call_of(symbol, &kind);
        if (!name || address == 0) continue;
        // Another name of the same address.
        if (found > 0 && calls[found - 1].start == address) {
            if (kind != FB_KERNEL_ENTRY) continue;
            found--;
        }
        if (found == count) break;
        struct fb_kernel_call *call = &calls[found++];
        call->start = address;
        call->end = address; // the very last function stays empty
        call->kind = kind;
        size_t length = strcspn(name, ".");
        if (length >= sizeof call->name) length = sizeof call->name - 1;
        memcpy(call->name, name, length);
        call->name[length] = 0;
        is_open = 1;
    }
    free(line);
    fclose(file);
    errno = saved_errno;
    return is_hidden ? -EPERM : (long)found;
}
