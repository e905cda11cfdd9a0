// Marks of threads that end, of a child of fork, of a signal handler and of steps without a name.
//
//     marking_threads threads COUNT   one thread after another marks a frame, with room for the reader between them
//     marking_threads fork            a child marks in a thread of its own before its first one does, beside its parent
//     marking_threads signal          a handler marks 5,000 times a second, within a loop of marks
//     marking_threads sleepers COUNT  so many threads wait until the end; the first one waits once and then marks 100 frames
//     marking_threads names           one step has no name, and the next one has
#define _GNU_SOURCE
#include "../../Sources/CUnwind/marks/fbprof_marks.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>

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

static volatile sig_atomic_t handled;

static void handle(int signal) {
    (void)signal;
    handled++;
    fbprof_mark(FBPROF_MARK_FRAME_END, 0, 2);
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
    } else if (strcmp(mode, "names") == 0) {
        fbprof_step_begin("");
        fbprof_step_end();
        fbprof_step_begin("draw");
        fbprof_step_end();
    }
    return 0;
}
