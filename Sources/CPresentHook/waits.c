// The calls that event loops wait in, marked at entry and return, so that turns are found without privilege. Active
// only if fbprof asks for it; with the kernel's own records it costs a call and a jump.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>

#include "present_hook.h"

static int is_wanted(void) {
    if (__atomic_load_n(&fbprof_marks_state, __ATOMIC_ACQUIRE) != 2) return 0;
    return __atomic_load_n(&fbprof_marks_file->wants_waits, __ATOMIC_RELAXED) != 0;
}

// The kernel's records distinguish waits by the stack pointer at the kernel's entry. The real function must therefore
// have the same stack as without the hook: it is tail-called, also in builds without optimization. If the hook has to
// return for a mark, each function uses a stack depth of its own, because equal depths would hide that their callers'
// stacks differ. Stacks of callers differ by multiples of 16, mostly small ones. Functions that enter the kernel at the
// same instruction, such as all sleeps, are therefore four or more steps apart in the list below: with a step of 48,
// 170 bytes or more. The largest depth is 624 bytes. It must stay small, because several of these calls are legal in
// signal handlers, whose stacks may have 2 KiB in all.
#if defined(__has_attribute)
#if __has_attribute(musttail)
#define HOOK_TAIL __attribute__((musttail))
#endif
#endif
#ifndef HOOK_TAIL
#define HOOK_TAIL
#endif
enum { HOOK_FIRST_DEPTH = __COUNTER__ };
#define HOOK_DEPTH(counter) (48 * ((counter) - HOOK_FIRST_DEPTH))

// Each function passes its arguments on. The mark holds the caller's address and the stack there, which differs for a
// loop within a handler.
#define WAIT(number, type, name, parameters, arguments)                                                                  \
    HOOK_EXPORTED type name parameters;                                                                                  \
    HOOK_EXPORTED type name parameters {                                                                                 \
        static type(*real) parameters;                                                                                   \
        type(*call) parameters = __atomic_load_n(&real, __ATOMIC_RELAXED);                                               \
        if (!call) {                                                                                                     \
            call = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                                          \
            __atomic_store_n(&real, call, __ATOMIC_RELAXED);                                                             \
        }                                                                                                                \
        if (!call) {                                                                                                     \
            errno = ENOSYS;                                                                                              \
            return (type)-1;                                                                                             \
        }                                                                                                                \
        if (!is_wanted()) HOOK_TAIL return call arguments;                                                               \
        char *apart = __builtin_alloca(HOOK_DEPTH(__COUNTER__));                                                         \
        __asm__ __volatile__("" : : "r"(apart) : "memory");                                                              \
        int saved = errno;                                                                                               \
        fbprof_marks_put(FBPROF_MARK_WAIT, number, (uint64_t)(uintptr_t)__builtin_return_address(0),                     \
                         (uint64_t)(uintptr_t)__builtin_frame_address(0));                                               \
        errno = saved;                                                                                                   \
        type result = call arguments;                                                                                    \
        saved = errno;                                                                                                   \
        fbprof_marks_put(FBPROF_MARK_WAITED, number, 0, 0);                                                              \
        errno = saved;                                                                                                   \
        return result;                                                                                                   \
    }

typedef struct pollfd *files;
typedef struct epoll_event *events;
typedef const struct timespec *span;

// Functions that enter the kernel at the same instruction are kept apart.
WAIT(__NR_nanosleep, int, nanosleep, (span t, struct timespec *rest), (t, rest))
WAIT(__NR_poll, int, poll, (files f, nfds_t n, int t), (f, n, t))
WAIT(__NR_ppoll, int, ppoll, (files f, nfds_t n, span t, const sigset_t *s), (f, n, t, s))
WAIT(__NR_epoll_wait, int, epoll_wait, (int e, events v, int n, int t), (e, v, n, t))
WAIT(__NR_clock_nanosleep, int, clock_nanosleep, (clockid_t clock, int flags, span t, struct timespec *rest),
     (clock, flags, t, rest))
WAIT(__NR_epoll_pwait, int, epoll_pwait, (int e, events v, int n, int t, const sigset_t *s), (e, v, n, t, s))
WAIT(441, int, epoll_pwait2, (int e, events v, int n, span t, const sigset_t *s), (e, v, n, t, s))
WAIT(__NR_select, int, select, (int n, fd_set *restrict r, fd_set *restrict w, fd_set *restrict e, struct timeval *restrict t),
     (n, r, w, e, t))
WAIT(__NR_clock_nanosleep, int, usleep, (useconds_t t), (t))
WAIT(__NR_pselect6, int, pselect,
     (int n, fd_set *restrict r, fd_set *restrict w, fd_set *restrict e, const struct timespec *restrict t,
      const sigset_t *restrict s),
     (n, r, w, e, t, s))
// Called by programs compiled with buffer size checks.
WAIT(__NR_poll, int, __poll_chk, (files f, nfds_t n, int t, size_t size), (f, n, t, size))
WAIT(__NR_ppoll, int, __ppoll_chk, (files f, nfds_t n, span t, const sigset_t *s, size_t size), (f, n, t, s, size))
WAIT(__NR_clock_nanosleep, unsigned, sleep, (unsigned t), (t))
