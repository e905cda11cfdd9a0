// A loop that marks its frames, 60 times a second: each computes for 2 ms, every 15th for 22 ms. A child of fork marks, too.
//
//     marked_frames SECONDS
#include "fbprof_marks.h"

#include <stdio.h>
#include <sys/wait.h>

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void compute(double milliseconds) {
    double start = now(CLOCK_THREAD_CPUTIME_ID);
    while (now(CLOCK_THREAD_CPUTIME_ID) - start < milliseconds) {
    }
}

int main(int count, char **arguments) {
    double seconds = count > 1 ? atof(arguments[1]) : 2, start = now(CLOCK_MONOTONIC);
    int frames = 0, late = 0;
    while (now(CLOCK_MONOTONIC) - start < seconds * 1e3) {
        fbprof_step_begin("draw");
        compute(1);
        fbprof_step_begin("shade");
        compute(1);
        fbprof_step_end();
        fbprof_step_end();
        if (frames % 15 == 14) {
            compute(20);
            late++;
        }
        fbprof_frame();
        frames++;
        if (frames == 5) {
            pid_t child = fork();
            if (child == 0) {
                fbprof_frame();
                _exit(0);
            }
            waitpid(child, NULL, 0);
        }
        usleep(14000);
    }
    printf("frames %d late %d\n", frames, late);
    return 0;
}
