// An event loop whose turns cost what is asked for: poll on a timer, 125 times a second, and work of a fixed number of instructions.
//
//     paced_work PERCENT [SECONDS]     100 is some 2 ms of CPU a turn; without a time until SIGTERM
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t is_over;
static volatile uint64_t kept;

static void end(int signal) {
    (void)signal;
    is_over = 1;
}

// Instructions that follow each other: neither caches nor the clock have a part in it.
static void work(int percent) {
    uint64_t value = 88172645463325252u;
    for (long step = 0; step < 10000L * percent; step++) {
        value ^= value << 13;
        value ^= value >> 7;
        value ^= value << 17;
    }
    kept = value;
}

int main(int count, char **arguments) {
    int percent = count > 1 ? atoi(arguments[1]) : 100;
    double seconds = count > 2 ? atof(arguments[2]) : 1e9;
    struct sigaction action = {.sa_handler = end};
    sigaction(SIGTERM, &action, NULL);
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec times = {{0, 8000000}, {0, 8000000}};
    if (timer < 0 || timerfd_settime(timer, 0, &times, NULL)) return 1;
    printf("home %s, sockets %s, at %p\n", getenv("HOME"), getenv("XDG_RUNTIME_DIR"), (void *)main);
    fflush(stdout);
    for (int turn = 0; !is_over && turn < seconds * 125; turn++) {
        struct pollfd entry = {timer, POLLIN, 0};
        uint64_t expirations;
        if (poll(&entry, 1, -1) <= 0 || read(timer, &expirations, sizeof expirations) < 0) continue;
        work(percent);
    }
    return 0;
}
