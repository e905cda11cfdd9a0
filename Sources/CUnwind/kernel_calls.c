#define _GNU_SOURCE
#include "kernel_calls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// `__x64_sys_read` ends with a jump to `ksys_read`: then only the latter is on the stack.
static const char *const entries[] = {"__x64_sys_", "__do_sys_", "__se_sys_"};
static const char *const helpers[] = {"ksys_", "__sys_", "kernel_", "do_"};
// Of helpers only these: the kernel has more functions with such names.
static const char *const helped[] = {
    "read",    "write",   "pread64", "pwrite64", "readv",   "writev",  "preadv", "pwritev",  "recvmsg", "recvfrom",
    "sendmsg", "sendto",  "accept4", "connect",  "recvmmsg", "sendmmsg", "wait4",  "fadvise64_64", "sync",
};

// The call's name in a function's name, or NULL.
static const char *call_of(const char *symbol, int *is_entry) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        size_t length = strlen(entries[i]);
        *is_entry = 1;
        if (strncmp(symbol, entries[i], length) == 0) return symbol + length;
    }
    for (size_t i = 0; i < sizeof helpers / sizeof *helpers; i++) {
        size_t length = strlen(helpers[i]);
        *is_entry = 0;
        if (strncmp(symbol, helpers[i], length) != 0) continue;
        size_t rest = strcspn(symbol + length, ".");
        for (size_t k = 0; k < sizeof helped / sizeof *helped; k++) {
            if (strlen(helped[k]) == rest && strncmp(symbol + length, helped[k], rest) == 0) return symbol + length;
        }
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
    int is_open = 0; // the last one has no end yet
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
        int is_entry;
        const char *name = call_of(symbol, &is_entry);
        if (!name || address == 0) continue;
        // A second name of the same address.
        if (found > 0 && calls[found - 1].start == address) {
            if (calls[found - 1].is_entry || !is_entry) continue;
            found--;
        }
        if (found == count) break;
        struct fb_kernel_call *call = &calls[found++];
        call->start = address;
        call->end = address; // the last one of all stays empty
        call->is_entry = is_entry;
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

long fb_kernel_calls(struct fb_kernel_call *calls, size_t count) {
    return fb_kernel_calls_in("/proc/kallsyms", calls, count);
}
