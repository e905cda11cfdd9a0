// Marks of threads that end, of a child of fork, of a signal handler and of steps without a name.
//
//     marking_threads threads COUNT   one thread after another marks a frame, with room for the reader between them
//     marking_threads fork            a child marks in a thread of its own before its first one does, beside its parent
//     marking_threads signal          a handler marks 5,000 times a second, within a loop of marks
//     marking_threads sleepers COUNT  so many threads wait until the end; the first one waits once and then marks 100 frames
//     marking_threads names           one step has no name, and the next one has
//     marking_threads jump COUNT      so many times a handler marks a pause and leaves a loop of marks for good; a deeper function then
//                                     marks the end of a frame. Every other handler runs on a stack of its own
//     marking_threads stay            a handler that interrupts a loop of marks never returns: it marks 1,000 frames
//     marking_threads burst COUNT     so many threads mark at once, before any mark was made
//     marking_threads each WHAT       a handler interrupts one mark after another, each of them one instruction later, and returns: it
//                                     marks a pause, or, where WHAT is fork, makes a child that returns to the mark as well.
//                                     Prints how many frames were marked, and how many marks were interrupted (x86-64 only)
//     marking_threads errno           prints how many of its calls have changed errno
#define _GNU_SOURCE
#include "../../Sources/CUnwind/marks/fbprof_marks.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>

enum { FRAMES = 2000, HANDLED = 200, BURST = 4096 };

static void *mark_once(void *unused) {
    fbprof_frame();
    return unused;
}

static void in_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, mark_once, NULL) == 0) pthread_join(thread, NULL);
}

static void mark_frames(uint64_t value) {
    for (uint64_t number = 0; number < FRAMES; number++) {
        fbprof_mark(FBPROF_MARK_FRAME, 0, value);
        usleep(50);
    }
}

static void *sleep_on(void *barrier) {
    for (int number = 0; number < 200; number++) fbprof_mark(FBPROF_MARK_WAIT, 0, 0);
    pthread_barrier_wait((pthread_barrier_t *)barrier);
    pause();
    return NULL;
}

static void *mark_in_burst(void *barrier) {
    pthread_barrier_wait((pthread_barrier_t *)barrier);
    fbprof_frame();
    // Its ring is not for another one.
    pthread_barrier_wait((pthread_barrier_t *)barrier);
    return NULL;
}

static volatile sig_atomic_t handled;

static void handle(int signal) {
    (void)signal;
    handled++;
    fbprof_mark(FBPROF_MARK_FRAME_END, 0, 2);
}

static sigjmp_buf before;

static void leave(int signal) {
    (void)signal;
    fbprof_pause();
    siglongjmp(before, 1);
}

static void stay(int signal) {
    (void)signal;
    for (int number = 0; number < 1000; number++) fbprof_mark(FBPROF_MARK_FRAME_END, 0, 0);
    _exit(0);
}

static void set_alarm(void (*handler)(int), int flags, sigset_t *alarms, long microseconds) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigaction(SIGALRM, &action, NULL);
    sigemptyset(alarms);
    sigaddset(alarms, SIGALRM);
    // Whoever starts this may have blocked it.
    sigprocmask(SIG_UNBLOCK, alarms, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, microseconds}}, NULL);
}

__attribute__((noinline)) static void mark_deeper(int depth) {
    volatile char room[256];
    room[0] = (char)depth;
    if (depth > 0) mark_deeper(depth - 1);
    else fbprof_mark(FBPROF_MARK_FRAME_END, 0, 0);
    room[1] = room[0];
}

static void mark_until_alarm(volatile int *marks) {
    // No more than a ring has room for.
    for (int number = 0; number < 6000; number++) {
        fbprof_frame();
        ++*marks;
    }
    for (;;) pause();
}

static void jump(int count) {
    static char stack[1 << 16];
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    static volatile int jumps, marks;
    sigset_t alarms;
    if (sigsetjmp(before, 0) != 0) {
        mark_deeper(4);
        jumps++;
        usleep(500);
    }
    if (jumps < count) {
        set_alarm(leave, jumps % 2 ? SA_ONSTACK : 0, &alarms, 100 + jumps % 50);
        mark_until_alarm(&marks);
    }
    printf("%d %d\n", marks, jumps);
}

#if defined(__x86_64__)

enum { TRAP_FLAG = 0x100 };

static volatile int steps, target, is_forking, is_child;

static void trap(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)info;
    if (++steps != target) return;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
    if (!is_forking) {
        fbprof_pause();
        return;
    }
    pid_t child = fork();
    if (child == 0) is_child = 1;
    else waitpid(child, NULL, 0);
}

static void interrupt_each(void) {
    struct sigaction action = {.sa_sigaction = trap, .sa_flags = SA_SIGINFO};
    sigaction(SIGTRAP, &action, NULL);
    sigset_t traps;
    sigemptyset(&traps);
    sigaddset(&traps, SIGTRAP);
    sigprocmask(SIG_UNBLOCK, &traps, NULL);
    fbprof_frame();
    int frames = 1, interrupted = 0;
    // A clock is not read by as many instructions each time: what one round misses another one finds.
    for (int round = is_forking ? 7 : 0; round < 8; round++) {
        target = 0;
        do {
            target++;
            steps = 0;
            __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() | TRAP_FLAG);
            fbprof_frame();
            __builtin_ia32_writeeflags_u64(__builtin_ia32_readeflags_u64() & ~(unsigned long long)TRAP_FLAG);
            if (is_child) _exit(0);
            frames++;
            interrupted += steps >= target;
        } while (steps >= target);
    }
    printf("%d %d\n", frames, interrupted);
}

#endif

static int changed(int expected) {
    int is_changed = errno != expected;
    errno = expected;
    return is_changed;
}

static void *mark_with_errno(void *result) {
    int *count = result;
    errno = EXDEV;
    fbprof_frame();
    *count += changed(EXDEV);
    fbprof_step_begin("draw");
    *count += changed(EXDEV);
    // Until its ring is full, and beyond.
    for (int number = 0; number < 10000; number++) {
        fbprof_step_end();
        *count += changed(EXDEV);
    }
    fbprof_pause();
    *count += changed(EXDEV);
    return NULL;
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    if (strcmp(mode, "threads") == 0) {
        for (int number = atoi(arguments[2]); number > 0; number--) {
            in_thread();
            usleep(2000);
        }
        fbprof_frame_end();
    } else if (strcmp(mode, "fork") == 0) {
        fbprof_frame();
        pid_t child = fork();
        if (child == 0) in_thread();
        mark_frames(child == 0 ? 1 : 0);
        if (child == 0) _exit(0);
        waitpid(child, NULL, 0);
    } else if (strcmp(mode, "signal") == 0) {
        struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
        sigaction(SIGALRM, &action, NULL);
        // Whoever starts this may have blocked it.
        sigset_t alarms;
        sigemptyset(&alarms);
        sigaddset(&alarms, SIGALRM);
        sigprocmask(SIG_UNBLOCK, &alarms, NULL);
        struct itimerval timer = {{0, 200}, {0, 200}};
        setitimer(ITIMER_REAL, &timer, NULL);
        uint64_t marks = 0;
        while (handled < HANDLED) {
            // Longer than from one signal to the next; then a while for the reader, without any.
            for (int number = 0; number < BURST; number++, marks++) fbprof_mark(FBPROF_MARK_FRAME, 0, 1);
            sigprocmask(SIG_BLOCK, &alarms, NULL);
            usleep(3000);
            sigprocmask(SIG_UNBLOCK, &alarms, NULL);
        }
        timer = (struct itimerval){{0, 0}, {0, 0}};
        setitimer(ITIMER_REAL, &timer, NULL);
        printf("%llu %d\n", (unsigned long long)marks, (int)handled);
    } else if (strcmp(mode, "sleepers") == 0) {
        unsigned others = (unsigned)atoi(arguments[2]);
        pthread_barrier_t barrier;
        pthread_barrier_init(&barrier, NULL, others + 1);
        for (unsigned number = 0; number < others; number++) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, sleep_on, &barrier) != 0) return 1;
        }
        pthread_barrier_wait(&barrier);
        for (int number = 0; number < 100; number++) {
            fbprof_mark(FBPROF_MARK_WAIT, 0, 0);
            fbprof_frame();
        }
    } else if (strcmp(mode, "burst") == 0) {
        unsigned others = (unsigned)atoi(arguments[2]);
        static pthread_barrier_t barrier; // threads may still come out of it while this one ends
        pthread_barrier_init(&barrier, NULL, others + 1);
        for (unsigned number = 0; number < others; number++) {
            pthread_t thread;
            if (pthread_create(&thread, NULL, mark_in_burst, &barrier) != 0) return 1;
        }
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
    } else if (strcmp(mode, "jump") == 0) {
        jump(atoi(arguments[2]));
    } else if (strcmp(mode, "stay") == 0) {
        sigset_t alarms;
        volatile int marks = 0;
        fbprof_frame();
        set_alarm(stay, 0, &alarms, 100);
        mark_until_alarm(&marks);
#if defined(__x86_64__)
    } else if (strcmp(mode, "each") == 0) {
        is_forking = strcmp(arguments[2], "fork") == 0;
        interrupt_each();
#endif
    } else if (strcmp(mode, "errno") == 0) {
        int changes = 0;
        pthread_t thread;
        // The first mark of the program, and then the first one of a thread.
        mark_with_errno(&changes);
        if (pthread_create(&thread, NULL, mark_with_errno, &changes) == 0) pthread_join(thread, NULL);
        pid_t child = fork();
        if (child == 0) {
            mark_with_errno(&changes);
            _exit(changes);
        }
        int status = 0;
        waitpid(child, &status, 0);
        printf("%d %d\n", changes, status);
    } else if (strcmp(mode, "names") == 0) {
        fbprof_step_begin("");
        fbprof_step_end();
        fbprof_step_begin("draw");
        fbprof_step_end();
    }
    return 0;
}
