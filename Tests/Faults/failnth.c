// Fails the N-th call of one function: LD_PRELOAD it, with FB_FAIL=function:N:errno[:sticky]. What it has failed is noted in
// the file that FB_FAIL_NOTE names, so that who tries one N after the other knows when there are no more calls.
//
// FB_HIDE=TEXT[,TEXT…] hides each file with such a text in its path, or at its end where the text ends in $, as a
// container does that masks parts of /proc and /sys.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char wanted[32];
static long number;
static int failure;
static int is_sticky;
static atomic_long calls;
static const char *hidden;

__attribute__((constructor)) static void read_environment(void) {
    char sticky[16] = "";
    const char *text = getenv("FB_FAIL");
    if (text && sscanf(text, "%31[^:]:%ld:%d:%15s", wanted, &number, &failure, sticky) >= 3) {
        is_sticky = strcmp(sticky, "sticky") == 0;
    }
    hidden = getenv("FB_HIDE");
}

static void note(void) {
    static atomic_int is_noted;
    const char *path = getenv("FB_FAIL_NOTE");
    if (!path || atomic_exchange(&is_noted, 1)) return;
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int file = real(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
}

// Whether this call is to fail.
static int fails(const char *name) {
    if (!number || strcmp(name, wanted) != 0) return 0;
    long call = atomic_fetch_add(&calls, 1) + 1;
    if (call != number && !(is_sticky && call > number)) return 0;
    note();
    errno = failure;
    return 1;
}

// Whether a path is one of those that are hidden.
static int hides(const char *path) {
    for (const char *text = hidden; text && *text; text = strchr(text, ',') ? strchr(text, ',') + 1 : NULL) {
        size_t length = strcspn(text, ",");
        int is_end = length && text[length - 1] == '$';
        if (is_end) length--;
        for (const char *at = path; length && *at; at++) {
            if (strncmp(at, text, length) != 0 || (is_end && at[length])) continue;
            errno = ENOENT;
            return 1;
        }
    }
    return 0;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define WRAP(result, name, failed, parameters, arguments) \
    result name parameters {                              \
        REAL(name);                                       \
        return fails(#name) ? (failed) : real arguments;  \
    }

WRAP(ssize_t, read, -1, (int file, void *bytes, size_t count), (file, bytes, count))
WRAP(ssize_t, write, -1, (int file, const void *bytes, size_t count), (file, bytes, count))
WRAP(ssize_t, pread, -1, (int file, void *bytes, size_t count, off_t at), (file, bytes, count, at))
WRAP(ssize_t, pwrite, -1, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
WRAP(int, fsync, -1, (int file), (file))
WRAP(int, rename, -1, (const char *from, const char *to), (from, to))
WRAP(int, mkdir, -1, (const char *path, mode_t mode), (path, mode))
WRAP(int, unlink, -1, (const char *path), (path))
WRAP(int, flock, -1, (int file, int operation), (file, operation))
WRAP(int, fchmod, -1, (int file, mode_t mode), (file, mode))
WRAP(int, poll, -1, (struct pollfd *wanted_files, nfds_t count, int timeout), (wanted_files, count, timeout))
WRAP(int, socketpair, -1, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))
WRAP(void *, mmap, MAP_FAILED, (void *at, size_t size, int rights, int flags, int file, off_t offset),
     (at, size, rights, flags, file, offset))
WRAP(int, pthread_create, failure,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context),
     (thread, attributes, body, context))
WRAP(int, posix_spawn, failure,
     (pid_t * process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
      char *const arguments[], char *const environment[]),
     (process, path, actions, attributes, arguments, environment))

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    return hides(path) || fails("open") ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    int (*real)(int, const char *, int, ...) = dlsym(RTLD_NEXT, "openat");
    return hides(path) || fails("openat") ? -1 : real(folder, path, flags, mode);
}

// All that has no function of its own in glibc: perf_event_open, sched_setattr, tgkill, futex.
long syscall(long which, ...) {
    va_list rest;
    va_start(rest, which);
    long a[6];
    for (int index = 0; index < 6; index++) a[index] = va_arg(rest, long);
    va_end(rest);
    long (*real)(long, ...) = dlsym(RTLD_NEXT, "syscall");
    // A futex that fails is a lock that does not lock: no kernel does that.
    if (which != 202 && fails("syscall")) return -1;
    return real(which, a[0], a[1], a[2], a[3], a[4], a[5]);
}
