// An event loop of 60 turns, 3 ms of work each, that says so and hangs: hang WAY.
//
// spin     works without end
// wait     waits without end for what nobody sends
// abort    waits for 1 s, and is ended by SIGABRT
// quit     works for 400 ms, as a program may that was asked to quit, and ends
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void work(double seconds) {
    double end = now() + seconds;
    while (now() < end) {}
}

int main(int count, char **words) {
    const char *way = count > 1 ? words[1] : "spin";
    for (int turn = 0; turn < 60; turn++) {
        poll(NULL, 0, 20);
        work(0.003);
    }
    if (write(STDERR_FILENO, "hangs\n", 6) != 6) return 1;
    if (!strcmp(way, "wait")) {
        for (;;) pause();
    } else if (!strcmp(way, "abort")) {
        sleep(1);
        abort();
    } else if (!strcmp(way, "quit")) {
        work(0.4);
        return 0;
    }
    for (;;) {}
}
