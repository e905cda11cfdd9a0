// The calls that present a frame, marked at their start and end.
#define _GNU_SOURCE
#include <errno.h>

#include "present_hook.h"

#define NAME(name, failure, parameters, arguments) #name,
static const char *const names[] = {HOOK_PRESENT_CALLS(NAME) "wl_surface.commit"};
enum { COMMIT = HOOK_PRESENT_COUNT };

// SDL's call calls GLX's, which calls the driver's: only the outermost call is a frame.
static __thread int depth;

static void mark(uint32_t kind, int call) {
    static uint32_t numbers[COMMIT + 1];
    int saved = errno;
    uint32_t number = __atomic_load_n(&numbers[call], __ATOMIC_RELAXED);
    if (number == 0) {
        number = fbprof_marks_name(names[call]);
        __atomic_store_n(&numbers[call], number, __ATOMIC_RELAXED);
    }
    fbprof_marks_put(kind, number, 0, 0);
    errno = saved;
}

static void begin(int call) {
    if (depth++ == 0) mark(FBPROF_MARK_PRESENT, call);
}

static void end(int call) {
    if (--depth == 0) mark(FBPROF_MARK_PRESENTED, call);
}

// The result of a void function is not used, and an int is part of a word, so one type works for all.
#define DEFINE_AS(function, hook, behind, failure, parameters, arguments)                     \
    uintptr_t function parameters {                                                           \
        uintptr_t(*real) parameters = (uintptr_t(*) parameters)behind;                        \
        if (!real) return (uintptr_t)(failure);                                               \
        begin(hook);                                                                          \
        uintptr_t result = real arguments;                                                    \
        end(hook);                                                                            \
        return result;                                                                        \
    }
#define DEFINE(name, failure, parameters, arguments) \
    DEFINE_AS(name, HOOK_##name, hook_real(HOOK_##name), failure, parameters, arguments)
HOOK_PRESENT_CALLS(DEFINE)
DEFINE_AS(hook_device_vkQueuePresentKHR, HOOK_vkQueuePresentKHR, hook_real_of_device(HOOK_vkQueuePresentKHR, queue), -3,
          (void *queue, const void *info), (queue, info))

// The call only queues a message.
void hook_committed(void) {
    begin(COMMIT);
    end(COMMIT);
}

// Reports that the hook is loaded, before the first frame. A program that ignores LD_PRELOAD reports nothing.
__attribute__((constructor)) static void say_loaded(void) {
    int saved = errno;
    fbprof_marks_attach();
    if (fbprof_marks_file) __atomic_fetch_add(&fbprof_marks_file->hooks_loaded, 1, __ATOMIC_RELAXED);
    errno = saved;
}
