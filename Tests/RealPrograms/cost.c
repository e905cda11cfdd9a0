// What being recorded costs a program, by its own clocks: cost frames|switches|marks SECONDS CPU.
//
//     frames    60 frames a second with the same work of some 5 ms each; prints the median CPU time and wall time of a frame, in ns
//     switches  two threads on one CPU wake each other, with the same work of some 200 µs in between; prints the median CPU time
//               of a switch, and switches a second
//     marks     marks frames in batches that fit in the ring; prints the median of a mark, in ns
#define _GNU_SOURCE
#include "fbprof_marks.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/timerfd.h>

enum { MOST = 1 << 16, BATCH = 512 };

static int64_t first[MOST], second[MOST];
static volatile uint64_t sink;

static int64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// The same instructions in every call: its time is what changes.
static void work(int rounds) {
    uint64_t value = sink;
    for (int round = 0; round < rounds; round++) value = value * UINT64_C(6364136223846793005) + 1442695040888963407u;
    sink = value;
}

static int compare(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static int64_t median(int64_t *values, int count) {
    qsort(values, (size_t)count, sizeof *values, compare);
    return count ? values[count / 2] : 0;
}

static int frames(int64_t end) {
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC), count = 0;
    struct itimerspec times = {{0, 16666667}, {0, 16666667}};
    timerfd_settime(timer, 0, &times, NULL);
    while (count < MOST && now(CLOCK_MONOTONIC) < end) {
        struct pollfd entry = {timer, POLLIN, 0};
        if (poll(&entry, 1, -1) <= 0) continue;
        int64_t wall = now(CLOCK_MONOTONIC);
        static int64_t before;
        uint64_t due;
        if (read(timer, &due, sizeof due) < 0) continue;
        work(5000000);
        first[count] = now(CLOCK_THREAD_CPUTIME_ID) - before; // with its poll and its switches
        before += first[count];
        second[count++] = now(CLOCK_MONOTONIC) - wall;
    }
    printf("%lld %lld %d\n", (long long)median(first, count), (long long)median(second, count), count);
    return 0;
}

static int ends[2][2];
static volatile int is_over;

static void *answer(void *unused) {
    char byte;
    while (read(ends[0][0], &byte, 1) == 1) {
        work(200000);
        if (write(ends[1][1], &byte, 1) != 1) break;
    }
    return unused;
}

static int switches(int64_t end) {
    pthread_t thread;
    if (pipe2(ends[0], O_CLOEXEC) || pipe2(ends[1], O_CLOEXEC) || pthread_create(&thread, NULL, answer, NULL)) return 1;
    int count = 0;
    int64_t start = now(CLOCK_MONOTONIC);
    while (count < MOST && now(CLOCK_MONOTONIC) < end) {
        int64_t cpu = now(CLOCK_PROCESS_CPUTIME_ID);
        char byte = 0;
        work(200000);
        if (write(ends[0][1], &byte, 1) != 1 || read(ends[1][0], &byte, 1) != 1) return 1;
        first[count++] = (now(CLOCK_PROCESS_CPUTIME_ID) - cpu) / 2; // two switches
    }
    int64_t wall = now(CLOCK_MONOTONIC) - start;
    close(ends[0][1]);
    pthread_join(thread, NULL);
    printf("%lld %lld %d\n", (long long)median(first, count), (long long)(2000000000.0 * count / (double)wall), count);
    return 0;
}

static int marks(int64_t end) {
    int count = 0;
    fbprof_frame(); // attaches
    while (count < MOST && now(CLOCK_MONOTONIC) < end) {
        int64_t start = now(CLOCK_MONOTONIC);
        for (int mark = 0; mark < BATCH; mark++) fbprof_frame();
        first[count++] = (now(CLOCK_MONOTONIC) - start) * 1000 / BATCH;
        usleep(20000);
    }
    int64_t picoseconds = median(first, count);
    printf("%lld.%02lld 0 %d\n", (long long)(picoseconds / 1000), (long long)(picoseconds % 1000 / 10), count);
    return 0;
}

int main(int count, char **arguments) {
    if (count < 4) return 2;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(atoi(arguments[3]), &set);
    struct sched_param rank = {.sched_priority = 1};
    // Ordinary threads of others are no part of what is measured.
    if (sched_setaffinity(0, sizeof set, &set) || sched_setscheduler(0, SCHED_FIFO, &rank)) return 1;
    int64_t end = now(CLOCK_MONOTONIC) + (int64_t)(atof(arguments[2]) * 1e9);
    if (!strcmp(arguments[1], "frames")) return frames(end);
    if (!strcmp(arguments[1], "switches")) return switches(end);
    return marks(end);
}
